import { guidance, section } from '../section.js';

/** Rules of `dnd5e-house-rules.md`, sections 18 to 20. */
export const restsAndChases = [
  section('18', 'Resting', {
    'HR-REST-01': guidance('Why adventurers rest'),
    'HR-REST-02': 'Several short rests and one long rest a day',
  }),
  section('18.1', 'Short rest', {
    'HR-SR-01': 'A short rest lasts an hour or more',
    'HR-SR-02': 'Only light occupations during a short rest',
    'HR-SR-03': 'Hit Dice spent in a short rest',
    'HR-SR-04': 'Die plus Constitution modifier is healed',
    'HR-SR-05': 'A die never heals less than 0',
    'HR-SR-06': 'The player decides after each die',
    'HR-SR-07': 'Spent dice partly return with a long rest',
  }),
  section('18.2', 'Long rest', {
    'HR-LR-01': 'A long rest lasts eight hours or more',
    'HR-LR-02': 'Six hours of sleep, two of light activity',
    'HR-LR-03': 'An hour of exertion starts it over',
    'HR-LR-04': 'A long rest heals everything',
    'HR-LR-05': 'A long rest returns half the Hit Dice',
    'HR-LR-06': 'One long rest in 24 hours',
    'HR-LR-07': 'A long rest needs 1 hit point at its start',
  }),
  section('19', 'Chases', {
    'HR-CHASE-01': guidance('Why runners keep dashing'),
  }),
  section('19.1', 'Dashing in a chase', {
    'HR-CDASH-01': 'Free Dashes: 3 plus the Constitution modifier',
    'HR-CDASH-02': 'Further Dashes need a Constitution check of DC 10',
    'HR-CDASH-03': 'Failing it costs a level of exhaustion',
    'HR-CDASH-04': 'Level 5 puts a runner out of the chase',
    'HR-CDASH-05': 'Any rest lifts the exhaustion of a chase',
  }),
  section('19.2', 'Attacks and spells in a chase', {
    'HR-CATK-01': 'Runners may attack and cast within range',
    'HR-CATK-02': 'Cover and terrain hold in a chase',
    'HR-CATK-03': 'No opportunity attacks between runners',
    'HR-CATK-04': 'Opportunity attacks with bystanders remain',
  }),
  section('19.3', 'Ending a chase', {
    'HR-CEND-01': 'The three ends of a chase',
    'HR-CEND-02': 'Escape check at the end of the round',
    'HR-CEND-03': "Stealth against every pursuer's passive Perception",
    'HR-CEND-04': 'Each quarry makes its own check',
    'HR-CEND-05': 'Never out of sight, never escaped',
    'HR-CEND-06': 'Beating the best passive score escapes',
    'HR-CEND-07': 'Otherwise another round follows',
    'HR-CEND-08': 'Circumstances bend the escape check',
    'HR-CEND-09': 'Advantage and disadvantage cancel here too',
  }),
  section('19.4', 'Circumstances of an escape', {
    'HR-CFAC-01': 'Many hiding places help the quarry',
    'HR-CFAC-02': 'A crowd or noise helps the quarry',
    'HR-CFAC-03': 'Few hiding places hinder the quarry',
    'HR-CFAC-04': 'Empty or silent places hinder the quarry',
    'HR-CFAC-05': 'A tracker in the lead hinders the quarry',
    'HR-CFAC-06': 'The game master may add a circumstance',
  }),
  section('19.5', 'Opening and complications', {
    'HR-CHX-01': 'Opening a chase: roles, initiative, distance',
    'HR-CHX-02': 'A chase runs on a distance track',
    'HR-CCOMP-01': 'A d20 at the end of each turn may complicate',
    'HR-CCOMP-02': 'Shape of a complication table',
    'HR-CCOMP-03': 'Roles reversed, and groups parting',
  }),
  section('20', 'Seams of the engine', {
    'HR-ENG-01': 'Ledger of Hit Dice',
    'HR-ENG-02': 'World clock in minutes',
    'HR-ENG-03': 'Listener for a kept 1',
    'HR-ENG-04': 'Exhaustion remembers its source',
    'HR-ENG-05': 'A chase is an own mode of encounter',
    'HR-ENG-06': 'House rules that only fit 5e',
  }),
];
