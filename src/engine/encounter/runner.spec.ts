import { describe, expect, it } from '@jest/globals';
import { ProcedureRun, tableWith } from '../testing/procedure-run.js';
import { partly } from '../testing/to-be-events.js';
import { event } from './events/index.js';
import type { ActionContext, ActionResult, Procedure, PromptRequest, RollRequest } from './procedure.js';
import { cutShort, DONE } from './procedure.js';
import type { RunResult } from './runner.js';

const noted = (what: string) => event('ActivityNoted', { combatantId: 'hero', notes: { what } });
const note = (ctx: ActionContext, what: string): Procedure => ctx.record('ActivityNoted', noted(what).data);
const d = (sides: number, change: Partial<RollRequest> = {}): RollRequest => ({
  purpose: 'test',
  rollerId: 'hero',
  dice: [{ count: 1, sides }],
  ...change,
});
const question = (ownerId: string | null, change: Partial<PromptRequest> = {}): PromptRequest => ({
  kind: 'strike',
  ownerId,
  subjectId: 'hero',
  choices: [
    { id: 'yes', label: 'Yes' },
    { id: 'no', label: 'No' },
  ],
  ruleIds: [],
  always: 'yes',
  never: 'no',
  ...change,
});
const policy = (combatantId: string, value: 'ASK' | 'ALWAYS' | 'NEVER') =>
  event('PolicySet', { combatantId, promptKind: 'strike', policy: value });

function accepted(result: RunResult): Exclude<RunResult, { kind: 'refused' }> {
  if (result.kind === 'refused') throw new Error(JSON.stringify(result.refusal));
  return result;
}
const completed = event('ActionCompleted', { actionId: 'action-1', outcome: 'DONE', reason: null });

/** Rolls, asks the orc, rolls again, and notes what it learnt. */
function* rollAskRoll(ctx: ActionContext): Procedure<ActionResult> {
  const first = yield* ctx.roll(d(20));
  const answer = yield* ctx.ask(question('orc'));
  const second = yield* ctx.roll(d(6));
  yield* note(ctx, `${first.total} ${answer.choice} by ${answer.by} ${second.total}`);
  return DONE;
}

describe('running a procedure', () => {
  it('gives what was recorded, in order, and ActionCompleted with the outcome at the end', () => {
    const run = new ProcedureRun(function* (ctx) {
      yield* note(ctx, 'one');
      yield* note(ctx, 'two');
      return cutShort('ACTOR_DOWN');
    });
    const result = accepted(run.run());
    expect(result.kind).toBe('completed');
    expect(result.events).toBeEvents([
      noted('one'),
      noted('two'),
      event('ActionCompleted', { actionId: 'action-1', outcome: 'CUT_SHORT', reason: 'ACTOR_DOWN' }),
    ]);
  });

  it('shows each step the newest state, and ends in the state that folding gives', () => {
    const seen: unknown[] = [];
    const run = new ProcedureRun(function* (ctx) {
      seen.push(ctx.combatant('hero').activity.notes, ctx.state.openAction?.actionId);
      yield* note(ctx, 'one');
      seen.push(ctx.combatant('hero').activity.notes, ctx.state.revision);
      return DONE;
    });
    const result = accepted(run.run());
    // The table of three creatures ends at revision 3; 4 is ActionDeclared, 5 the note, 6 ActionCompleted.
    expect(seen).toEqual([{}, 'action-1', { what: 'one' }, 5]);
    expect(result.state).toEqual(run.folded);
    expect(result.state.revision).toBe(6);
    expect(result.state.openAction).toBeNull();
  });

  it('stops at a question and waits', () => {
    const run = new ProcedureRun(rollAskRoll);
    const result = accepted(run.run([17]));
    expect(result.kind).toBe('waiting');
    expect(result.events).toBeEvents([
      event('DiceRolled', {
        purpose: 'test',
        rollerId: 'hero',
        notation: '1d20',
        dice: [{ index: null, sides: 20, face: 17, kept: true, source: 'DECLARED' }],
        parts: [],
        total: 17,
      }),
      event('PromptOpened', {
        promptId: 'action-1:1',
        actionId: 'action-1',
        kind: 'strike',
        ownerId: 'orc',
        subjectId: 'hero',
        choices: [
          { id: 'yes', label: 'Yes' },
          { id: 'no', label: 'No' },
        ],
        ruleIds: [],
        context: {},
      }),
    ]);
    expect(result.state.prompts.map(({ id }) => id)).toEqual(['action-1:1']);
    expect(result.state).toEqual(run.folded);
  });

  it('that never ends is given up, before it takes the service with it', () => {
    const run = new ProcedureRun(function* (ctx) {
      for (;;) yield* note(ctx, 'again');
    });
    expect(() => run.run()).toThrow('does not end');
  });

  it('asks nothing when there is nobody to ask', () => {
    const run = new ProcedureRun(function* (ctx) {
      const answers = yield* ctx.askAll([]);
      yield* note(ctx, `${answers.length} answers`);
      return DONE;
    });
    expect(accepted(run.run()).events).toBeEvents([noted('0 answers'), completed]);
  });
});

describe('running a procedure again from its journal', () => {
  it('takes dice and answers from the journal and gives only what is new', () => {
    const run = new ProcedureRun(rollAskRoll);
    run.run([17]);
    run.answer(1, 'no');
    const result = accepted(run.run([4]));
    expect(result.kind).toBe('completed');
    expect(result.events).toBeEvents([partly('DiceRolled', { total: 4 }), noted('17 no by SEAT 4'), completed]);
    expect(result.state).toEqual(run.folded);
  });

  it('throws no die again: the supply is not asked for what the journal holds', () => {
    const thrown: number[] = [];
    const run = new ProcedureRun(rollAskRoll, tableWith(['hero', 'orc'], 'SERVICE'), (_, index) => {
      thrown.push(index);
      return 3;
    });
    run.run();
    run.answer(1, 'yes');
    run.run();
    expect(thrown).toEqual([0, 1]);
    expect(run.verify()).toMatchObject({ kind: 'completed', events: [] });
    expect(thrown).toEqual([0, 1]);
  });

  it('gives nothing new, and waits, when no answer has come', () => {
    const run = new ProcedureRun(rollAskRoll);
    run.run([17]);
    const again = accepted(run.run());
    expect(again).toMatchObject({ kind: 'waiting', events: [] });
    expect(again.state).toEqual(run.folded);
  });

  it('applies foreign events where they stand between its own', () => {
    const hitPoints = { current: 3, maximum: 10, temporary: 0, nonlethal: 0 };
    const adjusted = event('HitPointsSet', { combatantId: 'hero', cause: 'adjust', hitPoints, ruleIds: [] });
    const run = new ProcedureRun(function* (ctx) {
      const before = ctx.combatant('hero').hitPoints.current;
      yield* ctx.ask(question('orc'));
      yield* note(ctx, `${before} then ${ctx.combatant('hero').hitPoints.current}`);
      return DONE;
    });
    run.run();
    run.foreign(adjusted);
    expect(accepted(run.run()).state.combatants.hero!.hitPoints.current).toBe(3);
    run.foreign(event('HitPointsSet', { ...adjusted.data, hitPoints: { ...hitPoints, current: 2 } }));
    run.answer(1, 'yes');
    const result = accepted(run.run());
    expect(result.events).toBeEvents([noted('10 then 2'), completed]);
    expect(result.state).toEqual(run.folded);
    expect(run.verify()).toMatchObject({ kind: 'completed', events: [] });
  });

  it('numbers new events after the foreign ones', () => {
    const run = new ProcedureRun(rollAskRoll);
    run.run([1]);
    run.foreign(policy('elf', 'NEVER'));
    run.answer(1, 'yes');
    const result = accepted(run.run([1]));
    // 4 declared, 5 roll, 6 prompt, 7 foreign, 8 answer, then roll 9, note 10, completed 11.
    expect(result.state.revision).toBe(11);
  });
});

describe('several questions at once', () => {
  function* askThree(ctx: ActionContext): Procedure<ActionResult> {
    const answers = yield* ctx.askAll([question('orc'), question('elf'), question(null)]);
    yield* note(ctx, answers.map(({ choice, by }) => `${choice} ${by}`).join(', '));
    return DONE;
  }
  const choices = ['', 'yes', 'no', 'yes'];

  it.each([[[1, 2, 3]], [[1, 3, 2]], [[2, 1, 3]], [[2, 3, 1]], [[3, 1, 2]], [[3, 2, 1]]])(
    'may be answered in the order %j; the procedure gets them in the order of the questions',
    (order) => {
      const run = new ProcedureRun(askThree);
      expect(accepted(run.run()).state.prompts.map(({ id }) => id)).toEqual(['action-1:1', 'action-1:2', 'action-1:3']);
      const [first, second, third] = order as [number, number, number];
      run.answer(first, choices[first]!);
      expect(accepted(run.run())).toMatchObject({ kind: 'waiting', events: [] });
      run.answer(second, choices[second]!);
      const waiting = accepted(run.run());
      expect(waiting).toMatchObject({ kind: 'waiting', events: [] });
      expect(waiting.state.prompts.map(({ id }) => id)).toEqual([`action-1:${third}`]);
      run.answer(third, choices[third]!);
      expect(accepted(run.run()).events).toBeEvents([noted('yes SEAT, no SEAT, yes SEAT'), completed]);
      expect(run.verify()).toMatchObject({ kind: 'completed', events: [] });
    },
  );

  it('wait only for those that no policy answers', () => {
    const run = new ProcedureRun(askThree);
    const asking = new ProcedureRun(askThree, evolved(run, policy('orc', 'NEVER'), policy('elf', 'ALWAYS')));
    const result = accepted(asking.run());
    expect(result.kind).toBe('waiting');
    expect(result.events).toBeEvents([
      partly('PromptOpened', { promptId: 'action-1:1' }),
      partly('PromptOpened', { promptId: 'action-1:2' }),
      partly('PromptOpened', { promptId: 'action-1:3' }),
      event('PromptAnswered', { promptId: 'action-1:1', choice: 'no', by: 'POLICY', ownerId: 'orc' }),
      event('PromptAnswered', { promptId: 'action-1:2', choice: 'yes', by: 'POLICY', ownerId: 'elf' }),
    ]);
    asking.answer(3, 'yes');
    expect(accepted(asking.run()).events).toBeEvents([noted('no POLICY, yes POLICY, yes SEAT'), completed]);
  });
});

/** The table of a run after some more events. */
function evolved(run: ProcedureRun, ...events: readonly ReturnType<typeof policy>[]) {
  for (const one of events) run.foreign(one);
  const { openAction: _, ...rest } = run.folded;
  return { ...rest, openAction: null };
}

describe('standing policies', () => {
  function* askOrc(ctx: ActionContext, change: Partial<PromptRequest> = {}): Procedure<ActionResult> {
    const { choice, by } = yield* ctx.ask(question('orc', change));
    yield* note(ctx, `${choice} ${by}`);
    return DONE;
  }
  const withPolicy = (value: 'ASK' | 'ALWAYS' | 'NEVER') => evolved(new ProcedureRun(askOrc), policy('orc', value));

  it.each([
    ['ALWAYS', 'yes'],
    ['NEVER', 'no'],
  ] as const)('%s answers %s at once', (value, choice) => {
    const result = accepted(new ProcedureRun(askOrc, withPolicy(value)).run());
    expect(result.kind).toBe('completed');
    expect(result.events).toBeEvents([
      partly('PromptOpened', { ownerId: 'orc' }),
      event('PromptAnswered', { promptId: 'action-1:1', choice, by: 'POLICY', ownerId: 'orc' }),
      noted(`${choice} POLICY`),
      completed,
    ]);
  });

  it('ASK asks', () => {
    expect(new ProcedureRun(askOrc, withPolicy('ASK')).run().kind).toBe('waiting');
  });

  it('apply only to questions of their kind', () => {
    const run = new ProcedureRun((ctx) => askOrc(ctx, { kind: 'parry' }), withPolicy('ALWAYS'));
    expect(run.run().kind).toBe('waiting');
  });

  it('apply only where the question says what always and never stand for', () => {
    const open = { always: undefined, never: undefined } as unknown as Partial<PromptRequest>;
    for (const value of ['ALWAYS', 'NEVER'] as const) {
      expect(new ProcedureRun((ctx) => askOrc(ctx, open), withPolicy(value)).run().kind).toBe('waiting');
    }
  });

  it('never answer for the game master', () => {
    const run = new ProcedureRun((ctx) => askOrc(ctx, { ownerId: null }), withPolicy('ALWAYS'));
    expect(run.run().kind).toBe('waiting');
  });

  it('set while a question waits are for the next one, and verifying agrees', () => {
    const run = new ProcedureRun(function* (ctx) {
      yield* askOrc(ctx);
      return yield* askOrc(ctx);
    });
    run.run();
    run.foreign(policy('orc', 'ALWAYS'));
    expect(accepted(run.run())).toMatchObject({ kind: 'waiting', events: [] });
    expect(run.verify()).toMatchObject({ kind: 'waiting', events: [] });
    run.answer(1, 'no');
    const result = accepted(run.run());
    expect(result.events).toBeEvents([
      noted('no SEAT'),
      partly('PromptOpened', { promptId: 'action-1:2' }),
      event('PromptAnswered', { promptId: 'action-1:2', choice: 'yes', by: 'POLICY', ownerId: 'orc' }),
      noted('yes POLICY'),
      completed,
    ]);
    expect(run.verify()).toMatchObject({ kind: 'completed', events: [] });
  });
});
