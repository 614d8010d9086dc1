import { guidance, section } from '../section.js';

/** Rules of `dnd5e-house-rules.md`, sections 1 to 10. */
export const recoveryAndExploration = [
  section('1', 'About the house rules', {
    'HR-META-01': 'Each group of house rules is a switch',
    'HR-META-02': guidance('Heading over the recovery rules'),
  }),
  section('2', 'Quick recovery', {
    'HR-QREC-01': 'Short rest of 10 to 15 minutes',
    'HR-QREC-02': 'Long rest stays at 8 hours',
  }),
  section('3', 'Healing surge', {
    'HR-SURGE-01': 'Healing surge as an option for characters',
    'HR-SURGE-02': 'Surging takes the action and up to half the Hit Dice',
    'HR-SURGE-03': 'Each surge die adds the Constitution modifier',
    'HR-SURGE-04': 'The surge heals its total, up to the maximum',
    'HR-SURGE-05': 'Die by die, the player decides to go on',
    'HR-SURGE-06': 'One surge until the next rest',
    'HR-SURGE-07': 'A long rest returns every Hit Die',
    'HR-SURGE-08': 'A short rest returns a quarter of the level in dice',
  }),
  section('4', 'Disarm', {
    'HR-DISARM-01': 'A weapon attack may aim at what is held',
    'HR-DISARM-02': 'Attack roll against Athletics or Acrobatics',
    'HR-DISARM-03': 'No damage, and the item falls',
    'HR-DISARM-04': 'Disadvantage against a two-handed hold',
    'HR-DISARM-05': 'A larger defender has advantage',
    'HR-DISARM-06': 'A smaller defender has disadvantage',
    'HR-DISARM-07': 'A disarm takes the place of one attack',
    'HR-DISARM-08': 'Picking the item up is the free interaction',
  }),
  section('5', 'Tools and skills together', {
    'HR-TOOL-01': 'Tool and skill both known give advantage',
    'HR-TOOL-02': 'Only one of them known gives none',
  }),
  section('6', 'Marching order', {
    'HR-MARCH-01': 'The party keeps a marching order',
    'HR-MARCH-02': 'Marching order decides who meets a trap',
    'HR-MARCH-03': 'Marching order decides who can spot a threat',
    'HR-MARCH-04': 'Marching order gives the starting places',
  }),
  section('7', 'Stealth on the move', {
    'HR-STL-01': 'Only a slow pace allows stealth',
    'HR-STL-02': 'The stealthy may surprise or slip past',
    'HR-STL-03': 'Travel paces and their effects',
  }),
  section('8', 'Noticing threats', {
    'HR-NOTICE-01': 'Passive Perception finds a hidden threat',
    'HR-NOTICE-02': 'Only the part of the order concerned may notice',
    'HR-NOTICE-03': 'Those elsewhere notice nothing',
    'HR-NOTICE-04': 'The game master opens a meeting',
    'HR-NOTICE-05': 'Each group picks its stance',
    'HR-NOTICE-06': 'Hostile meeting: the game master settles surprise',
  }),
  section('9', 'Tasks while travelling', {
    'HR-TASK-01': 'The busy do not watch for threats',
    'HR-TASK-02': 'One task for each character',
    'HR-TASK-03': 'A map leads back to the route',
    'HR-TASK-04': 'Mapping needs no check',
    'HR-TASK-05': 'A map strikes used entries off the encounter table',
    'HR-TASK-06': 'A navigator keeps the party on course',
    'HR-TASK-07': 'Navigating is a Survival check',
    'HR-TASK-08': 'A failed course leads into an encounter',
    'HR-TASK-09': 'A kept course earns advantage once',
  }),
  section('10', 'Broken minds', {
    'HR-MIND-01': 'Broken mind as a mark on the sheet',
    'HR-MIND-02': 'Two more skills',
    'HR-MIND-03': 'One more language',
    'HR-MIND-04': 'A kept 1 on a d20 brings an echo',
    'HR-MIND-05': "The echo is rolled on the table's list",
    'HR-MIND-06': 'One echo until the next rest',
    'HR-MIND-07': 'The echo table is supplied by the game master',
  }),
];
