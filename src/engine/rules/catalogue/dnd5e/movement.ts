import { section } from '../section.js';

/** Rules of `dnd5e.md`, sections 10 to 17. */
export const movement = [
  section('10', 'Movement and splitting it', {
    '5E-MOV-01': 'Movement in a turn stops at the speed in force',
    '5E-MOV-02': 'Jumping, climbing and swimming are movement',
    '5E-MOV-03': 'One move may mix several kinds',
    '5E-MOV-04': 'Each segment is paid for before it starts',
    '5E-MOV-05': 'Movement may be split around the action',
    '5E-MOV-06': 'Movement between the weapon attacks of one action',
  }),
  section('11', 'Several speeds', {
    '5E-SPD-01': 'Switching between speeds during a move',
    '5E-SPD-02': 'Feet already spent come off the new speed',
    '5E-SPD-03': 'A speed already used up cannot be switched to',
  }),
  section('12', 'Difficult terrain', {
    '5E-DT-01': 'Difficult terrain costs one extra foot per foot',
    '5E-DT-02': 'A space is difficult once, however many reasons',
    '5E-DT-03': 'Kinds of ground that are difficult',
    '5E-DT-04': 'An occupied space is difficult terrain',
  }),
  section('13', 'Prone', {
    '5E-PRN-01': 'Lying on the ground is the prone condition',
    '5E-PRN-02': 'Dropping prone is free',
    '5E-PRN-03': 'Standing up costs half the speed',
    '5E-PRN-04': 'No standing without enough movement or at speed 0',
    '5E-PRN-05': 'A prone creature crawls or uses magic to move',
    '5E-PRN-06': 'Crawling costs one extra foot per foot',
  }),
  section('14', 'Moving through and around creatures', {
    '5E-THRU-01': 'Passing through a space that is not hostile',
    '5E-THRU-02': 'Hostile space needs two sizes of difference',
    '5E-THRU-03': 'Passing a creature counts as difficult terrain',
    '5E-THRU-04': "No move ends in another creature's space",
    '5E-THRU-05': 'Stepping out of reach provokes',
  }),
  section('15', 'Flying', {
    '5E-FLY-01': 'Knocked prone in the air means a fall',
    '5E-FLY-02': 'Speed 0 in the air means a fall',
    '5E-FLY-03': 'A flyer that loses its movement falls',
    '5E-FLY-04': 'Hovering and magic flight prevent the fall',
  }),
  section('16', 'Size and space', {
    '5E-SIZE-01': 'Space controlled by each size',
    '5E-SIZE-02': 'Space is ground controlled, not body width',
    '5E-SIZE-03': 'A creature in a narrow opening blocks it',
    '5E-SIZE-04': 'Space limits how many can stand around',
    '5E-SIZE-05': 'Eight Medium creatures fit around a Medium one',
    '5E-SIZE-06': 'Fewer big creatures fit around a small one',
    '5E-SIZE-07': 'Twenty Medium creatures fit around a Gargantuan one',
  }),
  section('17', 'Squeezing', {
    '5E-SQZ-01': 'A gap one size too small can be squeezed through',
    '5E-SQZ-02': 'Squeezing costs one extra foot per foot',
    '5E-SQZ-03': 'The squeezed attack and dodge at disadvantage',
    '5E-SQZ-04': 'Attacks against the squeezed have advantage',
  }),
];
