import { describe, expect, it } from '@jest/globals';
import type { Ruleset } from '../rules/ruleset.js';
import type { Scenario } from '../testing/scenario.js';
import { AWAY, toyFight } from '../testing/toy-fight.js';
import { toyRuleset } from '../testing/toy-ruleset.js';
import type { EncounterEvent, EventType, RecordedEvent } from './events/index.js';
import { foldAll } from './fold.js';
import { part } from './modifiers.js';
import { cutShort } from './procedure.js';
import type { Readjudication } from './readjudicate.js';
import { refuse } from './refusal.js';
import { Readjudicator } from './readjudicate.js';

function readjudicate(events: readonly RecordedEvent[], ruleset: Ruleset = toyRuleset): Readjudication {
  const readjudicator = new Readjudicator(ruleset, (revision) => foldAll(events.slice(0, revision + 1)));
  for (const recorded of events) readjudicator.next(recorded);
  return readjudicator.result;
}

/** The history with the data of the last event of a type changed. */
function tampered(fight: Scenario, type: EventType, change: object): readonly RecordedEvent[] {
  const index = fight.history.findLastIndex((one) => one.type === type);
  const target = fight.history[index]!;
  return fight.history.with(index, { ...target, data: { ...target.data, ...change } } as unknown as RecordedEvent);
}
const revisionOf = (fight: Scenario, type: EventType): number =>
  fight.history.findLast((one) => one.type === type)!.revision;

const attacked = (): Scenario => {
  const fight = toyFight();
  fight.act('hero', 'attack', { targetId: 'orc' }, [12, 4]);
  return fight;
};
const adjust = (hitPoints: number) => ({ type: 'adjust', combatantId: 'hero', reason: 'x', hitPoints }) as const;

describe('re-adjudicating a fight', () => {
  it('runs every declared action again and finds nothing in what was not touched', () => {
    // Initiative, start and the three turns that ended, then the attack.
    expect(readjudicate(attacked().history)).toEqual({ actions: 6, divergences: [] });
  });

  it('runs actions with questions again, and adjustments that were made in them on their own', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    fight.must(adjust(9));
    fight.answer('yes', [], 'orc');
    fight.must(adjust(8));
    fight.answer('yes', [5], 'hero');
    fight.must(adjust(7));
    fight.answer('no', [], 'goblin');
    expect(readjudicate(fight.history)).toEqual({ actions: 9, divergences: [] });
  });

  it.each([
    ['a hit turned into a miss', 'AttackResolved', { outcome: 'MISS' }],
    ['a better Armour Class', 'AttackResolved', { armorClass: 20 }],
    ['less damage', 'DamageDealt', { total: 1, toHitPoints: 1 }],
    [
      'hit points that were kept',
      'DamageDealt',
      { hitPoints: { current: 10, maximum: 10, temporary: 0, nonlethal: 0 } },
    ],
    ['a total that is no sum', 'DiceRolled', { total: 1 }],
    ['another outcome of the action', 'ActionCompleted', { outcome: 'CUT_SHORT', reason: 'ACTOR_DOWN' }],
  ] as const)('finds %s, and where', (_, type, change) => {
    const fight = attacked();
    const { actions, divergences } = readjudicate(tampered(fight, type, change));
    expect(actions).toBe(6);
    const { actionId } = fight.history.findLast((one) => one.type === 'ActionDeclared')!.data as { actionId: string };
    expect(divergences).toMatchObject([{ actionId, action: 'attack', revision: revisionOf(fight, type) }]);
    expect(divergences[0]!.expected).not.toBe(divergences[0]!.found);
  });

  it('finds an input that was changed', () => {
    const fight = attacked();
    const { divergences } = readjudicate(tampered(fight, 'ActionDeclared', { input: { targetId: 'goblin' } }));
    expect(divergences).toMatchObject([{ action: 'attack', revision: revisionOf(fight, 'AttackResolved') }]);
  });

  it('finds what was changed inside an adjustment that lies in another action, and only there', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    fight.must(adjust(9));
    fight.answer('no', [], 'orc');
    fight.answer('no', [], 'goblin');
    const { divergences } = readjudicate(
      tampered(fight, 'HitPointsSet', { hitPoints: { current: 1, maximum: 10, temporary: 0, nonlethal: 0 } }),
    );
    expect(divergences).toMatchObject([{ action: 'adjust', revision: revisionOf(fight, 'HitPointsSet') }]);
  });

  it('goes on after a difference: each action is judged by what was recorded before it', () => {
    const fight = attacked();
    fight.endTurn();
    fight.act('orc', 'attack', { targetId: 'hero' }, []);
    fight.answer('no', [2]);
    const { actions, divergences } = readjudicate(tampered(fight, 'DamageDealt', { cause: 'axe' }));
    expect(actions).toBe(8);
    expect(divergences).toHaveLength(1);
  });
});

describe('re-adjudicating what could not have happened', () => {
  /** The history with an event written in behind the last one of a type. */
  function forged(fight: Scenario, after: EventType, event: EncounterEvent, causationId: string | null) {
    const at = fight.history.findLastIndex((one) => one.type === after) + 1;
    const inserted = { ...event, revision: at, causationId } as RecordedEvent;
    return fight.history.toSpliced(at, 0, inserted).map((one, revision) => ({ ...one, revision }));
  }
  const healed: EncounterEvent = {
    type: 'HitPointsSet',
    data: { combatantId: 'orc', hitPoints: { current: 10, maximum: 10, temporary: 0, nonlethal: 0 }, cause: 'adjust' },
  } as unknown as EncounterEvent;

  it.each([
    ['that no command causes', null],
    ['of an action that is over', 'command-1'],
    ['of an action that never was', 'nobody'],
  ])('finds an event %s', (_, causationId) => {
    const fight = attacked();
    const events = forged(fight, 'ActionCompleted', healed, causationId);
    expect(readjudicate(events).divergences).toMatchObject([
      { actionId: causationId, action: null, revision: events.length - 1, expected: 'nothing' },
    ]);
  });

  it('finds a creation in the middle of a fight', () => {
    const fight = attacked();
    const { type, data } = fight.history[0]!;
    const events = forged(fight, 'ActionCompleted', { type, data } as EncounterEvent, null);
    expect(readjudicate(events).divergences[0]).toMatchObject({ action: null, found: expect.stringContaining(type) });
  });

  it('finds an action of a creature whose turn it was not', () => {
    const fight = attacked();
    const { divergences } = readjudicate(tampered(fight, 'ActionDeclared', { actorId: 'orc' }));
    expect(divergences[0]).toMatchObject({
      action: 'attack',
      revision: revisionOf(fight, 'ActionDeclared'),
      expected: 'a refusal: NOT_YOUR_TURN',
    });
  });

  it('finds an action that its check refuses', () => {
    const fight = attacked();
    const strict: Ruleset = {
      ...toyRuleset,
      actions: {
        ...toyRuleset.actions,
        attack: { ...toyRuleset.actions.attack!, check: () => refuse('TOO_TIRED', ['5E-ACT-01']) },
      },
    };
    expect(readjudicate(fight.history, strict).divergences).toMatchObject([
      { action: 'attack', expected: 'a refusal: TOO_TIRED', ruleIds: ['5E-ACT-01'] },
    ]);
  });

  it('runs an action that still waits as far as it came', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    expect(readjudicate(fight.history)).toEqual({ actions: 6, divergences: [] });
    const { divergences } = readjudicate(tampered(fight, 'PromptOpened', { kind: 'parry' }));
    expect(divergences).toMatchObject([{ action: 'move', revision: revisionOf(fight, 'PromptOpened') }]);
  });
});

describe('the rules behind a difference', () => {
  it('are those the events cite that differ, wherever in them', () => {
    const fight = attacked();
    const part = { label: 'forged', value: 0, applied: true, ruleId: '5E-ATK-01' };
    const { divergences } = readjudicate(tampered(fight, 'DiceRolled', { total: 99, parts: [part] }));
    expect(divergences[0]!.ruleIds).toEqual(['5E-ATK-01']);
  });

  it('are those of the action where its events cite none', () => {
    const fight = attacked();
    const cited: Ruleset = {
      ...toyRuleset,
      actions: { ...toyRuleset.actions, attack: { ...toyRuleset.actions.attack!, ruleIds: ['5E-ATK-02'] } },
    };
    const changed = tampered(fight, 'ActionDeclared', { input: { targetId: 'goblin' } });
    expect(readjudicate(changed, cited).divergences[0]!.ruleIds).toEqual(['5E-ATK-02']);
  });
});

describe('re-adjudicating voided and undone actions', () => {
  it('runs a voided action as far as it came', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    fight.must({ type: 'voidAction', reason: 'stuck' });
    expect(readjudicate(fight.history)).toEqual({ actions: 6, divergences: [] });
    const { divergences } = readjudicate(tampered(fight, 'PromptOpened', { kind: 'parry' }));
    expect(divergences).toMatchObject([{ action: 'move', revision: revisionOf(fight, 'PromptOpened') }]);
  });

  it('does not take a policy that was set while it waited for a difference', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    fight.must({ type: 'setPolicy', combatantId: 'orc', promptKind: 'strike', policy: 'ALWAYS' });
    fight.must({ type: 'voidAction', reason: 'stuck' });
    expect(readjudicate(fight.history).divergences).toEqual([]);
  });

  it('finds an action that would no longer have waited when it was voided', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    fight.must({ type: 'voidAction', reason: 'stuck' });
    const cut: Ruleset = withMove(function* () {
      return cutShort('NEW_RULE');
    });
    expect(readjudicate(fight.history, cut).divergences).toMatchObject([
      { action: 'move', found: expect.stringContaining('PromptOpened') },
    ]);
  });

  it('judges an undone action too, and the one that took its place', () => {
    const fight = toyFight();
    const { revision } = fight.state;
    fight.act('hero', 'attack', { targetId: 'orc' }, [12, 4]);
    fight.must({ type: 'undo', to: revision, reason: 'wrong target' });
    fight.act('hero', 'attack', { targetId: 'goblin' }, [12, 1]);
    expect(readjudicate(fight.history)).toEqual({ actions: 7, divergences: [] });
    expect(readjudicate(tampered(fight, 'DamageDealt', { total: 2 })).divergences).toHaveLength(1);
  });
});

describe("re-adjudicating by today's rules", () => {
  it('reports an action that no longer exists', () => {
    const fight = attacked();
    const { divergences } = readjudicate(fight.history, { ...toyRuleset, actions: {} });
    expect(divergences).toMatchObject([
      { action: 'attack', revision: revisionOf(fight, 'ActionDeclared'), expected: 'no such action', found: 'attack' },
    ]);
  });

  it('case 81: leaves an old fight as it was played: its state follows from its events, and what would differ is told', () => {
    const fight = attacked();
    const { attack } = toyRuleset.actions;
    const mended: Ruleset = {
      ...toyRuleset,
      version: '2',
      actions: {
        ...toyRuleset.actions,
        attack: {
          ...attack!,
          *perform(ctx, actorId) {
            yield* ctx.roll({
              purpose: 'attack',
              rollerId: actorId,
              dice: [{ count: 1, sides: 20 }],
              parts: [part('flanking', 2, 'untyped')],
            });
            return cutShort('MENDED');
          },
        },
      },
    };
    expect(foldAll(fight.history).state).toEqual(fight.state);
    expect(readjudicate(fight.history, mended).divergences).toMatchObject([
      { action: 'attack', revision: revisionOf(fight, 'ActionDeclared') + 1 },
    ]);
    // The mended rules go on from what the old ones brought about: 12 + 3 hit for 4.
    expect(fight.state.combatants['orc']!.hitPoints.current).toBe(6);
  });

  /** A move that was voided before anything happened. */
  const voidedAtOnce = (): readonly RecordedEvent[] => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    fight.must({ type: 'voidAction', reason: 'stuck' });
    const kept = fight.history.filter(({ type }) => type !== 'PromptOpened');
    return kept.map((one, revision) => ({ ...one, revision }));
  };

  it('reports what they would do beyond the journal', () => {
    const events = voidedAtOnce();
    const busy: Ruleset = withMove(function* (ctx) {
      yield* ctx.record('ReadiedActionEnded', { combatantId: 'hero', reason: 'LOST' });
      return cutShort('NEW_RULE');
    });
    expect(readjudicate(events, busy).divergences).toMatchObject([
      { revision: events.length - 1, expected: 'ReadiedActionEnded', found: 'ActionVoided' },
    ]);
  });

  it('reports dice that they would throw and nobody threw', () => {
    const rolling: Ruleset = withMove(function* (ctx) {
      yield* ctx.roll({ purpose: 'balance', rollerId: 'hero', dice: [{ count: 1, sides: 20 }] });
      return cutShort('FELL');
    });
    expect(readjudicate(voidedAtOnce(), rolling).divergences).toMatchObject([
      { expected: 'DiceRolled for balance', found: 'nothing' },
    ]);
  });

  it('reports an error they run into, and goes on', () => {
    const fight = toyFight();
    fight.act('hero', 'move', { path: [{ x: 2, y: 2 }] });
    fight.act('hero', 'attack', { targetId: 'orc' }, [1]);
    const failing: Ruleset = withMove(function* (ctx) {
      ctx.combatant('the one who left');
      return cutShort('NEVER');
    });
    const { actions, divergences } = readjudicate(fight.history, failing);
    expect(actions).toBe(7);
    expect(divergences).toMatchObject([{ action: 'move', expected: expect.stringContaining('No combatant') }]);
  });
});

type Perform = NonNullable<Ruleset['actions']['move']>['perform'];
function withMove(perform: Perform): Ruleset {
  return { ...toyRuleset, actions: { ...toyRuleset.actions, move: { ...toyRuleset.actions.move!, perform } } };
}

describe('an event it does not know', () => {
  it('is an error: nothing after it can be judged', () => {
    const fight = attacked();
    const unknown = { type: 'Teleported', data: {} } as unknown as EncounterEvent;
    const events = [...fight.history, { ...unknown, revision: fight.history.length, causationId: null }];
    expect(() => readjudicate(events)).toThrow('unknown type "Teleported"');
  });
});
