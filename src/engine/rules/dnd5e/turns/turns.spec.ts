import { describe, expect, it } from '@jest/globals';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin, orc, rogue, wolf } from '../testing/creatures.js';
import { fought, gathered, rule } from '../testing/fight.js';

const field = ['F....', '.....', '....G'];
const two = { rows: field, who: { F: fighter(), G: goblin() } };

describe('the order of combat', () => {
  it(
    '5E-ORD-01 HR-CMB-01: more than two sides: hostility is between each pair of sides',
    fought(
      { rows: ['F.GB.'], who: { F: fighter(), G: goblin(), B: wolf({ id: 'bear', side: 'neutral' }) } },
      (fight) => {
        fight.endTurn();
        const offered = eventsOf(fight.act('goblin', 'attack', { targetId: 'bear' }, [2]), 'AttackResolved');
        expect(offered).toMatchObject([{ targetId: 'bear', outcome: 'MISS' }]);
      },
    ),
  );

  it(
    '5E-ORD-02 HR-CMB-02: an effect of one minute begun in round 2 ends in round 12 at the same place of the order',
    fought(two, (fight) => {
      fight.endTurn();
      fight.endTurn();
      expect(fight.state).toMatchObject({ round: 2, activeId: 'fighter' });
      rule(fight, 'goblin', { addCondition: { kind: 'poisoned', rounds: 10 } });
      for (let turn = 0; turn < 19; turn++) fight.endTurn();
      expect(fight.state).toMatchObject({ round: 11, activeId: 'goblin' });
      expect(fight.combatant('goblin').effects).toHaveLength(1);
      const events = fight.endTurn();
      expect(fight.state).toMatchObject({ round: 12, activeId: 'fighter' });
      expect(eventOf(events, 'EffectEnded')).toMatchObject({
        combatantId: 'goblin',
        kind: 'poisoned',
        reason: 'expired',
      });
    }),
  );

  it(
    '5E-ORD-03 HR-CMB-03 HR-CMB-09: five combatants have five turns, even with one at 0 hit points',
    fought(
      {
        who: {
          a: fighter({ id: 'a' }),
          b: fighter({ id: 'b' }),
          c: orc({ id: 'c' }),
          d: orc({ id: 'd' }),
          e: orc({ id: 'e' }),
        },
      },
      (fight) => {
        rule(fight, 'b', { hitPoints: 0 });
        const turns = [fight.state.activeId];
        for (let turn = 0; turn < 4; turn++) {
          // b rolls a death save as its turn begins.
          fight.endTurn(turn === 0 ? [15] : []);
          turns.push(fight.state.activeId);
        }
        expect(turns).toEqual(['a', 'b', 'c', 'd', 'e']);
        expect(fight.state.round).toBe(1);
      },
    ),
  );

  it(
    '5E-ORD-05 HR-CMB-05 HR-CMB-10: when all have acted a new round starts',
    fought(two, (fight) => {
      fight.endTurn();
      expect(fight.state.round).toBe(1);
      const events = fight.endTurn();
      expect(eventOf(events, 'RoundStarted').round).toBe(2);
      expect(fight.state).toMatchObject({ round: 2, activeId: 'fighter' });
    }),
  );

  it(
    '5E-ORD-05: the dead are passed over',
    fought({ who: { F: fighter(), G: goblin(), O: orc() } }, (fight) => {
      rule(fight, 'goblin', { hitPoints: 0 });
      fight.endTurn();
      expect(fight.state.activeId).toBe('orc');
    }),
  );

  it(
    '5E-ORD-06 5E-ORD-07 HR-CMB-06: no attack before the fight has begun, and no beginning before initiative',
    gathered(two, (fight) => {
      const attack = {
        type: 'declareAction',
        actorId: 'fighter',
        action: 'attack',
        input: { targetId: 'goblin' },
      } as const;
      expect(fight.try(attack).refusal?.code).toBe('ENCOUNTER_NOT_IN_COMBAT');
      expect(fight.try({ type: 'startCombat', surprised: [] }).refusal?.code).toBe('INITIATIVE_MISSING');
      fight.must({ type: 'rollInitiative', stated: [] }, [15, 5]);
      const events = fight.must({ type: 'startCombat', surprised: [] });
      expect(eventOf(events, 'AwarenessSet').surprised).toEqual([]);
      expect(fight.state.activeId).toBe('fighter');
    }),
  );

  it(
    '5E-ORD-08 HR-CMB-07: everyone has a place before the fight begins, on a map or without one',
    gathered(two, (fight) => {
      expect(fight.combatant('fighter').at).toEqual({ x: 0, y: 0 });
      expect(fight.combatant('goblin').at).toEqual({ x: 4, y: 2 });
      const onTop = fight.try({ type: 'addCombatants', combatants: [orc({ at: { x: 4, y: 2 } })] });
      expect(onTop.refusal?.code).toBe('SQUARE_OCCUPIED');
    }),
  );

  it(
    '5E-ORD-09: what the rules leave behind survives the fight',
    fought(two, (fight) => {
      rule(fight, 'fighter', { temporaryHitPoints: 6 });
      fight.must({
        type: 'endEncounter',
        reason: 'The goblin flees',
        victors: ['party'],
        seed: '0'.repeat(64),
        stateHash: '',
      });
      expect(fight.state.phase).toBe('ENDED');
      expect(fight.combatant('fighter').hitPoints.temporary).toBe(6);
    }),
  );

  it(
    'case 75: who leaves while another acts does not shift the turn; the creature that acts may leave, and the next one acts',
    fought({ who: { F: fighter(), G: goblin(), O: orc() } }, (fight) => {
      fight.endTurn();
      fight.must({ type: 'removeCombatant', combatantId: 'fighter', reason: 'flees' });
      expect(fight.state).toMatchObject({ activeId: 'goblin', round: 1 });
      fight.must({ type: 'removeCombatant', combatantId: 'goblin', reason: 'flees' });
      expect(fight.state).toMatchObject({ activeId: 'orc', round: 1 });
      fight.endTurn();
      expect(fight.state).toMatchObject({ activeId: 'orc', round: 2 });
    }),
  );
});

describe('a turn', () => {
  it(
    '5E-TURN-01 HR-TURN-01: movement up to the speed, and one action',
    fought(two, (fight) => {
      expect(fight.combatant('fighter').activity.budget).toEqual({
        action: 1,
        bonusAction: 1,
        reaction: 1,
        interaction: 1,
        attacks: 0,
      });
      fight.act('fighter', 'dodge', {});
      expect(fight.refusal('fighter', 'dash', {}).code).toBe('ACTION_SPENT');
      const far = Array.from({ length: 4 }, (_, x) => ({ x: x + 1, y: 0 }));
      fight.act('fighter', 'move', { path: far });
      expect(fight.combatant('fighter').activity.movementSpent).toBe(20);
    }),
  );

  it(
    '5E-TURN-02: the action may come first and the movement after it',
    fought(two, (fight) => {
      fight.act('fighter', 'dash', {});
      fight.act('fighter', 'move', { path: [{ x: 1, y: 0 }] });
      expect(fight.combatant('fighter').at).toEqual({ x: 1, y: 0 });
    }),
  );

  it(
    '5E-TURN-03 HR-TURN-02: half the speed means half of walking: speed 30, fly 60 stands up for 15',
    fought({ ...two, who: { F: fighter({ statistics: { speed: { walk: 30, fly: 60 } } }), G: goblin() } }, (fight) => {
      fight.act('fighter', 'dropProne', {});
      const events = fight.act('fighter', 'standUp', {});
      expect(eventOf(events, 'MovementSpent').cost).toBe(15);
    }),
  );

  it(
    '5E-TURN-04 HR-TURN-03: the stat block adds actions to those everyone has',
    fought({ rows: ['RG'], who: { R: rogue(), G: goblin() } }, (fight) => {
      fight.act('rogue', 'disengage', { bonusAction: true });
      expect(fight.combatant('rogue').activity.budget).toMatchObject({ action: 1, bonusAction: 0 });
    }),
  );

  it(
    '5E-TURN-05 HR-TURN-05: doing nothing is a turn as well: it ends, and what lasts until then ends with it',
    fought(two, (fight) => {
      const events = fight.endTurn();
      expect(events.map(({ type }) => type)).toContain('TurnEnded');
      expect(fight.state.activeId).toBe('goblin');
    }),
  );

  it(
    '5E-TURN-05: only the creature whose turn it is acts',
    fought(two, (fight) => {
      expect(fight.refusal('goblin', 'dodge', {}).code).toBe('NOT_YOUR_TURN');
    }),
  );
});

describe('surprise', () => {
  const ambush = { ...two, surprised: ['fighter'] };

  it(
    '5E-SUR-04: a surprised creature neither moves nor acts on its first turn, which it has all the same',
    fought(ambush, (fight) => {
      expect(fight.state.activeId).toBe('fighter');
      for (const refusal of [
        fight.refusal('fighter', 'move', { path: [{ x: 1, y: 0 }] }),
        fight.refusal('fighter', 'attack', { targetId: 'goblin' }),
        fight.refusal('fighter', 'secondWind', {}),
      ])
        expect(refusal).toMatchObject({ code: 'ACTOR_SURPRISED', ruleIds: ['5E-SUR-04'] });
      fight.endTurn();
      fight.endTurn();
      fight.act('fighter', 'dodge', {});
    }),
  );

  it(
    '5E-SUR-05: it cannot react before its first turn has ended, and can afterwards',
    fought({ rows: ['.GF..', '.....'], who: { G: goblin(), F: fighter() }, surprised: ['fighter'] }, (fight) => {
      // Before the fighter's turn: the goblin walks away and nobody is asked.
      fight.act('goblin', 'move', { path: [{ x: 0, y: 0 }] });
      expect(fight.combatant('goblin').at).toEqual({ x: 0, y: 0 });
      fight.endTurn();
      fight.endTurn();
      expect(fight.state).toMatchObject({ round: 2, activeId: 'goblin' });
      expect(fight.combatant('fighter').surprised).toBe(false);
    }),
  );

  it(
    '5E-SUR-05: the end of its first turn gives the reaction back within the same round',
    fought({ rows: ['FG...', '.....'], who: { F: fighter(), G: goblin() }, surprised: ['fighter'] }, (fight) => {
      fight.endTurn();
      fight.act('goblin', 'move', { path: [{ x: 2, y: 0 }] });
      expect(fight.prompts).toMatchObject([{ kind: 'opportunityAttack', ownerId: 'fighter' }]);
      fight.answer('decline');
    }),
  );

  it(
    '5E-SUR-06 5E-SUR-07: the game master says who of a side is surprised, others are not',
    fought({ rows: ['FRG..'], who: { F: fighter(), R: rogue(), G: goblin() }, surprised: ['fighter'] }, (fight) => {
      expect(fight.refusal('fighter', 'dodge', {}).code).toBe('ACTOR_SURPRISED');
      fight.endTurn();
      fight.act('rogue', 'dodge', {});
    }),
  );

  it(
    '5E-ORD-03 5E-EXH-06: whoever dies in its own turn makes no save at the end of it',
    fought(
      {
        rows: ['GF'],
        who: {
          G: goblin({
            statistics: {
              attacks: [
                {
                  id: 'sting',
                  attackBonus: 4,
                  damage: [{ dice: '1d4', type: 'piercing' }],
                  onHit: [{ save: { ability: 'constitution', dc: 11 }, condition: 'poisoned', saveEnds: true }],
                },
              ],
            },
          }),
          F: fighter(),
        },
      },
      (fight) => {
        fight.act('goblin', 'attack', { targetId: 'fighter' }, [19, 1, 1]);
        fight.endTurn();
        rule(fight, 'fighter', { addCondition: { kind: 'exhaustion', level: 6 } });
        expect(fight.combatant('fighter').vital).toBe('DEAD');
        fight.endTurn();
        expect(fight.state.activeId).toBe('goblin');
      },
    ),
  );
});
