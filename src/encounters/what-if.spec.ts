import { beforeEach, describe, expect, it } from '@jest/globals';
import { toyRuleset } from '../engine/testing/toy-ruleset.js';
import { toyFight, AWAY } from '../engine/testing/toy-fight.js';
import { nodeHashing } from './node-hashing.js';
import type { Imagined, ImaginedCommand, ImaginedStep } from './what-if.js';
import { imagine, InvalidStepError } from './what-if.js';
import { spreadOf } from './what-if-distribution.js';
import type { TrialsOptions } from './what-if-trials.js';
import { runTrials, WhatIfAbandonedError, WhatIfTooLargeError } from './what-if-trials.js';

const SEED = new Uint8Array(32).fill(9);
const attack = (targetId: string, dice: readonly number[] = [], actorId = 'hero'): ImaginedStep => ({
  command: { type: 'declareAction', actorId, action: 'attack', input: { targetId } },
  dice,
});
const step = (command: ImaginedCommand): ImaginedStep => ({ command, dice: [] });
const END_TURN = step({ type: 'endTurn' });
const MOVE = step({ type: 'declareAction', actorId: 'hero', action: 'move', input: AWAY });

let base: Imagined;
beforeEach(() => {
  base = {
    encounterId: 'fight',
    fold: toyFight().fold,
    ruleset: toyRuleset,
    steps: [],
    answers: [],
    repeat: 1,
    stopAtRefusal: false,
    seed: SEED,
  };
});

function runOf(change: Partial<Imagined>, run = 0) {
  const steps = imagine(nodeHashing, { ...base, ...change }, run);
  for (let next = steps.next(); ; next = steps.next()) if (next.done) return next.value;
}
const typesOf = (change: Partial<Imagined>) => runOf(change).events.map(({ event }) => event.type);

describe('a run', () => {
  it('does what the commands would do, and leaves the fight as it was', () => {
    const before = JSON.stringify(base.fold);
    const { hitPoints } = base.fold.state!.combatants.orc!;
    const run = runOf({ steps: [attack('orc', [15, 4])] });
    expect(run).toMatchObject({ end: 'DONE', refused: [], prompts: [] });
    expect(run.state.combatants.orc!.hitPoints.current).toBe(hitPoints.current - 4);
    expect(run.state.revision).toBe(base.fold.state!.revision + run.events.length);
    expect(JSON.stringify(base.fold)).toBe(before);
  });

  it('throws what is not stated, also where the table throws all dice; the same again by the same seed', () => {
    expect(base.fold.state!.dice.mode).toBe('DECLARED');
    const steps = [attack('orc'), END_TURN];
    expect(runOf({ steps }).events).toEqual(runOf({ steps }).events);
    const other = runOf({ steps, seed: new Uint8Array(32).fill(8) });
    const another = [1, 2, 3, 4].map((run) => JSON.stringify(runOf({ steps }, run).events));
    expect(new Set([JSON.stringify(other.events), ...another]).size).toBeGreaterThan(1);
  });

  it('goes on after a refusal, or stops there', () => {
    const steps = [attack('elf'), attack('orc', [2]), END_TURN];
    const run = runOf({ steps });
    expect(run.refused).toMatchObject([{ step: 0, refusal: { code: 'TOY_OUT_OF_REACH' } }]);
    expect(run.end).toBe('DONE');
    expect(run.state.activeId).not.toBe('hero');
    expect(runOf({ steps, stopAtRefusal: true })).toMatchObject({ end: 'REFUSED', events: [] });
  });

  it('stops at a prompt that nobody answers, and names it', () => {
    const run = runOf({ steps: [MOVE, END_TURN] });
    expect(run).toMatchObject({ end: 'PROMPT_OPEN', prompts: [{ kind: 'strike', ownerId: 'orc' }] });
    const only = [{ promptKind: 'strike', ownerId: 'orc', choice: 'no' }];
    expect(runOf({ steps: [MOVE, END_TURN], answers: only }).prompts).toMatchObject([{ ownerId: 'goblin' }]);
    const wrong = [{ promptKind: 'strike', ownerId: undefined, choice: 'perhaps' }];
    expect(runOf({ steps: [MOVE], answers: wrong }).end).toBe('PROMPT_OPEN');
  });

  it('answers prompts by standing policies, and by the answers it is given', () => {
    const answers = [
      { promptKind: 'strike', ownerId: undefined, choice: 'no' },
      { promptKind: 'strike', ownerId: 'goblin', choice: 'yes' },
      { promptKind: 'parry', ownerId: undefined, choice: 'no' },
    ];
    const struck = runOf({ steps: [MOVE], answers }).events.flatMap(({ event }) =>
      event.type === 'AttackResolved' ? [event.data.attackerId] : [],
    );
    expect(struck).toEqual(['goblin']);
    const never = ['orc', 'goblin'].map((combatantId) =>
      step({ type: 'setPolicy', combatantId, promptKind: 'strike', policy: 'NEVER' }),
    );
    expect(typesOf({ steps: [...never, MOVE] })).toContain('Moved');
  });

  it('goes on with a prompt that is open already', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    const [prompt] = fight.prompts;
    const no = step({ type: 'answerPrompt', promptId: prompt!.id, choice: 'no', by: 'GAME_MASTER' });
    const answers = [{ promptKind: 'strike', ownerId: 'goblin', choice: 'no' }];
    expect(runOf({ fold: fight.fold, steps: [no], answers })).toMatchObject({ end: 'DONE', prompts: [] });
  });

  it('ends when only one side stands, however often it was to go on', () => {
    const kill = (combatantId: string): ImaginedStep =>
      step({ type: 'adjust', combatantId, reason: 'x', damage: [{ amount: 99, type: 'x' }] });
    const run = runOf({ steps: [kill('orc'), kill('goblin'), END_TURN], repeat: 50 });
    expect(run).toMatchObject({ end: 'DECIDED', refused: [] });
    expect([...run.dropped]).toEqual(['orc', 'goblin']);
    expect(run.state.activeId).toBe('hero');
  });

  it('names the step that is not well-formed', () => {
    const wrong = { type: 'setPolicy', combatantId: 'orc', promptKind: 'dance', policy: 'ASK' } as const;
    expect(() => runOf({ steps: [END_TURN, step(wrong)] })).toThrow(InvalidStepError);
  });
});

describe('trials', () => {
  const options: TrialsOptions = { hashing: nodeHashing, limits: { mostSteps: 5000, mostMilliseconds: 60_000 } };
  const duel = (): Partial<Imagined> => ({
    steps: [attack('orc'), END_TURN, attack('hero', [], 'orc'), END_TURN, END_TURN, END_TURN],
    answers: [{ promptKind: 'parry', ownerId: undefined, choice: 'no' }],
  });

  it('count every run once', async () => {
    const { first, distribution } = await runTrials(options, { ...base, ...duel() }, 200);
    expect(first).toEqual(runOf(duel()));
    const { runs, wins, undecided, ends, combatants } = distribution!;
    expect(runs).toBe(200);
    expect([...wins.keys()].sort()).toEqual(['heroes', 'monsters']);
    expect([...wins.values()].reduce((sum, one) => sum + one, undecided)).toBe(200);
    expect(Object.values(ends).reduce((sum, one) => sum + one, 0)).toBe(200);
    expect(combatants.map(({ combatantId }) => combatantId)).toEqual(['hero', 'orc', 'goblin', 'elf']);
  });

  it('come near what is expected: a hit by 9 or more of 20, for a d6', async () => {
    const { distribution } = await runTrials(options, { ...base, steps: [attack('orc')] }, 4000);
    const { hitPoints } = distribution!.combatants.find(({ combatantId }) => combatantId === 'orc')!;
    const begun = base.fold.state!.combatants.orc!.hitPoints.current;
    // 12 of 20 faces hit, 3.5 points each; the mean of 4,000 runs has a standard error of about 0.03.
    expect(Math.abs(begun - hitPoints.mean - 0.6 * 3.5)).toBeLessThan(0.15);
    expect([hitPoints.minimum, hitPoints.maximum, hitPoints.p90]).toEqual([begun - 6, begun, begun]);
    expect(distribution!.undecided).toBe(4000);
  });

  it('say what was refused and what was left open, how often', async () => {
    const steps = [attack('elf'), MOVE];
    const { distribution } = await runTrials(options, { ...base, steps }, 10);
    expect(distribution).toMatchObject({
      ends: { PROMPT_OPEN: 10, DONE: 0 },
      refusals: [{ step: 0, code: 'TOY_OUT_OF_REACH', count: 10 }],
      prompts: [{ kind: 'strike', ownerId: 'orc', count: 10 }],
    });
  });

  it('that would be too many are refused before the first of them', async () => {
    const asked = runTrials(options, { ...base, steps: [END_TURN, END_TURN], repeat: 10 }, 251);
    await expect(asked).rejects.toThrow(WhatIfTooLargeError);
    await expect(asked).rejects.toMatchObject({ details: { limit: 5000, asked: 5020 } });
  });

  it('that take too long are given up, and so are those nobody waits for', async () => {
    let now = 0;
    const clock = (): number => (now += 20);
    const limits = { mostSteps: 5000, mostMilliseconds: 1000 };
    const asked = runTrials({ ...options, limits, clock }, { ...base, steps: [END_TURN], repeat: 20 }, 100);
    await expect(asked).rejects.toMatchObject({ details: { limitMilliseconds: 1000 } });
    const gone = AbortSignal.abort();
    await expect(runTrials({ ...options, clock, signal: gone }, { ...base, steps: [END_TURN] }, 100)).rejects.toThrow(
      WhatIfAbandonedError,
    );
  });

  it('let others have their turn', async () => {
    let turns = 0;
    let going = true;
    const others = (async () => {
      while (going) {
        turns++;
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    let now = 0;
    await runTrials({ ...options, clock: () => (now += 20) }, { ...base, steps: [END_TURN] }, 50);
    going = false;
    await others;
    expect(turns).toBeGreaterThanOrEqual(50);
  });
});

describe('a spread', () => {
  it('is that of the numbers, whatever their order', () => {
    expect(spreadOf([10, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual({
      mean: 5.5,
      minimum: 1,
      maximum: 10,
      p10: 1,
      p25: 3,
      median: 5,
      p75: 8,
      p90: 9,
    });
    expect(spreadOf([7])).toMatchObject({ mean: 7, p10: 7, p90: 7 });
  });
});
