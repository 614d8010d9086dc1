import { describe, expect, it } from '@jest/globals';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin, ogre, orc, rogue, wolf } from '../testing/creatures.js';
import { fought, line, rule } from '../testing/fight.js';

const west = { x: -1, y: 0 };
/** The fighter stands between nothing and a goblin to its west. */
const duel = { rows: ['GF....', '......'], who: { F: fighter(), G: goblin() } };

describe('opportunity attacks', () => {
  it(
    '5E-OA-01 5E-REA-01 5E-THRU-05: leaving the reach of a visible enemy asks whether it strikes',
    fought(duel, (fight) => {
      const events = fight.act('fighter', 'move', { path: line({ x: 1, y: 0 }, 1) });
      expect(eventsOf(events, 'Moved')).toEqual([]);
      expect(fight.prompts).toMatchObject([
        {
          kind: 'opportunityAttack',
          ownerId: 'goblin',
          subjectId: 'fighter',
          choices: [{ id: 'attack:scimitar' }, { id: 'attack:unarmed-strike' }, { id: 'decline' }],
        },
      ]);
      fight.answer('decline');
      expect(fight.combatant('fighter').at).toEqual({ x: 2, y: 0 });
      expect(fight.combatant('goblin').activity.budget.reaction ?? 1).toBe(1);
    }),
  );

  it(
    'case 41: 5E-OA-01 5E-OA-07: moving within reach provokes nothing',
    fought({ rows: ['.....', '.GF..', '.....'], who: { F: fighter(), G: goblin() } }, (fight) => {
      fight.act('fighter', 'move', {
        path: [
          { x: 2, y: 0 },
          { x: 1, y: 0 },
        ],
      });
      expect(fight.prompts).toEqual([]);
      expect(fight.combatant('fighter').at).toEqual({ x: 1, y: 0 });
    }),
  );

  it(
    '5E-OA-02 5E-REA-03: it is one melee attack for the reaction, and there is no second before the own next turn',
    fought({ rows: ['GF.R..'], who: { F: fighter(), R: rogue(), G: goblin() } }, (fight) => {
      fight.act('fighter', 'move', { path: line({ x: 1, y: 0 }, 1) });
      fight.answer('attack:scimitar', [2]);
      expect(fight.combatant('goblin').activity.budget.reaction).toBe(0);
      fight.act('fighter', 'move', { path: [{ x: 1, y: 0 }] });
      fight.act('fighter', 'move', { path: [{ x: 2, y: 0 }] });
      expect(fight.prompts).toEqual([]);
      fight.endTurnsUntil('goblin');
      expect(fight.combatant('goblin').activity.budget.reaction).toBe(1);
    }),
  );

  it(
    '5E-OA-02 5E-READY-06: one swing even with two attacks per action',
    fought({ rows: ['FG....'], who: { G: goblin(), F: fighter() } }, (fight) => {
      fight.act('goblin', 'move', { path: line({ x: 1, y: 0 }, 1) });
      const events = fight.answer('attack:longsword', [2]);
      expect(eventsOf(events, 'AttackResolved')).toHaveLength(1);
      expect(fight.combatant('fighter').activity.budget.attacks ?? 0).toBe(0);
    }),
  );

  it(
    '5E-OA-02 5E-MEL-05: with a weapon in hand the unarmed strike may be chosen instead',
    fought(duel, (fight) => {
      fight.act('fighter', 'move', { path: line({ x: 1, y: 0 }, 1) });
      // 1d20 - 1 + 2 misses.
      const events = fight.answer('attack:unarmed-strike', [10]);
      expect(eventOf(events, 'AttackResolved')).toMatchObject({ attackId: 'unarmed-strike', total: 11 });
    }),
  );

  it(
    '5E-OA-02 5E-MEL-05: without a weapon it is an unarmed strike',
    fought({ rows: ['FG....'], who: { G: goblin(), F: fighter({ statistics: { wielded: [] } }) } }, (fight) => {
      fight.act('goblin', 'move', { path: line({ x: 1, y: 0 }, 1) });
      // 1d20 + 3 + 3, and 1 + 3 bludgeoning.
      const events = fight.answer('attack:unarmed-strike', [15]);
      expect(eventOf(events, 'DamageDealt').total).toBe(4);
    }),
  );

  it(
    '5E-OA-03 5E-REA-04: the attack comes before the step: a runner brought to 0 falls where it stood',
    fought({ rows: ['GF....'], who: { F: fighter({ currentHitPoints: 5 }), G: goblin() } }, (fight) => {
      fight.act('fighter', 'move', { path: line({ x: 1, y: 0 }, 3) });
      const events = fight.answer('attack:scimitar', [18, 4]);
      expect(eventOf(events, 'DamageDealt').total).toBe(6);
      expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'ACTOR_DOWN' });
      expect(fight.combatant('fighter')).toMatchObject({ at: { x: 1, y: 0 }, vital: 'DYING' });
    }),
  );

  it(
    '5E-REA-04 5E-ENG-02: a runner that stays up goes on with its move',
    fought(duel, (fight) => {
      fight.act('fighter', 'move', { path: line({ x: 1, y: 0 }, 4) });
      fight.answer('attack:scimitar', [18, 4]);
      expect(fight.combatant('fighter')).toMatchObject({ at: { x: 5, y: 0 }, hitPoints: { current: 38 } });
    }),
  );

  it(
    '5E-OA-03 5E-ENG-02: knocked prone on the way, it stops; it may crawl or stand up and go on',
    fought({ rows: ['WF....'], who: { F: fighter(), W: wolf() } }, (fight) => {
      fight.act('fighter', 'move', { path: line({ x: 1, y: 0 }, 2) });
      // Bite 17 + 4 hits AC 18; 2d4 + 2; the Strength save 1 + 6 fails against DC 11.
      const events = fight.answer('attack:bite', [17, 1, 1, 1]);
      expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'KNOCKED_PRONE' });
      expect(fight.combatant('fighter').at).toEqual({ x: 1, y: 0 });
      fight.act('fighter', 'standUp', {});
      fight.act('fighter', 'move', { path: line({ x: 1, y: 0 }, 2) });
      expect(fight.combatant('fighter').at).toEqual({ x: 3, y: 0 });
    }),
  );

  it(
    '5E-OA-03 5E-ENG-03: several enemies are asked at once and strike one by one in the order of the round',
    fought(
      {
        rows: ['.G....', '.FO...', '......', '......'],
        who: { F: fighter({ statistics: { speed: 40 } }), O: orc(), G: goblin() },
      },
      (fight) => {
        // One step to the south-west leaves the reach of both.
        fight.act('fighter', 'move', { path: [{ x: 0, y: 2 }] });
        expect(fight.prompts.map(({ ownerId }) => ownerId)).toEqual(['orc', 'goblin']);
        fight.answer('attack:scimitar', [], 'goblin');
        const events = fight.answer('attack:greataxe', [2, 3], 'orc');
        expect(eventsOf(events, 'AttackResolved').map(({ attackerId }) => attackerId)).toEqual(['orc', 'goblin']);
      },
    ),
  );

  it(
    '5E-OA-04 5E-DIS-01: nobody strikes at a creature that has disengaged',
    fought({ rows: ['O.....', 'OF....', 'O.....'], who: { F: fighter(), O: orc() } }, (fight) => {
      fight.act('fighter', 'disengage', {});
      fight.act('fighter', 'move', { path: line({ x: 1, y: 1 }, 4) });
      expect(fight.prompts).toEqual([]);
      expect(fight.refusal('fighter', 'disengage', {}).code).toBe('ALREADY_DISENGAGED');
    }),
  );

  it(
    '5E-DIS-01: it holds for the own turn only: movement on a reaction later in the round provokes',
    fought({ rows: ['GF....', '.....O'], who: { F: fighter(), G: goblin(), O: orc() } }, (fight) => {
      // A rogue-like fighter: bonus action Disengage, action Ready.
      rule(fight, 'fighter', { budget: { resource: 'action', remaining: 2 } });
      fight.act('fighter', 'disengage', {});
      fight.act('fighter', 'ready', {
        trigger: { event: 'MOVES', subjectId: 'orc' },
        response: { move: { path: line({ x: 1, y: 0 }, 2) } },
      });
      fight.endTurnsUntil('orc');
      fight.act('orc', 'move', { path: [{ x: 4, y: 1 }] });
      fight.answer('release');
      expect(fight.prompts).toMatchObject([{ kind: 'opportunityAttack', ownerId: 'goblin' }]);
      fight.answer('decline');
      expect(fight.combatant('fighter').at).toEqual({ x: 3, y: 0 });
    }),
  );

  it(
    '5E-OA-05: being put somewhere else provokes nothing',
    fought(duel, (fight) => {
      rule(fight, 'fighter', { position: { x: 5, y: 0 } });
      expect(fight.prompts).toEqual([]);
    }),
  );

  it(
    'case 43: 5E-OA-06: a creature pushed out of two reaches provokes nobody',
    fought(
      {
        rows: ['.O....', 'FGP...', '......', '......'],
        who: { F: fighter(), G: goblin(), O: orc({ side: 'party' }), P: orc({ id: 'other', side: 'party' }) },
      },
      (fight) => {
        rule(fight, 'other', { position: { x: 2, y: 2 } });
        fight.act('fighter', 'shove', { targetId: 'goblin', to: 'AWAY' }, [15, 3]);
        expect(fight.prompts).toEqual([]);
        expect(fight.combatant('goblin').at).toEqual({ x: 2, y: 1 });
      },
    ),
  );

  it(
    '5E-OA-06: a fall past an enemy provokes nothing',
    fought(
      { rows: ['FG....'], who: { F: fighter({ statistics: { speed: { walk: 30, fly: 30 } } }), G: goblin() } },
      (fight) => {
        rule(fight, 'fighter', { position: { x: 0, y: 0, z: 4 } });
        rule(fight, 'fighter', { addCondition: { kind: 'prone' } }, [3, 3]);
        expect(fight.prompts).toEqual([]);
        expect(fight.combatant('fighter').at).toEqual({ x: 0, y: 0 });
      },
    ),
  );

  it(
    '5E-OA-01: an enemy that does not see the mover has no opportunity',
    fought(duel, (fight) => {
      rule(fight, 'goblin', { addCondition: { kind: 'blinded' } });
      fight.act('fighter', 'move', { path: line({ x: 1, y: 0 }, 1) });
      expect(fight.prompts).toEqual([]);
    }),
  );

  it(
    '5E-OA-01: nor has an ally, an incapacitated enemy, or one charmed by the mover',
    fought({ rows: ['RF....', 'OW....'], who: { F: fighter(), R: rogue(), O: orc(), W: wolf() } }, (fight) => {
      rule(fight, 'orc', { addCondition: { kind: 'incapacitated' } });
      rule(fight, 'wolf', { addCondition: { kind: 'charmed', sourceId: 'fighter' } });
      fight.act('fighter', 'move', { path: line({ x: 1, y: 0 }, 2) });
      if (fight.prompts.length > 0) fight.answer('attack:bite');
      expect(fight.combatant('fighter')).toMatchObject({ at: { x: 3, y: 0 }, hitPoints: { current: 44 } });
    }),
  );

  it(
    'case 47: 5E-OA-01: standing up next to an enemy provokes nothing and leaves 15 of 30 feet',
    fought(duel, (fight) => {
      fight.act('fighter', 'dropProne', {});
      fight.act('fighter', 'standUp', {});
      expect(fight.prompts).toEqual([]);
      expect(fight.ruleset.sheet(fight.state, 'fighter').movementLeft).toBe(15);
    }),
  );

  it(
    '5E-WPN-09 5E-MEL-04: a reach weapon strikes at who leaves 10 feet, not at who steps from 5 to 10',
    fought(
      {
        rows: ['F.G.....'],
        who: {
          G: goblin(),
          F: fighter({ statistics: { shield: false, attacks: [{ id: 'glaive', weapon: 'glaive' }] } }),
        },
      },
      (fight) => {
        fight.act('goblin', 'move', { path: line({ x: 2, y: 0 }, 1, west) });
        fight.act('goblin', 'move', { path: line({ x: 1, y: 0 }, 1) });
        expect(fight.prompts).toEqual([]);
        fight.act('goblin', 'move', { path: line({ x: 2, y: 0 }, 1) });
        expect(fight.prompts).toMatchObject([
          { kind: 'opportunityAttack', choices: [{ id: 'attack:glaive' }, { id: 'decline' }] },
        ]);
        fight.answer('decline');
      },
    ),
  );

  it(
    '5E-BST-01: a monster has no Multiattack as an opportunity attack',
    fought(
      { rows: ['WF....'], who: { F: fighter(), W: wolf({ statistics: { multiattack: [['bite', 'bite']] } }) } },
      (fight) => {
        fight.act('fighter', 'move', { path: line({ x: 1, y: 0 }, 1) });
        expect(eventsOf(fight.answer('attack:bite', [2]), 'AttackResolved')).toHaveLength(1);
      },
    ),
  );

  it(
    'a standing policy answers for the creature',
    fought(duel, (fight) => {
      fight.must({ type: 'setPolicy', combatantId: 'goblin', promptKind: 'opportunityAttack', policy: 'ALWAYS' });
      const events = fight.act('fighter', 'move', { path: line({ x: 1, y: 0 }, 1) }, [2]);
      expect(eventOf(events, 'PromptAnswered')).toMatchObject({ choice: 'attack:scimitar', by: 'POLICY' });
      expect(fight.combatant('fighter').at).toEqual({ x: 2, y: 0 });
    }),
  );

  it(
    'case 45: a hit that stops the mover ends its move at that square with nothing left',
    fought(
      {
        rows: ['..G......', '.F.......'],
        who: { F: fighter(), G: goblin({ statistics: { traits: { stopsOnOpportunityHit: true } } }) },
      },
      (fight) => {
        const path = line({ x: 1, y: 1 }, 6);
        fight.act('fighter', 'move', { path });
        const events = fight.answer('attack:scimitar', [18, 1]);
        expect(eventOf(events, 'ActionCompleted')).toMatchObject({ reason: 'SPEED_ZERO' });
        expect(fight.combatant('fighter').at).toEqual({ x: 3, y: 1 });
        expect(fight.ruleset.sheet(fight.state, 'fighter').movementLeft).toBe(0);
        expect(fight.refusal('fighter', 'move', { path: [{ x: 4, y: 1 }] }).code).toBe('SPEED_ZERO');
        fight.endTurnsUntil('goblin');
        fight.endTurnsUntil('fighter');
        expect(fight.ruleset.sheet(fight.state, 'fighter').speeds.walk).toBe(30);
      },
    ),
  );

  it(
    '5E-ENG-02: an adjustment while the question is open is seen when the move goes on',
    fought(duel, (fight) => {
      fight.act('fighter', 'move', { path: line({ x: 1, y: 0 }, 2) });
      rule(fight, 'fighter', { addCondition: { kind: 'restrained' } });
      const events = fight.answer('decline');
      expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'SPEED_ZERO' });
      expect(fight.combatant('fighter').at).toEqual({ x: 1, y: 0 });
    }),
  );

  it(
    '5E-THRU-04 5E-AMB-06: stopped inside an ally’s space, it comes to rest in the last free square of its way',
    fought({ rows: ['.FRW...', '.......'], who: { F: fighter(), R: rogue(), W: wolf() } }, (fight) => {
      rule(fight, 'wolf', { position: { x: 1, y: 1 } });
      // From (1, 0) through the rogue at (2, 0); stepping on from there leaves the wolf's reach.
      fight.act('fighter', 'move', { path: line({ x: 1, y: 0 }, 2) });
      const events = fight.answer('attack:bite', [17, 1, 1, 1]);
      expect(eventsOf(events, 'Moved')).toMatchObject([
        { mode: 'displaced', from: { x: 2, y: 0 }, to: { x: 1, y: 0 } },
      ]);
      expect(fight.combatant('fighter').effects).toMatchObject([{ kind: 'prone' }]);
    }),
  );

  it(
    '5E-THRU-05 5E-MEL-04: a Large creature with 5-foot reach is left from any side of its space',
    fought({ rows: ['O.F..', '.....'], who: { F: fighter(), O: ogre() } }, (fight) => {
      fight.act('fighter', 'move', { path: [{ x: 3, y: 0 }] });
      expect(fight.prompts).toMatchObject([{ ownerId: 'ogre' }]);
      fight.answer('decline');
    }),
  );

  it(
    '5E-OA-02 5E-WPN-10 5E-GRP-04: whoever holds a greataxe in one hand and a captive in the other strikes with neither axe nor more than a fist',
    fought(
      {
        rows: ['.GO.', '..R.'],
        who: {
          O: orc({ statistics: { attacks: [{ id: 'greataxe', weapon: 'greataxe' }] } }),
          G: goblin({ side: 'party' }),
          R: rogue(),
        },
      },
      (fight) => {
        fight.act('orc', 'grapple', { targetId: 'rogue' }, [19, 1]);
        fight.endTurn();
        fight.act('goblin', 'move', { path: [{ x: 0, y: 0 }] });
        expect(fight.prompts[0]!.choices.map(({ id }) => id)).toEqual(['attack:unarmed-strike', 'decline']);
        fight.answer('decline');
      },
    ),
  );
});
