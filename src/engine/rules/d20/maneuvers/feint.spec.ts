import { describe, expect, it } from '@jest/globals';
import { openMap } from '../../../grid/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { GAMES, fightIn } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

/** A rogue with Bluff +9 beside a fighter of the other side. */
function duel(game: GameName, target: object = {}, rogue: object = {}) {
  const { creatures } = GAMES[game];
  const fight = fightIn(game, { map: openMap(6, 2) });
  fight.join(
    creatures.rogue({ at: { x: 0, y: 0 }, statistics: rogue }),
    creatures.fighter({ at: { x: 1, y: 0 }, side: 'guards', statistics: { hitPoints: 90, ...target } }),
  );
  fight.begin(['fighter', 'rogue']);
  fight.endTurn();
  return fight;
}

describe('feinting in 3.5', () => {
  it('is Bluff against Sense Motive and base attack; success strips Dexterity for one’s next melee attack (D35-FNT-01)', () => {
    const fight = duel('dnd35');
    // 9 + 9 = 18 against 10 + Wisdom 1 + base attack 6 = 17.
    const events = fight.act('rogue', 'feint', { targetId: 'fighter' }, [9, 10]);
    expect(eventsOf(events, 'CheckResolved')).toMatchObject([
      { combatantId: 'fighter', total: 17, difficulty: 18, success: false },
      { combatantId: 'rogue', check: 'skill:bluff', total: 18, difficulty: 17, success: true },
    ]);
    fight.endTurn();
    fight.endTurn();
    const blow = fight.act('rogue', 'attack', { targetId: 'fighter' }, [2]);
    expect(eventOf(blow, 'AttackResolved').armorClassParts).toContainEqual(
      expect.objectContaining({ label: 'Dexterity', applied: false }),
    );
    expect(fight.combatant('fighter').effects).toEqual([]);
  });

  it('fails on a tie where the other has the higher modifier, and rolls on where they are equal (D35-FNT-01, D35-CORE-01)', () => {
    const lower = duel('dnd35', {}, { skills: { bluff: 6 } });
    expect(eventsOf(lower.act('rogue', 'feint', { targetId: 'fighter' }, [11, 10]), 'EffectStarted')).toEqual([]);
    const equal = duel('dnd35', {}, { skills: { bluff: 7 } });
    expect(
      eventsOf(equal.act('rogue', 'feint', { targetId: 'fighter' }, [10, 10, 12, 3]), 'EffectStarted'),
    ).toHaveLength(1);
  });

  it('is harder with strange and with animal minds, and impossible without a mind (D35-FNT-01)', () => {
    const penalty = (target: object) => {
      const events = duel('dnd35', target).act('rogue', 'feint', { targetId: 'fighter' }, [2, 15]);
      return eventsOf(events, 'CheckResolved')[1]!
        .parts.filter(({ value }) => value < 0)
        .map(({ value }) => value);
    };
    expect(penalty({ creatureType: 'aberration' })).toEqual([-4]);
    expect(penalty({ creatureType: 'animal', abilities: { intelligence: 2 } })).toEqual([-8]);
    const mindless = duel('dnd35', { abilities: { intelligence: null } });
    expect(mindless.refusal('rogue', 'feint', { targetId: 'fighter' }).code).toBe('MINDLESS');
  });
});

describe('feinting in Pathfinder', () => {
  it('is Bluff against 10 + base attack + Wisdom: 17 for +6 and +1 (PF1-FNT-01)', () => {
    const events = duel('pathfinder1e').act('rogue', 'feint', { targetId: 'fighter' }, [8]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 17, difficulty: 17, success: true });
    expect(eventOf(events, 'EffectStarted').effect).toMatchObject({
      kind: 'feinted',
      sourceId: 'rogue',
      expires: { phase: 'TURN_END', turns: 2 },
    });
  });

  it('is against 10 + Sense Motive where that is trained and higher (PF1-FNT-01)', () => {
    const trained = duel('pathfinder1e', { skills: { 'sense motive': 12 } });
    expect(eventOf(trained.act('rogue', 'feint', { targetId: 'fighter' }, [12]), 'CheckResolved')).toMatchObject({
      difficulty: 22,
      success: false,
    });
    const poor = duel('pathfinder1e', { skills: { 'sense motive': 2 } });
    expect(eventOf(poor.act('rogue', 'feint', { targetId: 'fighter' }, [8]), 'CheckResolved').difficulty).toBe(17);
  });

  it('is a move action with Improved Feint (PF1-FNT-02, PF1-FEA-01)', () => {
    const fight = duel('pathfinder1e', {}, { feats: ['Improved Feint'] });
    fight.act('rogue', 'feint', { targetId: 'fighter' }, [12]);
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ move: 0, standard: 1 });
    fight.act('rogue', 'attack', { targetId: 'fighter' }, [2]);
    expect(fight.combatant('fighter').effects).toEqual([]);
  });

  it('wears off unused at the end of the next turn (PF1-FNT-01)', () => {
    const fight = duel('pathfinder1e');
    fight.act('rogue', 'feint', { targetId: 'fighter' }, [15]);
    fight.endTurn();
    fight.endTurn();
    expect(fight.combatant('fighter').effects).toHaveLength(1);
    fight.endTurn();
    expect(fight.combatant('fighter').effects).toEqual([]);
  });
});
