import { describe, expect, it } from '@jest/globals';
import * as dnd35 from '../../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import * as pathfinder1e from '../../src/engine/rules/pathfinder1e/testing/creatures.js';
import { useServices } from './support/services.js';
import { creature } from './support/table.js';
import { expectARecord, Fight, ofType, offer, orderOf } from './support/watched-fight.js';
import { useWatching } from './support/watching.js';

const services = useServices();
useWatching();

describe('a whole fight over the API', () => {
  it('in D&D 5e', async () => {
    const fight = await Fight.open(services, 'dnd5e', [
      dnd5e.fighter({ at: { x: 1, y: 1 } }),
      dnd5e.goblin({ at: { x: 2, y: 1 } }),
      dnd5e.orc({ at: { x: 5, y: 1 } }),
    ]);
    // Dexterity modifiers +1, +2, +1 (5E-INIT-01).
    expect(orderOf(await fight.gives('rollInitiative', { dice: [5, 15, 3] }))).toEqual([
      ['goblin', 17],
      ['fighter', 6],
      ['orc', 4],
    ]);
    expect((await fight.gives('startCombat')).encounter).toMatchObject({ round: 1, activeId: 'goblin' });

    // A natural 20 doubles the dice, not the modifier: 4 + 6 + 2.
    const critical = await fight.acts('goblin', { attack: { targetId: 'fighter', attackId: 'scimitar' } }, [20, 4, 6]);
    expect(ofType(critical, 'AttackResolved')).toMatchObject([
      { attackTotal: 24, armorClass: 18, outcome: 'CRITICAL_HIT', natural: 20 },
    ]);
    expect(ofType(critical, 'DamageDealt')).toMatchObject([{ dealt: 12, hitPoints: { current: 32, maximum: 44 } }]);
    await fight.endsTurn();

    // +6 against 15: hits on 9 and better; 1d8+3. Down at 7 or more: 4-8 of 8, or 4 and more with 2d8.
    const preview = await fight.preview('fighter', { targetId: 'goblin', attackId: 'longsword' });
    expect(preview).toMatchObject({ attack: { total: 6 }, armorClass: { total: 15 } });
    expect(preview.hit).toBeCloseTo(12 / 20, 12);
    expect(preview.critical).toBeCloseTo(1 / 20, 12);
    expect(preview.expectedDamage).toBeCloseTo((11 * 7.5 + 12) / 20, 12);
    expect(preview.down).toBeCloseTo((11 * (5 / 8) + 61 / 64) / 20, 12);
    expect(preview.kill).toBeCloseTo(preview.down, 12);
    expect(preview.distribution.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);

    // Two attacks with one action: 8 + 6 misses 15, 9 + 6 hits.
    const miss = await fight.acts('fighter', { attack: { targetId: 'goblin', attackId: 'longsword' } }, [8]);
    expect(ofType(miss, 'AttackResolved')).toMatchObject([{ attackTotal: 14, armorClass: 15, outcome: 'MISS' }]);
    const hit = await fight.acts('fighter', { attack: { targetId: 'goblin', attackId: 'longsword' } }, [9, 2]);
    expect(ofType(hit, 'DamageDealt')).toMatchObject([{ dealt: 5, hitPoints: { current: 2 } }]);
    const offers = await fight.offers('fighter');
    expect(offer(offers, 'attack')).toMatchObject({ legal: false, refusal: { code: 'ACTION_SPENT' } });
    expect(offer(offers, 'move').squares).toContainEqual({ square: { x: 0, y: 0 }, cost: 5 });
    expect(offer(offers, 'move').squares.map(({ square }) => square)).not.toContainEqual({ x: 2, y: 1 });

    // Leaving the goblin's reach asks the goblin (5E-OA-01). The first answer is undone, dice and all.
    const leaving = await fight.acts('fighter', {
      move: {
        path: [
          { x: 0, y: 0 },
          { x: 0, y: 1 },
        ],
      },
    });
    expect(leaving.prompts).toMatchObject([{ kind: 'opportunityAttack', ownerId: 'goblin', subjectId: 'fighter' }]);
    expect(leaving.encounter).toMatchObject({ openAction: 'move' });
    expect(creature(leaving.encounter, 'fighter').at).toEqual({ x: 1, y: 1 });
    const struck = await fight.answers('attack:scimitar', [16, 1]);
    expect(ofType(struck, 'AttackResolved')).toMatchObject([
      { attackTotal: 20, outcome: 'HIT', reason: 'opportunityAttack' },
    ]);
    expect(creature(struck.encounter, 'fighter')).toMatchObject({ at: { x: 0, y: 1 }, hitPoints: { current: 29 } });
    const undone = await fight.gives('undo', { reason: 'the die fell off the table' });
    expect(undone.prompts).toEqual(leaving.prompts);
    expect(creature(undone.encounter, 'fighter')).toMatchObject({ at: { x: 1, y: 1 }, hitPoints: { current: 32 } });
    const missed = await fight.answers('attack:scimitar', [13]);
    expect(ofType(missed, 'AttackResolved')).toMatchObject([{ attackTotal: 17, armorClass: 18, outcome: 'MISS' }]);
    expect(ofType(missed, 'Moved').map(({ to, movementSpent }) => [to, movementSpent])).toEqual([
      [{ x: 0, y: 0 }, 5],
      [{ x: 0, y: 1 }, 10],
    ]);
    await fight.gives('adjust', { combatantId: 'fighter', reason: 'a blessing', healing: 2 });
    expect(await fight.hitPoints('fighter')).toBe(34);
    await fight.endsTurn();

    // Diagonals count 5 feet: 20 feet in all.
    const path = [
      { x: 4, y: 2 },
      { x: 3, y: 2 },
      { x: 2, y: 2 },
      { x: 1, y: 2 },
    ];
    expect(creature((await fight.acts('orc', { move: { path } })).encounter, 'orc').movementSpent).toBe(20);
    await fight.acts('orc', { attack: { targetId: 'fighter', attackId: 'greataxe' } }, [13, 12]);
    expect(await fight.hitPoints('fighter')).toBe(34 - 15);
    expect((await fight.endsTurn()).encounter).toMatchObject({ round: 2, activeId: 'goblin' });
    await fight.endsTurn();

    // 8 + 7 + 3 against 15 hit points: a monster dies at 0 (5E-MD-01).
    const killing = await fight.acts('fighter', { attack: { targetId: 'orc', attackId: 'longsword' } }, [20, 8, 7]);
    expect(ofType(killing, 'DamageDealt')).toMatchObject([{ dealt: 18, toHitPoints: 15, hitPoints: { current: 0 } }]);
    expect(ofType(killing, 'VitalStatusChanged')).toMatchObject([
      { combatantId: 'orc', fromStatus: 'ALIVE', toStatus: 'DEAD' },
    ]);
    const ended = await fight.gives('endEncounter', { reason: 'the goblin ran', victors: ['party'] });
    expect(ended.encounter).toMatchObject({ phase: 'ENDED', victors: ['party'] });
    await expectARecord(fight, ended);
  });

  it('in D&D 3.5', async () => {
    const fight = await Fight.open(services, 'dnd35', [
      dnd35.fighter({ at: { x: 1, y: 1 } }),
      dnd35.goblin({ at: { x: 2, y: 1 } }),
      dnd35.orc({ at: { x: 5, y: 1 } }),
    ]);
    // Dexterity modifiers +1, +1, 0.
    expect(orderOf(await fight.gives('rollInitiative', { dice: [5, 15, 3] }))).toEqual([
      ['goblin', 16],
      ['fighter', 6],
      ['orc', 3],
    ]);
    await fight.gives('startCombat');

    // Who has not acted is flat-footed: 18 without Dexterity is 17, and 15 + 2 meets it.
    const flatFooted = await fight.acts(
      'goblin',
      { attack: { targetId: 'fighter', attackId: 'morningstar' } },
      [15, 3],
    );
    expect(ofType(flatFooted, 'AttackResolved')).toMatchObject([{ attackTotal: 17, armorClass: 17, outcome: 'HIT' }]);
    expect(await fight.hitPoints('fighter')).toBe(44);
    await fight.endsTurn();

    // +11 against 15: hits on 4 and better; threatens on 19-20, confirms as often as it hits, twice 1d8+3.
    const preview = await fight.preview('fighter', { targetId: 'goblin', attackId: 'longsword' });
    expect(preview).toMatchObject({ attack: { total: 11 }, armorClass: { total: 15 } });
    expect(preview.hit).toBeCloseTo(17 / 20, 12);
    expect(preview.critical).toBeCloseTo((2 / 20) * (17 / 20), 12);
    expect(preview.expectedDamage).toBeCloseTo((17 / 20 + (2 / 20) * (17 / 20)) * 7.5, 12);

    const miss = await fight.acts('fighter', { attack: { targetId: 'goblin', attackId: 'longsword' } }, [3]);
    expect(ofType(miss, 'AttackResolved')).toMatchObject([{ attackTotal: 14, armorClass: 15, outcome: 'MISS' }]);
    // A move out of a threatened square provokes; a natural 20 threatens, and 10 + 2 does not confirm against 18.
    const leaving = await fight.acts('fighter', {
      move: {
        path: [
          { x: 0, y: 0 },
          { x: 0, y: 1 },
        ],
      },
    });
    expect(leaving.prompts).toMatchObject([{ ownerId: 'goblin', subjectId: 'fighter' }]);
    const choices = leaving.prompts[0]!.choices.map(({ id }) => id);
    const strike = choices.find((id) => id.includes('morningstar'))!;
    const refuse = choices.find((id) => id === 'decline')!;
    const struck = await fight.answers(strike, [20, 10, 5]);
    expect(ofType(struck, 'AttackResolved')).toMatchObject([{ natural: 20, armorClass: 18, outcome: 'HIT' }]);
    expect(creature(struck.encounter, 'fighter')).toMatchObject({ at: { x: 0, y: 1 }, hitPoints: { current: 39 } });
    const undone = await fight.gives('undo', { reason: 'no' });
    expect(undone.prompts).toEqual(leaving.prompts);
    const moved = await fight.answers(refuse);
    expect(creature(moved.encounter, 'fighter')).toMatchObject({ at: { x: 0, y: 1 }, hitPoints: { current: 44 } });
    await fight.gives('adjust', { combatantId: 'fighter', reason: 'a trap', damage: [{ amount: 4, type: 'fire' }] });
    expect(await fight.hitPoints('fighter')).toBe(40);
    await fight.endsTurn();

    // 5-10-5 counting: one diagonal and three straight steps are 20 feet.
    const path = [
      { x: 4, y: 2 },
      { x: 3, y: 2 },
      { x: 2, y: 2 },
      { x: 1, y: 2 },
    ];
    expect(creature((await fight.acts('orc', { move: { path } })).encounter, 'orc').movementSpent).toBe(20);
    // 18 + 4 hits and threatens, 15 + 4 confirms: 2d4+4 twice, 2 + 3 + 4 + 1 + 8.
    const critical = await fight.acts(
      'orc',
      { attack: { targetId: 'fighter', attackId: 'falchion' } },
      [18, 15, 2, 3, 4, 1],
    );
    expect(ofType(critical, 'AttackResolved')).toMatchObject([{ attackTotal: 22, outcome: 'CRITICAL_HIT' }]);
    expect(ofType(critical, 'DamageDealt')).toMatchObject([{ dealt: 18, hitPoints: { current: 22 } }]);
    expect((await fight.endsTurn()).encounter).toMatchObject({ round: 2, activeId: 'goblin' });
    await fight.endsTurn();

    // Two attacks, +11 and +6: a natural 1 misses, 7 + 6 meets 13; 5 + 3 brings 5 hit points to -3.
    const full = await fight.acts(
      'fighter',
      {
        fullAttack: {
          attacks: [
            { targetId: 'orc', attackId: 'longsword' },
            { targetId: 'orc', attackId: 'longsword' },
          ],
        },
      },
      [1, 7, 5],
    );
    expect(ofType(full, 'AttackResolved').map(({ attackTotal, outcome }) => [attackTotal, outcome])).toEqual([
      [12, 'MISS'],
      [13, 'HIT'],
    ]);
    expect(ofType(full, 'VitalStatusChanged')).toMatchObject([{ combatantId: 'orc', toStatus: 'DYING' }]);
    expect(await fight.hitPoints('orc')).toBe(-3);
    const ended = await fight.gives('endEncounter', { victors: ['heroes'] });
    await expectARecord(fight, ended);
  });

  it('in Pathfinder', async () => {
    const fight = await Fight.open(services, 'pathfinder1e', [
      pathfinder1e.fighter({ at: { x: 1, y: 1 } }),
      pathfinder1e.goblin({ at: { x: 2, y: 1 } }),
      pathfinder1e.goblin({ id: 'runt', name: 'Runt', at: { x: 5, y: 1 } }),
    ]);
    // +1, and +6 with Improved Initiative.
    expect(orderOf(await fight.gives('rollInitiative', { dice: [15, 15, 3] }))).toEqual([
      ['goblin', 21],
      ['fighter', 16],
      ['runt', 9],
    ]);
    await fight.gives('startCombat');
    const flatFooted = await fight.acts(
      'goblin',
      { attack: { targetId: 'fighter', attackId: 'short-sword' } },
      [16, 4],
    );
    expect(ofType(flatFooted, 'AttackResolved')).toMatchObject([{ attackTotal: 18, armorClass: 18, outcome: 'HIT' }]);
    expect(await fight.hitPoints('fighter')).toBe(48);
    await fight.endsTurn();

    // +11 against 16: hits on 5 and better.
    const preview = await fight.preview('fighter', { targetId: 'goblin', attackId: 'longsword' });
    expect(preview.hit).toBeCloseTo(16 / 20, 12);
    expect(preview.critical).toBeCloseTo((2 / 20) * (16 / 20), 12);
    expect(preview.expectedDamage).toBeCloseTo((16 / 20 + (2 / 20) * (16 / 20)) * 7.5, 12);

    const miss = await fight.acts('fighter', { attack: { targetId: 'goblin', attackId: 'longsword' } }, [4]);
    expect(ofType(miss, 'AttackResolved')).toMatchObject([{ attackTotal: 15, armorClass: 16, outcome: 'MISS' }]);
    const leaving = await fight.acts('fighter', {
      move: {
        path: [
          { x: 0, y: 0 },
          { x: 0, y: 1 },
        ],
      },
    });
    const choices = leaving.prompts[0]!.choices.map(({ id }) => id);
    const strike = choices.find((id) => id.includes('short-sword'))!;
    const refuse = choices.find((id) => id === 'decline')!;
    // 19 + 2 hits and threatens, 17 + 2 meets 19 and confirms: 1d4 twice.
    const struck = await fight.answers(strike, [19, 17, 2, 3]);
    expect(ofType(struck, 'AttackResolved')).toMatchObject([
      { attackTotal: 21, armorClass: 19, outcome: 'CRITICAL_HIT' },
    ]);
    expect(creature(struck.encounter, 'fighter')).toMatchObject({ hitPoints: { current: 43 } });
    await fight.gives('undo', { to: leaving.revision, reason: 'no' });
    expect(creature((await fight.answers(refuse)).encounter, 'fighter')).toMatchObject({
      at: { x: 0, y: 1 },
      hitPoints: { current: 48 },
    });
    await fight.gives('adjust', { combatantId: 'fighter', reason: 'a blessing', healing: 2 });
    expect(await fight.hitPoints('fighter')).toBe(50);
    await fight.endsTurn();

    const path = [
      { x: 4, y: 2 },
      { x: 3, y: 2 },
      { x: 2, y: 2 },
      { x: 1, y: 2 },
    ];
    await fight.acts('runt', { move: { path } });
    // 19 + 2 hits and threatens, 2 + 2 does not confirm: 1d4 once.
    await fight.acts('runt', { attack: { targetId: 'fighter', attackId: 'short-sword' } }, [19, 2, 3]);
    expect(await fight.hitPoints('fighter')).toBe(47);
    expect((await fight.endsTurn()).encounter).toMatchObject({ round: 2, activeId: 'goblin' });
    await fight.endsTurn();

    // 5 + 11 meets 16: 2 + 3 of 6 hit points; 10 + 6 meets 16: 1 + 3 more, to -3.
    const full = await fight.acts(
      'fighter',
      {
        fullAttack: {
          attacks: [
            { targetId: 'runt', attackId: 'longsword' },
            { targetId: 'runt', attackId: 'longsword' },
          ],
        },
      },
      [5, 2, 10, 1],
    );
    expect(ofType(full, 'DamageDealt').map(({ dealt }) => dealt)).toEqual([5, 4]);
    expect(ofType(full, 'VitalStatusChanged')).toMatchObject([{ combatantId: 'runt', toStatus: 'DYING' }]);
    expect(await fight.hitPoints('runt')).toBe(-3);
    const ended = await fight.gives('endEncounter', { victors: ['heroes'] });
    await expectARecord(fight, ended);
  });
});
