import { describe, expect, it } from '@jest/globals';
import { ProcedureRun } from '../testing/procedure-run.js';
import type { EncounterEvent, EventData } from './events/index.js';
import { event } from './events/index.js';
import type { ActionContext, ActionResult, Procedure } from './procedure.js';
import { cutShort, DONE } from './procedure.js';
import { ReplayDiverged } from './runner.js';

/** Journal: 0 roll, 1 prompt, 2 answer, 3 note, 4 completed; the first has revision 5. */
function* story(ctx: ActionContext): Procedure<ActionResult> {
  const parts = [{ label: 'skill', value: 2, type: 'base', ruleId: null, applied: true, suppressedBy: null }];
  const dice = [{ count: 2, sides: 20, keep: { which: 'HIGHEST', count: 1 } as const }];
  const { total } = yield* ctx.roll({ purpose: 'attack', rollerId: 'hero', dice, parts });
  const choices = [{ id: 'yes', label: 'Yes' }];
  const { choice } = yield* ctx.ask({ kind: 'strike', ownerId: 'orc', subjectId: 'hero', choices, ruleIds: [] });
  yield* ctx.record('ActivityNoted', { combatantId: 'hero', notes: { total, choice } });
  return DONE;
}

function recordedStory(): ProcedureRun {
  const run = new ProcedureRun(story);
  run.run([9, 14]);
  run.answer(1, 'yes');
  run.run();
  return run;
}

function divergence(action: () => unknown): ReplayDiverged {
  try {
    action();
  } catch (error) {
    if (error instanceof ReplayDiverged) return error;
    throw error;
  }
  throw new Error('The journal was accepted');
}

/** What is changed, in which event of the journal, and at which revision it shows. */
type Tampering = readonly [what: string, index: number, shows: number, change: (data: never) => unknown];
const roll = (change: (data: EventData<'DiceRolled'>) => Partial<EventData<'DiceRolled'>>) => (data: never) => ({
  ...(data as EventData<'DiceRolled'>),
  ...change(data),
});
const set = (change: object) => (data: never) => ({ ...(data as object), ...change });

const TAMPERINGS: readonly Tampering[] = [
  ['a die', 0, 5, roll(({ dice }) => ({ dice: [{ ...dice[0]!, face: 20 }, dice[1]!] }))],
  ['which die was kept', 0, 5, roll(({ dice }) => ({ dice: dice.map((die) => ({ ...die, kept: !die.kept })) }))],
  ['a die too many', 0, 5, roll(({ dice }) => ({ dice: [...dice, dice[0]!] }))],
  ['a die too few', 0, 5, roll(({ dice }) => ({ dice: dice.slice(0, 1), total: 11 }))],
  ['the sides of a die', 0, 5, roll(({ dice }) => ({ dice: [{ ...dice[0]!, sides: 12 }, dice[1]!] }))],
  ['the total of a roll', 0, 5, set({ total: 17 })],
  ['the parts of a roll', 0, 5, set({ parts: [], total: 14 })],
  ['the purpose of a roll', 0, 5, set({ purpose: 'damage' })],
  ['the roller', 0, 5, set({ rollerId: 'orc' })],
  ['the kind of a prompt', 1, 6, set({ kind: 'parry' })],
  ['the owner of a prompt', 1, 6, set({ ownerId: 'elf' })],
  ['the choices of a prompt', 1, 6, set({ choices: [] })],
  ['the id of a prompt', 1, 6, set({ promptId: 'action-1:7' })],
  ['the prompt that was answered', 2, 7, set({ promptId: 'action-1:7' })],
  // What depends on the answer differs, not the answer itself.
  ['the answer', 2, 8, set({ choice: 'no' })],
  ['a recorded value', 3, 8, set({ notes: { total: 16, choice: 'no' } })],
  ['a field too many', 3, 8, set({ extra: 1 })],
  ['the outcome', 4, 9, set({ outcome: 'CUT_SHORT', reason: 'ACTOR_DOWN' })],
];

describe('a journal that is not what the procedure does', () => {
  it('is accepted as it was recorded', () => {
    expect(recordedStory().verify()).toMatchObject({ kind: 'completed', events: [] });
  });

  it.each(TAMPERINGS)('is found when somebody changes %s', (_, index, shows, change) => {
    const run = recordedStory();
    run.tamper(index, (recorded) => ({ ...recorded, data: change(recorded.data as never) }) as EncounterEvent);
    expect(divergence(() => run.verify()).revision).toBe(shows);
    expect(divergence(() => run.run())).toBeInstanceOf(ReplayDiverged);
  });

  const other = event('CombatantLeft', { combatantId: 'elf', reason: 'fled' });
  it.each([
    [0, 'DiceRolled for attack'],
    [1, 'PromptOpened'],
    [2, 'PromptAnswered of action-1:1'],
    [3, 'ActivityNoted'],
    [4, 'ActionCompleted'],
  ])('is found when another event stands at step %i', (index, expected) => {
    const run = recordedStory();
    run.tamper(index, () => other);
    const error = divergence(() => run.verify());
    expect(error).toMatchObject({ name: 'ReplayDiverged', revision: 5 + index });
    expect(error.expected).toContain(expected);
    expect(error.found).toBe('CombatantLeft {"combatantId":"elf","reason":"fled"}');
    expect(error.message).toContain(`Revision ${5 + index}`);
  });

  it.each([0, 1, 2, 3])('is found when the event at step %i is missing', (index) => {
    const run = recordedStory();
    run.journal.splice(index, 1);
    expect(divergence(() => run.verify()).revision).toBe(6 + index);
  });

  it('is found when it goes on after the end of the procedure', () => {
    let rules = story;
    const run = new ProcedureRun((ctx) => rules(ctx));
    run.run([9, 14]);
    rules = function* () {
      return cutShort('SHORTER_RULES');
    };
    expect(divergence(() => run.run())).toMatchObject({ revision: 5, found: expect.stringContaining('DiceRolled') });
  });

  it('is found when it ends before a die, if no new dice may be thrown', () => {
    const run = recordedStory();
    run.journal.length = 0;
    expect(divergence(() => run.verify())).toMatchObject({
      revision: null,
      expected: 'DiceRolled for attack',
      found: 'nothing',
    });
  });

  it('is not repaired: an answer that is missing leaves the action waiting', () => {
    const run = recordedStory();
    run.journal.length = 2;
    expect(run.verify()).toMatchObject({ kind: 'waiting', events: [] });
  });

  it('is no matter of foreign events, wherever they stand', () => {
    const run = recordedStory();
    const foreign = { ...other, causationId: null, revision: 0 };
    for (let index = run.journal.length; index >= 0; index--) run.journal.splice(index, 0, { ...foreign });
    expect(run.verify()).toMatchObject({ kind: 'completed', events: [] });
  });
});

describe('an error of the procedure itself', () => {
  it('passes through: it is a fault, not a divergence', () => {
    const run = new ProcedureRun(function* (ctx) {
      ctx.combatant('nobody');
      return DONE;
    });
    expect(() => run.run()).toThrow('No combatant nobody');
  });
});
