import { describe, expect, it } from '@jest/globals';
import { eventsOf } from '../../../testing/scenario.js';
import { fighter, orc } from '../testing/creatures.js';
import { fought, line } from '../testing/fight.js';

/** A fighter with a free hand (Athletics +6); an orc (Athletics +3) comes up to it. */
const setup = { rows: ['.F....O.', '........'], who: { F: fighter({ statistics: { shield: false } }), O: orc() } };
/** One with a sword to lose. */
const ARMED = fighter({ id: 'orc', side: 'bandits', statistics: { shield: false } });
const COMES = { event: 'ENTERS_REACH' } as const;
const west = { x: -1, y: 0 };
const approach = { path: [...line({ x: 6, y: 0 }, 4, west), { x: 2, y: 1 }] };

describe('what takes the place of the readied attack', () => {
  it(
    '5E-READY-03 5E-READY-06 5E-GRP-01 5E-GRP-02: a grapple seizes who comes into reach, with the reaction, and its move ends',
    fought(setup, (fight) => {
      fight.act('fighter', 'ready', { trigger: COMES, response: { grapple: {} } });
      fight.endTurn();
      fight.act('orc', 'move', approach);
      const events = fight.answer('release', [11, 9]);
      expect(eventsOf(events, 'CheckResolved').map(({ total }) => total)).toEqual([17, 12]);
      expect(fight.combatant('orc')).toMatchObject({ at: { x: 2, y: 0 }, effects: [{ kind: 'grappled' }] });
      expect(fight.combatant('fighter').activity.budget.reaction).toBe(0);
    }),
  );

  it(
    '5E-READY-03 5E-SHV-01 5E-SHV-02 5E-SHV-05: a shove fells it or pushes it back, once it is there',
    fought(setup, (fight) => {
      fight.act('fighter', 'ready', { trigger: COMES, response: { shove: { to: 'AWAY' } } });
      fight.endTurn();
      fight.act('orc', 'move', { path: line({ x: 6, y: 0 }, 4, west) });
      fight.answer('release', [11, 9]);
      expect(fight.combatant('orc').at).toEqual({ x: 3, y: 0 });
    }),
  );

  it(
    '5E-READY-03 5E-SHV-05: who is shoved prone has to crawl on',
    fought(setup, (fight) => {
      fight.act('fighter', 'ready', { trigger: COMES, response: { shove: { targetId: 'orc', to: 'PRONE' } } });
      fight.endTurn();
      const before = fight.act('orc', 'move', approach);
      expect(eventsOf(before, 'Moved')).toHaveLength(4);
      fight.answer('release', [11, 9]);
      expect(fight.combatant('orc')).toMatchObject({ at: { x: 2, y: 0 }, effects: [{ kind: 'prone' }] });
    }),
  );

  it(
    '5E-READY-04 5E-GRP-04: what cannot be tried is not offered, and stays readied',
    fought({ ...setup, who: { F: fighter(), O: orc() } }, (fight) => {
      fight.act('fighter', 'ready', { trigger: COMES, response: { grapple: {} } });
      fight.endTurn();
      fight.act('orc', 'move', approach);
      expect(fight.prompts).toEqual([]);
      expect(fight.combatant('fighter').readied).not.toBeNull();
    }),
  );

  it(
    '5E-READY-03 HR-DISARM-01 HR-DISARM-02: a disarm, where the house rule has it, with what is in hand',
    fought({ ...setup, who: { ...setup.who, O: ARMED }, houseRules: { disarm: true } }, (fight) => {
      fight.act('fighter', 'ready', { trigger: COMES, response: { disarm: { attackId: 'longsword' } } });
      fight.endTurn();
      fight.act('orc', 'move', approach);
      fight.answer('release', [19, 2]);
      expect(fight.combatant('orc').wielded).toEqual([]);
      expect(fight.combatant('fighter').activity.budget.reaction).toBe(0);
    }),
  );

  it(
    '5E-READY-03: is refused where the game does not have it',
    fought(setup, (fight) => {
      const codeOf = (response: Parameters<typeof fight.refusal<'ready'>>[2]['response']): string =>
        fight.refusal('fighter', 'ready', { trigger: COMES, response }).code;
      expect(codeOf({ trip: {} })).toBe('NOT_IN_THIS_GAME');
      expect(codeOf({ disarm: {} })).toBe('HOUSE_RULE_OFF');
      expect(codeOf({ grapple: {}, shove: { to: 'PRONE' } })).toBe('RESPONSE_NEEDED');
      expect(codeOf({ grapple: { targetId: 'nobody' } })).toBe('TARGET_UNKNOWN');
    }),
  );
});
