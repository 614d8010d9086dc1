import { guidance, section } from '../section.js';

/** Rules of `dnd5e-house-rules.md`, sections 11 to 17. */
export const combatAsPlayed = [
  section('11', 'Structure of a combat', {
    'HR-CMB-01': "The table's fight: sides, rounds and turns",
    'HR-CMB-02': "The table's round of six seconds",
    'HR-CMB-03': 'The table gives each participant a turn',
    'HR-CMB-04': 'The table rolls initiative at the start',
    'HR-CMB-05': 'The table opens the next round when all have acted',
    'HR-CMB-06': 'Table step 1: surprise',
    'HR-CMB-07': 'Table step 2: places',
    'HR-CMB-08': 'Table step 3: initiative',
    'HR-CMB-09': 'Table step 4: turns',
    'HR-CMB-10': 'Table step 5: next round, or the end',
  }),
  section('12', 'Your turn', {
    'HR-TURN-01': "The table's turn: a move and one action",
    'HR-TURN-02': 'The table reads speed as walking speed',
    'HR-TURN-03': "The table's actions come from list and features",
    'HR-TURN-04': guidance('Pointer to the movement rules'),
    'HR-TURN-05': 'The table lets a turn go by',
  }),
  section('13', 'Dropping to 0', {
    'HR-ZERO-01': "The table's 0: unconscious or dead",
  }),
  section('14', 'Instant death', {
    'HR-INST-01': "The table's instant death by left-over damage",
  }),
  section('15', 'Falling unconscious', {
    'HR-UNC-01': "The table's fall at 0",
    'HR-UNC-02': 'The table wakes the fallen by any healing',
  }),
  section('16', 'Death saving throws', {
    'HR-DS-01': "The table's death save at the start of a turn",
    'HR-DS-02': "The table's death save has no ability",
    'HR-DS-03': "The table's line is ten",
    'HR-DS-04': 'The table: one result alone does nothing',
    'HR-DS-05': 'The table stabilises at three successes',
    'HR-DS-06': 'The table kills at three failures',
    'HR-DS-07': 'The table counts without a run',
    'HR-DS-08': 'The table clears the counts on recovery',
    'HR-DS-09': "The table's 1 counts twice",
    'HR-DS-10': "The table's 20 heals 1",
    'HR-DS-11': 'The table: damage at 0 is a failure',
    'HR-DS-12': 'The table: a critical at 0 is two',
    'HR-DS-13': 'The table: a full maximum at 0 kills',
  }),
  section('17', 'Stabilising', {
    'HR-STAB-01': guidance('Advice to heal or else stabilise'),
    'HR-STAB-02': "The table's first aid",
    'HR-STAB-03': "The table's stable make no death saves",
    'HR-STAB-04': "The table's stable stay unconscious",
    'HR-STAB-05': 'The table ends stability by damage',
    'HR-STAB-06': 'The table wakes the stable after 1d4 hours',
  }),
];
