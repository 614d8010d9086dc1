import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin, orc, rogue } from '../testing/creatures.js';
import { fought, line, rule } from '../testing/fight.js';

const duel = { rows: ['FG...', '.....'], who: { F: fighter(), G: goblin({ statistics: { hitPoints: 60 } }) } };
const put = (fight: Scenario, id: string, kind: string, more: object = {}): void =>
  rule(fight, id, { addCondition: { kind, ...more } });
/** What gave the fighter's attack on the goblin advantage or disadvantage. */
function sources(fight: Scenario, dice: readonly number[]): readonly (readonly [string, number])[] {
  const events = fight.act('fighter', 'attack', { targetId: 'goblin' }, dice);
  return eventOf(events, 'AttackResolved').rollModeSources.map(({ label, value }) => [label, value] as const);
}
const lift = (fight: Scenario, id: string, kind: string): void => {
  const effect = fight.combatant(id).effects.find((one) => one.kind === kind)!;
  rule(fight, id, { removeEffectId: effect.id });
};

describe('conditions', () => {
  it(
    '5E-COND-00: two sources run apart and do not worsen it: it lasts as long as the longer',
    fought(duel, (fight) => {
      put(fight, 'goblin', 'poisoned', { rounds: 1 });
      put(fight, 'goblin', 'poisoned', { rounds: 2 });
      fight.endTurn();
      const attack = eventOf(fight.act('goblin', 'attack', { targetId: 'fighter' }, [15, 2]), 'AttackResolved');
      expect(attack.rollModeSources).toHaveLength(1);
      fight.endTurn();
      expect(fight.combatant('goblin').effects.map(({ kind }) => kind)).toEqual(['poisoned']);
      fight.endTurnsUntil('goblin');
      fight.endTurnsUntil('fighter');
      expect(fight.combatant('goblin').effects).toEqual([]);
    }),
  );

  it(
    '5E-COND-02: the charmed do not attack their charmer, and may attack others',
    fought({ rows: ['OFG..'], who: { F: fighter(), G: duel.who.G, O: orc() } }, (fight) => {
      put(fight, 'fighter', 'charmed', { sourceId: 'goblin' });
      expect(fight.refusal('fighter', 'attack', { targetId: 'goblin' })).toMatchObject({
        code: 'TARGET_CHARMER',
        ruleIds: ['5E-COND-02'],
      });
      expect(fight.refusal('fighter', 'shove', { targetId: 'goblin', to: 'PRONE' }).code).toBe('TARGET_CHARMER');
      fight.act('fighter', 'attack', { targetId: 'orc' }, [2]);
    }),
  );

  it(
    '5E-COND-03: the deafened fight on as before',
    fought(duel, (fight) => {
      put(fight, 'fighter', 'deafened');
      expect(sources(fight, [2])).toEqual([]);
    }),
  );

  it(
    '5E-COND-05: the frightened attack with disadvantage while they see what they fear, and come no nearer',
    fought({ rows: ['F...G', '.....'], who: duel.who }, (fight) => {
      put(fight, 'fighter', 'frightened', { sourceId: 'goblin' });
      expect(fight.refusal('fighter', 'move', { path: [{ x: 1, y: 0 }] })).toMatchObject({
        code: 'NEARER_TO_FEAR',
        ruleIds: ['5E-COND-05'],
      });
      fight.act('fighter', 'move', { path: [{ x: 0, y: 1 }] });
      const offer = fight.ruleset.actions.move!.offer(fight.state, 'fighter');
      expect(offer.squares.every(({ square }) => square.x === 0)).toBe(true);
      rule(fight, 'goblin', { position: { x: 1, y: 1 } });
      expect(sources(fight, [15, 2])).toEqual([['Frightened', -1]]);
    }),
  );

  it(
    '5E-COND-05: where there is no path, no square nearer to the fear is named instead',
    fought({ rows: ['F......G', '........'], who: duel.who }, (fight) => {
      put(fight, 'fighter', 'frightened', { sourceId: 'goblin' });
      const refusal = fight.refusal('fighter', 'move', { to: { x: 7, y: 0 } });
      expect(refusal).toMatchObject({ code: 'NO_PATH', legal: ['0,1'] });
    }),
  );

  it(
    '5E-COND-05: out of its sight the fear does not hamper',
    fought({ rows: ['OF.#G', '...#.'], who: { ...duel.who, O: orc() } }, (fight) => {
      put(fight, 'fighter', 'frightened', { sourceId: 'goblin' });
      const attack = eventOf(fight.act('fighter', 'attack', { targetId: 'orc' }, [2]), 'AttackResolved');
      expect(attack.rollModeSources).toEqual([]);
    }),
  );

  it(
    '5E-COND-06: the grappled have speed 0',
    fought(duel, (fight) => {
      put(fight, 'fighter', 'grappled', { sourceId: 'goblin' });
      expect(fight.refusal('fighter', 'move', { path: [{ x: 0, y: 1 }] })).toMatchObject({ code: 'SPEED_ZERO' });
      expect(sources(fight, [2])).toEqual([]);
    }),
  );

  it(
    '5E-COND-07: the incapacitated take no action and no reaction, and may move',
    fought(duel, (fight) => {
      put(fight, 'fighter', 'incapacitated');
      expect(fight.refusal('fighter', 'attack', { targetId: 'goblin' }).code).toBe('ACTOR_INCAPACITATED');
      expect(fight.refusal('fighter', 'interact', { what: 'lever' }).code).toBe('ACTOR_INCAPACITATED');
      fight.act('fighter', 'move', { path: [{ x: 0, y: 1 }] });
      fight.endTurn();
      fight.act('goblin', 'move', { path: line({ x: 1, y: 0 }, 2) });
      expect(fight.prompts).toEqual([]);
    }),
  );

  it.each([
    ['5E-COND-09', 'paralyzed', 'Target is paralyzed'],
    ['5E-COND-10', 'petrified', 'Target is petrified'],
    ['5E-COND-14', 'stunned', 'Target is stunned'],
    ['5E-COND-15', 'unconscious', 'Target is unconscious'],
  ])(
    '%s 5E-COND-20: the %s cannot act or move, are attacked with advantage, and fail Strength and Dexterity saves',
    (_id, kind, label) => {
      fought(
        {
          ...duel,
          who: {
            ...duel.who,
            F: fighter({
              statistics: {
                attacks: [
                  {
                    id: 'bite',
                    attackBonus: 5,
                    damage: [{ dice: '1d4', type: 'piercing' }],
                    onHit: [{ save: { ability: 'strength', dc: 1 }, condition: 'poisoned' }],
                  },
                ],
              },
            }),
          },
        },
        (fight) => {
          put(fight, 'goblin', kind);
          const dice = kind === 'paralyzed' || kind === 'unconscious' ? [12, 15, 1, 1] : [12, 15, 1];
          const events = fight.act('fighter', 'attack', { targetId: 'goblin' }, dice);
          expect(eventOf(events, 'AttackResolved').rollModeSources.map((one) => one.label)).toContain(label);
          expect(eventOf(events, 'CheckResolved')).toMatchObject({
            check: 'save:strength',
            natural: 0,
            success: false,
          });
          fight.endTurn();
          expect(fight.state.activeId).toBe('goblin');
          expect(fight.ruleset.sheet(fight.state, 'goblin').speeds.walk).toBe(0);
          expect(
            fight.try({ type: 'declareAction', actorId: 'goblin', action: 'dodge', input: {} }).refusal,
          ).not.toBeNull();
          expect(
            fight.try({ type: 'declareAction', actorId: 'goblin', action: 'move', input: { path: [{ x: 2, y: 0 }] } })
              .refusal,
          ).not.toBeNull();
        },
      )();
    },
  );

  it(
    '5E-COND-20: still incapacitated when only one of two reasons ends',
    fought(duel, (fight) => {
      put(fight, 'fighter', 'stunned');
      put(fight, 'fighter', 'paralyzed');
      lift(fight, 'fighter', 'stunned');
      expect(fight.refusal('fighter', 'dodge', {}).code).toBe('ACTOR_INCAPACITATED');
      lift(fight, 'fighter', 'paralyzed');
      fight.act('fighter', 'dodge', {});
    }),
  );

  it(
    '5E-COND-11: the poisoned have disadvantage on attacks and checks',
    fought({ ...duel, who: { F: fighter({ statistics: { shield: false } }), G: duel.who.G } }, (fight) => {
      put(fight, 'fighter', 'poisoned');
      expect(sources(fight, [15, 2])).toEqual([['Poisoned', -1]]);
      const events = fight.act('fighter', 'grapple', { targetId: 'goblin' }, [18, 3, 10]);
      expect(eventsOf(events, 'CheckResolved')[0]).toMatchObject({ natural: 3, success: false });
    }),
  );

  it('5E-COND-12 5E-COND-22: the prone attack with disadvantage; from 5 feet one has advantage on them, from 10 disadvantage', () => {
    fought(duel, (fight) => {
      put(fight, 'fighter', 'prone');
      expect(sources(fight, [15, 2])).toEqual([['Prone', -1]]);
    })();
    for (const [rows, value] of [
      [['FG'], 1],
      [['F.G'], -1],
    ] as const)
      fought(
        {
          rows,
          who: {
            F: fighter({ statistics: { shield: false, attacks: [{ id: 'glaive', weapon: 'glaive' }] } }),
            G: duel.who.G,
          },
        },
        (fight) => {
          put(fight, 'goblin', 'prone');
          expect(sources(fight, [2, 3])).toEqual([['Target is prone', value]]);
        },
      )();
  });

  it(
    '5E-COND-13: the restrained have speed 0, attack with disadvantage, are attacked with advantage and save with disadvantage',
    fought(
      {
        ...duel,
        who: {
          F: fighter({
            statistics: {
              attacks: [
                {
                  id: 'net',
                  attackBonus: 9,
                  damage: [],
                  onHit: [{ save: { ability: 'dexterity', dc: 10 }, condition: 'prone' }],
                },
              ],
            },
          }),
          G: duel.who.G,
        },
      },
      (fight) => {
        put(fight, 'goblin', 'restrained');
        const events = fight.act('fighter', 'attack', { targetId: 'goblin' }, [3, 15, 19, 4]);
        expect(eventOf(events, 'AttackResolved').rollModeSources).toMatchObject([
          { label: 'Target is restrained', value: 1 },
        ]);
        expect(eventOf(events, 'CheckResolved')).toMatchObject({ check: 'save:dexterity', natural: 4, success: false });
        fight.endTurn();
        const answer = eventOf(fight.act('goblin', 'attack', { targetId: 'fighter' }, [15, 2]), 'AttackResolved');
        expect(answer.rollModeSources).toMatchObject([
          { label: 'Prone', value: -1 },
          { label: 'Restrained', value: -1 },
        ]);
      },
    ),
  );

  it(
    '5E-COND-21: at speed 0 one neither stands up nor gains by a Dash',
    fought(duel, (fight) => {
      fight.act('fighter', 'dropProne', {});
      put(fight, 'fighter', 'grappled', { sourceId: 'goblin' });
      fight.act('fighter', 'dash', {});
      expect(fight.refusal('fighter', 'standUp', {}).code).toBe('SPEED_ZERO');
      expect(fight.ruleset.sheet(fight.state, 'fighter').movementLeft).toBe(0);
    }),
  );

  it(
    '5E-COND-00: a creature immune to a condition does not get it',
    fought(
      { ...duel, who: { F: fighter(), G: goblin({ statistics: { conditionImmunities: ['prone', 'grappled'] } }) } },
      (fight) => {
        expect(
          fight.try({ type: 'adjust', combatantId: 'goblin', reason: 'x', addCondition: { kind: 'prone' } }).refusal
            ?.code,
        ).toBe('CONDITION_IMMUNE');
        fight.act('fighter', 'shove', { targetId: 'goblin', to: 'PRONE' }, [18, 2]);
        expect(fight.combatant('goblin').effects).toEqual([]);
      },
    ),
  );

  it(
    '5E-ATK-04: an effect that allows it is saved against at the end of each turn',
    fought(
      {
        rows: ['WF'],
        who: {
          W: orc({
            id: 'ghoul',
            statistics: {
              attacks: [
                {
                  id: 'claws',
                  attackBonus: 14,
                  damage: [{ dice: '2d4', type: 'slashing' }],
                  onHit: [
                    { save: { ability: 'constitution', dc: 10 }, condition: 'paralyzed', rounds: 10, saveEnds: true },
                  ],
                },
              ],
            },
          }),
          F: fighter(),
        },
      },
      (fight) => {
        // Constitution +2 and proficiency +3: 4 + 5 fails, 5 + 5 succeeds.
        fight.act('ghoul', 'attack', { targetId: 'fighter' }, [10, 1, 1, 4]);
        fight.endTurn();
        expect(fight.refusal('fighter', 'dodge', {}).code).toBe('ACTOR_INCAPACITATED');
        fight.endTurn([4]);
        fight.endTurn();
        expect(fight.combatant('fighter').effects).toHaveLength(1);
        const events = fight.endTurn([5]);
        expect(eventOf(events, 'EffectEnded')).toMatchObject({ kind: 'paralyzed', reason: 'saved' });
      },
    ),
  );

  it(
    'case 71: case 73: 5E-ENG-06: an effect ends with the turn of the creature it is anchored to, not at an initiative count',
    fought({ who: { A: rogue({ id: 'a' }), B: rogue({ id: 'b' }), C: orc({ id: 'c' }) } }, (fight) => {
      fight.act('a', 'dodge', {});
      fight.endTurn();
      expect(fight.combatant('a').effects).toHaveLength(1);
      fight.endTurn();
      expect(fight.combatant('a').effects).toHaveLength(1);
      fight.endTurn();
      expect(fight.state.activeId).toBe('a');
      expect(fight.combatant('a').effects).toEqual([]);
    }),
  );

  it(
    '5E-ENG-06: effects anchored to the dead run on, and to one who leaves as well',
    fought({ who: { A: orc({ id: 'a' }), B: rogue({ id: 'b' }), C: orc({ id: 'c' }) } }, (fight) => {
      put(fight, 'b', 'poisoned', { rounds: 1 });
      rule(fight, 'a', { hitPoints: 0 });
      fight.endTurn();
      fight.endTurn();
      fight.endTurn();
      expect(fight.state).toMatchObject({ round: 2, activeId: 'b' });
      expect(fight.combatant('b').effects).toEqual([]);
      put(fight, 'c', 'poisoned', { rounds: 1 });
      fight.must({ type: 'removeCombatant', combatantId: 'b', reason: 'flees' });
      expect(fight.state.activeId).toBe('c');
      fight.endTurn();
      expect(fight.combatant('c').effects).toEqual([]);
    }),
  );

  it(
    '5E-COND-09 5E-COND-14 5E-PRN-02: who cannot move at all does not lie down either',
    fought(duel, (fight) => {
      put(fight, 'fighter', 'stunned');
      expect(fight.refusal('fighter', 'dropProne', {}).code).toBe('ACTOR_INCAPACITATED');
    }),
  );
});
