import { describe, expect, it } from '@jest/globals';
import { BOTH, counted, creature, duel, impose, rollOf, strike, weapon } from '../testing/duel.js';
import { squares } from '../testing/games.js';

const CLAW = weapon({ id: 'claw', natural: 'PRIMARY' });

describe.each(BOTH)('a readied attack in %s', (game) => {
  it.each(['nauseated', 'panicked', 'pinned'])(
    'is not made by the %s (D35-RDY-03, D35-CND-01, D35-GRP-09, PF1-RDY-04, PF1-CND-24, PF1-CND-25, PF1-CND-28)',
    (condition) => {
      const fight = duel(game, { attacks: [CLAW] });
      fight.act('a', 'ready', {
        trigger: { event: 'ATTACKS', subjectId: 'b' },
        response: { attack: { targetId: 'b' } },
      });
      fight.endTurn();
      impose(fight, 'a', condition);
      fight.act('b', 'attack', { targetId: 'a' }, [1]);
      expect(fight.prompts).toEqual([]);
    },
  );

  it('may give way to flight: the panicked move as they readied (D35-CND-01, PF1-CND-25)', () => {
    const fight = duel(game, { attacks: [CLAW] });
    fight.act('a', 'ready', {
      trigger: { event: 'ATTACKS', subjectId: 'b' },
      response: { move: { path: squares(0, 1) } },
    });
    fight.endTurn();
    impose(fight, 'a', 'panicked');
    fight.act('b', 'attack', { targetId: 'a' });
    expect(fight.prompts).toMatchObject([{ kind: 'readiedAction', ownerId: 'a' }]);
  });
});

describe.each(BOTH)('an attack of opportunity in %s', (game) => {
  it('sets off what was readied for an attack, and is lost with the striker (D35-RDY-03, D35-AOO-02, PF1-RDY-04, PF1-AOO-10)', () => {
    const mover = creature('c', {}, { at: { x: 3, y: 1 }, side: 'a' });
    const fight = duel(game, { attacks: [weapon({ damage: '40' })] }, {}, { others: [mover] });
    fight.act('a', 'ready', {
      trigger: { event: 'ATTACKS', subjectId: 'b' },
      response: { attack: { targetId: 'b' } },
    });
    fight.endTurnsUntil('c');
    fight.act('c', 'move', { path: squares(4, 1) });
    fight.answer('attack:sword');
    expect(fight.prompts).toMatchObject([{ kind: 'readiedAction', ownerId: 'a' }]);
    // 40 points kill b before it strikes: its die is never thrown.
    fight.answer(fight.prompts[0]!.choices[0]!.id, [19]);
    expect(fight.combatant('b').vital).toBe('DEAD');
    expect(fight.combatant('c')).toMatchObject({ at: { x: 4, y: 1 }, hitPoints: { current: 20 } });
  });
});

describe.each(BOTH)('an ally in panic in %s', (game) => {
  it('attacks nobody, so it threatens nothing and helps no one to flank (D35-FLK-01, PF1-FLK-03, PF1-CND-25)', () => {
    const ally = creature('c', { attacks: [CLAW] }, { at: { x: 3, y: 1 }, side: 'a' });
    const flanked = duel(game, {}, {}, { others: [ally] });
    expect(counted(rollOf(strike(flanked, [1])).parts)).toMatchObject({ flanking: 2 });
    const alone = duel(game, {}, {}, { others: [ally] });
    impose(alone, 'c', 'panicked');
    expect(counted(rollOf(strike(alone, [1])).parts)).not.toHaveProperty('flanking');
  });
});
