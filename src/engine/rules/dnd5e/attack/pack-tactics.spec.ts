import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { fighter, goblin, wolf } from '../testing/creatures.js';
import { fought } from '../testing/fight.js';

describe('Pack Tactics', () => {
  it(
    '5E-CORE-01 5E-ADV-01: advantage while an able ally is within 5 feet of the target',
    fought({ rows: ['WFG'], who: { W: wolf(), F: fighter(), G: goblin() } }, (fight) => {
      const { rollModeSources } = eventOf(
        fight.act('wolf', 'attack', { targetId: 'fighter', attackId: 'bite' }, [2, 3]),
        'AttackResolved',
      );
      expect(rollModeSources).toMatchObject([{ label: 'Pack Tactics', value: 1 }]);
    }),
  );

  it(
    '5E-CORE-01: the target is no ally against itself, though it is of the same side',
    fought({ rows: ['WG.', '..F'], who: { W: wolf(), G: goblin(), F: fighter() } }, (fight) => {
      const events = fight.act('wolf', 'attack', { targetId: 'goblin', attackId: 'bite' }, [2]);
      expect(eventOf(events, 'AttackResolved')).toMatchObject({ rollMode: 'NORMAL', rollModeSources: [] });
    }),
  );
});
