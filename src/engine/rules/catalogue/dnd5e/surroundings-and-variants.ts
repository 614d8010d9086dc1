import { section } from '../section.js';

/** Rules of `dnd5e.md`, sections 60 to 65. */
export const surroundingsAndVariants = [
  section('60', 'Surroundings', {
    '5E-ENV-01': 'Falling damage, and landing prone',
    '5E-ENV-02': 'Cost of climbing and swimming',
    '5E-ENV-03': 'Long jump',
    '5E-ENV-04': 'High jump',
    '5E-ENV-05': 'Jumping uses up movement',
    '5E-ENV-06': 'Light and heavy obscurement',
    '5E-ENV-07': 'Holding breath and suffocating',
  }),
  section('61', 'Monster options', {
    '5E-BST-01': 'Multiattack is an action',
    '5E-BST-02': 'Recharge on a d6',
    '5E-BST-03': 'Uses per day',
    '5E-BST-04': 'Legendary actions',
    '5E-BST-05': 'Lair actions',
    '5E-BST-06': "A monster's hit may grapple by itself",
  }),
  section('62', 'Rests', {
    '5E-REST-01': 'Short rest',
    '5E-REST-02': 'Long rest',
  }),
  section('63', 'Optional variants', {
    '5E-VAR-01': 'Play on a grid of squares',
    '5E-VAR-02': 'Diagonals of 5 and 10 feet in turn',
    '5E-VAR-03': 'Flanking gives advantage',
    '5E-VAR-04': 'Facing and arcs',
    '5E-VAR-05': 'Cover counted by corners',
    '5E-VAR-06': 'Other ways of taking initiative',
    '5E-VAR-07': 'Further combat options',
    '5E-VAR-08': 'A near miss may strike the cover',
    '5E-VAR-09': 'Left-over damage cleaves into the next foe',
    '5E-VAR-10': 'System shock from massive damage',
    '5E-VAR-11': 'Lingering injuries and morale',
    '5E-VAR-12': 'Other lengths of rest',
  }),
  section('65', 'Seams of the engine', {
    '5E-ENG-01': 'Stages of an attack',
    '5E-ENG-02': 'Movement goes step by step',
    '5E-ENG-03': 'Interrupts are a stack',
    '5E-ENG-04': 'Order in which damage is worked out',
    '5E-ENG-05': 'Each viewer sees an own part',
    '5E-ENG-06': "Timed effects hang on a creature's turn",
  }),
];
