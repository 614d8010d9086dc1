import { section } from '../section.js';

/** Rules of `pathfinder1.md`, sections 25.1 to 26. */
export const specialAttacks = [
  section('25.1', 'Feint', {
    'PF1-FNT-01': 'Feint',
    'PF1-FNT-02': 'Improved Feint',
  }),
  section('25.2', 'Aid another', {
    'PF1-AID-01': 'Aid another',
  }),
  section('25.3', 'Splash weapons', {
    'PF1-SPL-01': 'Splash weapon at a target',
    'PF1-SPL-02': 'Splash weapon at a corner of the grid',
    'PF1-SPL-03': 'Where a missed splash lands',
  }),
  section('25.4', 'Mounted combat', {
    'PF1-MNT-01': 'Trained and frightened mounts',
    'PF1-MNT-02': 'Fighting on an untrained mount',
    'PF1-MNT-03': "The mount moves on the rider's initiative",
    'PF1-MNT-04': "Rider and mount share the mount's space",
    'PF1-MNT-05': 'Riding with free hands',
    'PF1-MNT-06': 'Higher ground from the saddle',
    'PF1-MNT-07': 'One melee attack while the mount moves',
    'PF1-MNT-08': 'No melee penalty at any pace',
    'PF1-MNT-09': "The mount's charge counts for the rider",
    'PF1-MNT-10': "The rider's lance doubles in a charge",
    'PF1-MNT-11': 'Shooting from a fast mount',
    'PF1-MNT-12': 'Full ranged attack on a moving mount',
    'PF1-MNT-19': 'Shots come half-way through the move',
    'PF1-MNT-20': 'The rider keeps the own move action',
    'PF1-MNT-13': 'Casting before or after the mount moves',
    'PF1-MNT-14': 'Casting in the middle of its move',
    'PF1-MNT-15': 'Casting on a running mount',
    'PF1-MNT-16': 'The mount falls',
    'PF1-MNT-17': 'The rider loses consciousness',
    'PF1-MNT-18': 'A mount left alone keeps out of the fight',
  }),
  section('26', 'Two weapons', {
    'PF1-TWF-01': 'Extra attack and penalties for two weapons',
    'PF1-TWF-02': 'Double weapons',
    'PF1-TWF-03': 'Throwing from both hands',
    'PF1-TWF-04': 'Decided before the first attack',
  }),
];
