import { guidance, section } from '../section.js';

/** Rules of `dnd5e.md`, sections 18 to 28. */
export const actions = [
  section('18', 'Actions in general', {
    '5E-ACT-01': 'Listed, granted or improvised action',
    '5E-ACT-02': 'A stat block brings its own actions',
    '5E-ACT-03': 'The game master rules on an improvised action',
  }),
  section('19', 'Attack action', {
    '5E-AATK-01': 'The Attack action makes one attack',
    '5E-AATK-02': 'Features put more attacks into the Attack action',
  }),
  section('20', 'Cast a Spell', {
    '5E-CAST-01': 'Casting time decides what casting costs',
    '5E-CAST-02': 'A one-action spell takes the action',
    '5E-CAST-03': guidance('Pointer to the full casting rules'),
    '5E-CAST-04': "A caster's save DC and attack bonus",
    '5E-CAST-05': 'A missing component forbids casting',
    '5E-CAST-06': 'Slots pay for spells; cantrips are free',
    '5E-CAST-07': 'A long casting takes every action and concentration',
  }),
  section('21', 'Dash', {
    '5E-DASH-01': 'Dash gives extra movement this turn',
    '5E-DASH-02': 'Dash adds the modified speed',
    '5E-DASH-03': 'A change of speed changes the Dash as well',
    '5E-DASH-04': 'Each Dash of a turn adds once',
  }),
  section('22', 'Disengage', {
    '5E-DIS-01': 'Disengaged movement provokes nothing this turn',
  }),
  section('23', 'Dodge', {
    '5E-DODGE-01': 'Seen attackers roll at disadvantage against a dodger',
    '5E-DODGE-02': 'A dodger makes Dexterity saves with advantage',
    '5E-DODGE-03': 'Incapacity or speed 0 ends the dodge',
  }),
  section('24', 'Help', {
    '5E-HELP-01': 'Help gives advantage on the next check of a task',
    '5E-HELP-02': "Unused help lapses at the helper's next turn",
    '5E-HELP-03': 'Help an ally against a foe within 5 ft',
    '5E-HELP-04': "The ally's first attack on that foe has advantage",
  }),
  section('25', 'Hide', {
    '5E-HIDE-01': 'Hide is a Stealth check',
    '5E-HIDE-02': 'Being hidden gives the benefits of the unseen',
    '5E-HIDE-03': guidance('Pointer to the full hiding rules'),
    '5E-HIDE-04': 'No hiding in plain view; noise and the open reveal',
    '5E-HIDE-05': 'Active searches contest the Stealth total',
    '5E-HIDE-06': 'Passive Perception finds a hider with a low total',
    '5E-HIDE-07': 'Staying hidden while nearing a distracted foe',
  }),
  section('26', 'Ready', {
    '5E-READY-01': 'Ready sets up an act for the reaction',
    '5E-READY-02': 'A trigger that can be perceived is named',
    '5E-READY-03': 'What is readied: one action, or a move up to speed',
    '5E-READY-04': 'The readied act follows its trigger or is let go',
    '5E-READY-05': 'A readied act and other reactions share one slot',
    '5E-READY-06': 'An unused readied act lapses at your next turn',
    '5E-READY-07': 'A readied spell is cast now and held',
    '5E-READY-08': 'Only one-action spells can be readied',
    '5E-READY-09': 'Holding a spell takes concentration',
    '5E-READY-10': 'Broken concentration wastes the held spell',
  }),
  section('27', 'Search', {
    '5E-SRCH-01': 'Search spends the action on looking',
    '5E-SRCH-02': 'Perception or Investigation as the search demands',
  }),
  section('28', 'Use an Object', {
    '5E-USE-01': 'Handling an object usually rides on another act',
    '5E-USE-02': 'Use an Object when handling takes the action',
    '5E-USE-03': 'Use an Object for a second item in the turn',
  }),
];
