import { describe, expect, it } from '@jest/globals';
import { openMap } from '../../../grid/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { GAMES, fightIn } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

const BOTH: readonly GameName[] = ['dnd35', 'pathfinder1e'];

describe.each(BOTH)('aiding another in %s', (game) => {
  const { creatures } = GAMES[game];
  const against = () => {
    const fight = fightIn(game, { map: openMap(8, 4) });
    fight.join(
      creatures.rogue({ at: { x: 1, y: 0 } }),
      creatures.fighter({ at: { x: 0, y: 0 } }),
      creatures.orc({ at: { x: 1, y: 1 }, statistics: { hitPoints: 40 } }),
    );
    fight.begin(['orc', 'rogue', 'fighter']);
    fight.endTurn();
    return fight;
  };

  it('is an attack roll against AC 10 that gives the ally +2 to its next attack on that foe (D35-AID-01, PF1-AID-01; case 35)', () => {
    const fight = against();
    // Rapier: base attack 3, Dexterity 4 by Weapon Finesse.
    const events = fight.act('rogue', 'aidAnother', { allyId: 'fighter', targetId: 'orc' }, [3]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({
      check: 'aidAnother',
      total: 10,
      difficulty: 10,
      success: true,
    });
    fight.endTurn();
    const first = fight.act('fighter', 'attack', { targetId: 'orc' }, [1]);
    expect(eventOf(first, 'AttackResolved').parts).toContainEqual(
      expect.objectContaining({ label: 'aid from rogue', value: 2, type: 'circumstance' }),
    );
    expect(fight.combatant('fighter').effects).toEqual([]);
  });

  it('fails below 10, and on a 1 (D35-AID-01, PF1-AID-01)', () => {
    for (const face of [2, 1]) {
      const fight = against();
      const events = fight.act('rogue', 'aidAnother', { allyId: 'fighter', targetId: 'orc' }, [face]);
      expect(eventOf(events, 'CheckResolved').success).toBe(false);
      expect(eventsOf(events, 'EffectStarted')).toEqual([]);
    }
  });

  it('may shield the ally instead: +2 AC against that foe’s next attack (D35-AID-01, PF1-AID-01)', () => {
    const fight = against();
    fight.act('rogue', 'aidAnother', { allyId: 'fighter', targetId: 'orc', toArmorClass: true }, [10]);
    fight.endTurn();
    fight.endTurn();
    const events = fight.act('orc', 'attack', { targetId: 'fighter' }, [1]);
    expect(eventOf(events, 'AttackResolved').armorClassParts).toContainEqual(
      expect.objectContaining({ label: 'aid from rogue', value: 2 }),
    );
  });

  it('is gone with the helper’s next turn (D35-AID-01, PF1-AID-01)', () => {
    const fight = against();
    fight.act('rogue', 'aidAnother', { allyId: 'fighter', targetId: 'orc' }, [10]);
    fight.endTurnsUntil('orc');
    expect(fight.combatant('fighter').effects).toHaveLength(1);
    fight.endTurn();
    expect(fight.combatant('fighter').effects).toEqual([]);
  });

  it('needs an ally who fights that foe, and a foe in reach (D35-AID-01, PF1-AID-01)', () => {
    const fight = fightIn(game, { map: openMap(12, 4) });
    fight.join(
      creatures.rogue({ at: { x: 1, y: 0 } }),
      creatures.fighter({ at: { x: 9, y: 0 } }),
      creatures.orc({ at: { x: 1, y: 1 } }),
      creatures.wolf({ at: { x: 9, y: 1 } }),
    );
    fight.begin(['rogue', 'fighter', 'orc', 'wolf']);
    const code = (allyId: string, targetId: string) => fight.refusal('rogue', 'aidAnother', { allyId, targetId }).code;
    expect([
      code('fighter', 'orc'),
      code('fighter', 'wolf'),
      code('wolf', 'orc'),
      code('rogue', 'orc'),
      code('nobody', 'orc'),
    ]).toEqual(['ALLY_NOT_FIGHTING_IT', 'OUT_OF_REACH', 'NOT_AN_ALLY', 'NOT_AN_ALLY', 'TARGET_UNKNOWN']);
  });
});

describe.each(BOTH)('what the rules do not describe in %s', (game) => {
  it('is for the game master to allow and to price (D35-ACT-01, PF1-ACT-15)', () => {
    const fight = fightIn(game);
    fight.join(GAMES[game].creatures.rogue());
    fight.begin(['rogue']);
    fight.act('rogue', 'improvise', { what: 'swing from the chandelier' });
    expect(fight.prompts).toMatchObject([
      { kind: 'improvise', ownerId: null, context: { what: 'swing from the chandelier' } },
    ]);
    fight.answer('move');
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ move: 0, standard: 1 });
    fight.act('rogue', 'improvise', { what: 'jump to the moon' });
    const swift = game === 'pathfinder1e' ? ['swift'] : [];
    expect(fight.prompts[0]!.choices.map(({ id }) => id)).toEqual(['standard', 'move', ...swift, 'free', 'no']);
    expect(eventOf(fight.answer('no'), 'ActionCompleted')).toMatchObject({
      outcome: 'CUT_SHORT',
      reason: 'NOT_ALLOWED',
    });
  });
});
