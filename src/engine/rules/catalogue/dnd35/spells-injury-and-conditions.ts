import { section } from '../section.js';

/** Rules of `dnd35.md`, sections 20 to 24. */
export const spellsInjuryAndConditions = [
  section('20', 'Delay, ready and counterspell', {
    'D35-DLY-01': 'Delaying lowers the place in the order',
    'D35-DLY-02': 'A delayed turn is lost or carried over',
    'D35-RDY-01': 'What can be readied',
    'D35-RDY-02': 'The 5-foot step of a readied act',
    'D35-RDY-03': 'The readied act comes before its trigger',
    'D35-RDY-04': 'Readied blows at casters and chargers',
    'D35-CTR-01': 'Counterspelling',
  }),
  section('21', 'Casting and concentration', {
    'D35-CST-01': 'Cost of casting',
    'D35-CST-04': 'Components',
    'D35-CST-05': 'Castings of a round or longer',
    'D35-CST-06': 'Touch spells',
    'D35-CST-07': 'A held charge',
    'D35-CST-08': 'Maintaining, dismissing and redirecting',
    'D35-CST-09': 'Metamagic of spontaneous casters',
    'D35-CST-10': 'Spell resistance',
    'D35-CST-02': 'Casting provokes and damage disturbs it',
    'D35-CST-03': 'Casting on the defensive',
    'D35-CNC-01': 'Concentration is a skill',
    'D35-CNC-02': 'Distractions and their difficulty',
  }),
  section('22', 'Injury, death and healing', {
    'D35-HP-01': 'Bands of hit points, down to death at −10',
    'D35-HP-02': 'Acting while disabled',
    'D35-HP-03': 'Massive damage of 50 and more',
    'D35-DYN-01': 'The dying round by round',
    'D35-DYN-02': 'Recovering, tended or not',
    'D35-DYN-03': 'Healing the dying',
    'D35-DYN-04': 'Diehard',
    'D35-HEA-01': 'Natural healing',
    'D35-THP-01': 'Temporary hit points',
    'D35-NLD-01': 'Nonlethal damage',
  }),
  section('23', 'Conditions', {
    'D35-CND-01': 'Conditions side by side',
    'D35-CND-02': 'Fear grows with fear',
  }),
  section('24', 'Feats, objects and senses', {
    'D35-FEA-01': 'Feats that work otherwise in 3.5',
    'D35-ENV-01': 'Objects, falls and light',
    'D35-ENV-02': 'Damage reduction, the incorporeal, negative levels',
  }),
];
