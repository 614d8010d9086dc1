import { section } from '../section.js';

/** Rules of `dnd35.md`, sections 19.1 to 19.13. */
export const specialAttacks = [
  section('19.1', 'Aid another', {
    'D35-AID-01': 'Aid another',
  }),
  section('19.2', 'Bull rush', {
    'D35-BRU-01': 'When and whom to bull rush',
    'D35-BRU-02': 'A bull rush provokes from all who threaten',
    'D35-BRU-03': 'Those blows may strike the wrong one',
    'D35-BRU-04': 'Opposed Strength of a bull rush',
    'D35-BRU-05': 'How far the defender goes',
    'D35-BRU-06': 'A lost bull rush throws the attacker back',
  }),
  section('19.3', 'Charge', {
    'D35-CHG-01': 'Path and distance of a charge',
    'D35-CHG-02': 'What a charge gives and costs',
  }),
  section('19.4', 'Disarm', {
    'D35-DIS-01': 'Opposed attack rolls to disarm',
    'D35-DIS-02': 'A wounding response ruins the disarm',
    'D35-DIS-03': 'Weapon and size in a disarm',
    'D35-DIS-04': 'Where the weapon goes',
    'D35-DIS-05': 'Snatching a worn item',
    'D35-DIS-06': "The defender's counter-disarm",
    'D35-DIS-07': 'Gauntlets that hold on',
  }),
  section('19.5', 'Feint', {
    'D35-FNT-01': 'Feint',
  }),
  section('19.6', 'Grapple', {
    'D35-GRP-01': 'The grapple check',
    'D35-GRP-02': 'A wounding response ruins the grapple',
    'D35-GRP-03': 'The grab by touch attack',
    'D35-GRP-04': 'The hold by opposed check',
    'D35-GRP-05': 'Moving in to keep the hold',
    'D35-GRP-06': 'Limits of grapplers',
    'D35-GRP-07': 'What grapplers may do',
    'D35-GRP-08': 'Casting in a grapple',
    'D35-GRP-09': 'Pinning',
    'D35-GRP-10': 'Escaping a grapple',
    'D35-GRP-11': 'Joining a grapple',
  }),
  section('19.7', 'Mounted combat', {
    'D35-MNT-01': 'Mounts without training for war',
    'D35-MNT-02': "The mount moves on the rider's initiative",
    'D35-MNT-03': 'Riding with free hands',
    'D35-MNT-04': 'Higher ground from the saddle',
    'D35-MNT-05': 'One melee attack while the mount moves',
    'D35-MNT-06': 'Charging on a mount',
    'D35-MNT-07': 'Shooting from a fast mount',
    'D35-MNT-08': 'Shots come half-way through the move',
    'D35-MNT-09': 'Casting from a moving mount',
    'D35-MNT-10': 'Falling off',
  }),
  section('19.8', 'Overrun', {
    'D35-OVR-01': 'When and whom to overrun',
    'D35-OVR-02': 'The defender may strike at an overrunner moving in',
    'D35-OVR-03': 'The defender may step aside',
    'D35-OVR-04': 'The check against a blocker',
    'D35-OVR-05': 'A won overrun',
    'D35-OVR-06': 'A lost overrun',
    'D35-OVR-07': 'Improved Overrun and trampling mounts',
  }),
  section('19.9', 'Sunder', {
    'D35-SUN-01': 'Striking a held weapon or shield',
    'D35-SUN-02': 'Sundering provokes',
    'D35-SUN-03': 'Weapon and size in a sunder',
    'D35-SUN-04': 'Striking a worn or carried object',
    'D35-SUN-05': 'Hardness and hit points of items',
  }),
  section('19.10', 'Splash weapons', {
    'D35-SPL-01': 'Splash weapons',
  }),
  section('19.11', 'Trip', {
    'D35-TRP-01': 'The touch that starts a trip',
    'D35-TRP-02': 'An unarmed trip provokes',
    'D35-TRP-03': 'The trip check',
    'D35-TRP-04': 'A won trip',
    'D35-TRP-05': 'The counter-trip',
    'D35-TRP-06': 'Tripping a rider',
  }),
  section('19.12', 'Turning undead', {
    'D35-TRN-01': 'Turning check and turning damage',
    'D35-TRN-02': 'Turned, destroyed, rebuked or commanded',
  }),
  section('19.13', 'Two weapons', {
    'D35-TWF-01': 'Penalties for two weapons',
  }),
];
