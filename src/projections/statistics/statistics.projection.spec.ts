import { describe, expect, it } from '@jest/globals';
import { streamOf } from '../../encounters/streams.js';
import { GAME_MASTER } from '../../engine/encounter/seat.js';
import { toyCreature } from '../../engine/testing/toy-ruleset.js';
import { ONE, TWO } from '../testing/projected-table.js';
import { attack, Counted, endTurn, FIGHT, tallyOf, undo } from './testing/counted.js';

describe('statistics of a fork', () => {
  it('begin with it: what happened in the parent is counted there alone', async () => {
    const counted = new Counted();
    const { table } = counted;
    await table.open();
    await table.must(attack, { dice: [9, 4] });
    await table.must(endTurn);
    await table.must(endTurn);
    const away = { type: 'declareAction', actorId: 'ann', action: 'move', input: { path: [{ x: 0, y: 2 }] } } as const;
    const { state } = await table.must(away);
    const before = await counted.read();
    const request = { parentId: ONE, encounterId: TWO, at: state.revision, seed: 'FRESH', seat: GAME_MASTER } as const;
    await table.forks.fork({ ...request, commandId: '66666666-6666-4666-8666-666666666666' });
    const { id: promptId } = state.prompts[0]!;
    await table.must({ type: 'answerPrompt', promptId, choice: 'yes', by: 'SEAT' }, { encounterId: TWO, dice: [9, 2] });
    const fork = await counted.read({ encounterId: TWO });
    expect(tallyOf(fork, 'ann')).toMatchObject({
      damageDealt: [],
      damageTaken: [{ type: 'blow', amount: 2 }],
      attacks: { hits: 0, misses: 0 },
    });
    expect(tallyOf(fork, 'bob')).toMatchObject({ damageDealt: [{ type: 'blow', amount: 2 }], damageTaken: [] });
    expect(await counted.read()).toEqual(before);
    expect(await counted.rebuilt({ encounterId: TWO })).toEqual(fork);
  });
});

describe('statistics of a fight', () => {
  it('count what each creature did and suffered', async () => {
    const counted = new Counted();
    const { table } = counted;
    await table.open();
    await table.must(attack, { dice: [9, 4] });
    counted.seconds = 30;
    await table.must(endTurn);
    counted.seconds = 40;
    await table.must({ ...attack, actorId: 'bob', input: { targetId: 'ann' } }, { dice: [8] });
    await table.must(endTurn);
    const picture = await counted.read();
    expect(tallyOf(picture, 'ann')).toMatchObject({
      damageDealt: [{ type: 'blow', amount: 4, nonlethal: 0 }],
      damageTaken: [],
      attacks: { hits: 1, misses: 0, criticals: 0 },
      attacksSuffered: { hits: 0, misses: 1, criticals: 0 },
      turns: { count: 1, totalSeconds: 30, meanSeconds: 30, longestSeconds: 30 },
    });
    expect(tallyOf(picture, 'bob')).toMatchObject({
      damageDealt: [],
      damageTaken: [{ type: 'blow', amount: 4 }],
      attacks: { hits: 0, misses: 1 },
      turns: { count: 1, totalSeconds: 10 },
    });
    expect(picture.all).toMatchObject({
      damageDealt: [{ amount: 4 }],
      attacks: { hits: 1, misses: 1 },
      turns: { count: 2, totalSeconds: 40, meanSeconds: 20, longestSeconds: 30 },
    });
    expect(
      picture.rollers.map(({ rollerId, dice }) => [rollerId, dice.map(({ sides, thrown }) => [sides, thrown])]),
    ).toEqual([
      [
        'ann',
        [
          [6, 1],
          [20, 1],
        ],
      ],
      ['bob', [[20, 1]]],
    ]);
  });

  it('list a creature that did nothing, and none that never joined', async () => {
    const counted = new Counted();
    await counted.table.open();
    const picture = await counted.read();
    expect(picture.combatants).toMatchObject([
      {
        combatantId: 'ann',
        encounters: 1,
        tally: { kills: 0, turns: { count: 0, meanSeconds: null, longestSeconds: null } },
      },
      { combatantId: 'bob' },
    ]);
    expect(counted.reader.combatantCount(FIGHT)).toBe(2);
  });

  it('give the kill to whoever dealt the blow, and none for fiat', async () => {
    const counted = new Counted();
    const { table } = counted;
    await table.open();
    const kill = { type: 'adjust', reason: 'a rock', damage: [{ amount: 6, type: 'rock' }] } as const;
    await table.must({ ...kill, combatantId: 'bob' });
    await table.must(attack, { dice: [9, 4] });
    await table.must({ ...kill, combatantId: 'ann', damage: [{ amount: 10, type: 'rock' }] });
    const picture = await counted.read();
    expect(tallyOf(picture, 'ann')).toMatchObject({ kills: 1, deaths: 1, timesDropped: 1 });
    expect(tallyOf(picture, 'bob')).toMatchObject({ kills: 0, deaths: 1, timesDropped: 1 });
    expect(picture.nobody).toMatchObject({ kills: 0, damageDealt: [{ type: 'blow', amount: 16 }] });
    expect(picture.all).toMatchObject({
      kills: 1,
      deaths: 2,
      damageTaken: [{ type: 'blow', amount: 20 }],
    });
  });

  it('keep what happened before an action was called off', async () => {
    const counted = new Counted();
    const { table } = counted;
    await table.create();
    const combatants = [
      toyCreature('ann', { side: 'red', at: { x: 0, y: 0 } }),
      toyCreature('bob', { side: 'blue', at: { x: 1, y: 0 }, statistics: { parries: 1 } }),
    ];
    await table.must({ type: 'addCombatants', combatants });
    const stated = ['ann', 'bob'].map((combatantId, index) => ({ combatantId, total: 20 - index }));
    await table.must({ type: 'rollInitiative', stated });
    await table.must({ type: 'startCombat', surprised: [] });
    const asked = await table.must(attack);
    await table.must({ type: 'voidAction', reason: 'the wrong target' });
    expect(asked.records.at(-1)!.event.type).toBe('PromptOpened');
    expect(tallyOf(await counted.read(), 'bob')).toMatchObject({
      prompts: [{ kind: 'parry', opened: 1, taken: 0, declined: 0 }],
      attacksSuffered: { hits: 0, misses: 0 },
    });
  });
});

describe('after an undo, statistics', () => {
  it('are what they were, to the last die and second', async () => {
    const counted = new Counted();
    const { table } = counted;
    await table.open();
    await table.must(attack, { dice: [9, 4] });
    counted.seconds = 30;
    await table.must(endTurn);
    const before = await counted.read();
    counted.seconds = 50;
    await table.must({ ...attack, actorId: 'bob', input: { targetId: 'ann' } }, { dice: [20, 6] });
    await table.must(endTurn);
    expect(await counted.read()).not.toEqual(before);
    await table.must(undo);
    await table.must(undo);
    expect(await counted.read()).toEqual(before);
    expect(await counted.rebuilt()).toEqual(before);
  });

  it('have the longest turn that is left, and a turn lasts from its beginning to its end, however much of it was played again', async () => {
    const counted = new Counted();
    const { table } = counted;
    await table.open();
    counted.seconds = 100;
    await table.must(endTurn);
    expect(tallyOf(await counted.read(), 'ann')!.turns).toMatchObject({ count: 1, longestSeconds: 100 });
    await table.must(undo);
    expect(tallyOf(await counted.read(), 'ann')!.turns).toEqual({
      count: 0,
      totalSeconds: 0,
      meanSeconds: null,
      longestSeconds: null,
    });
    counted.seconds = 130;
    await table.must(endTurn);
    expect(tallyOf(await counted.read(), 'ann')!.turns).toMatchObject({ count: 1, longestSeconds: 130 });
  });

  it('know who dealt the wound that is in force', async () => {
    const counted = new Counted();
    const { table } = counted;
    await table.open();
    await table.must({ type: 'adjust', combatantId: 'bob', reason: 'x', hitPoints: 1 });
    const { records } = await table.must(attack, { dice: [9, 4] });
    expect(records.some(({ event }) => event.type === 'VitalStatusChanged')).toBe(true);
    await table.must(undo);
    await table.must({ type: 'adjust', combatantId: 'bob', reason: 'x', damage: [{ amount: 5, type: 'rock' }] });
    expect(tallyOf(await counted.read(), 'ann')).toMatchObject({ kills: 0, attacks: { hits: 0 } });
    expect(tallyOf(await counted.read(), 'bob')).toMatchObject({ deaths: 1 });
  });

  it('count a branch again that is gone back into', async () => {
    const counted = new Counted();
    const { table } = counted;
    await table.open();
    const struck = (await table.must(attack, { dice: [9, 4] })).records.at(-1)!.event.revision;
    const first = await counted.read();
    await table.must(undo);
    await table.must(attack, { dice: [2] });
    await table.must({ ...undo, to: struck });
    expect(await counted.read()).toEqual(first);
    expect(await counted.rebuilt()).toEqual(first);
  });

  it('still know, if asked, of the dice that were undone', async () => {
    const counted = new Counted();
    const { table } = counted;
    await table.open();
    await table.must(attack, { dice: [2] });
    await table.must(undo);
    await table.must(attack, { dice: [9, 4] });
    await counted.read();
    const thrown = (withUndone: boolean) =>
      counted.reader.dice(FIGHT, withUndone).map(({ sides, source, thrown: times }) => [source, sides, times]);
    expect(thrown(false)).toEqual([
      ['DECLARED', 6, 1],
      ['DECLARED', 20, 1],
    ]);
    expect(thrown(true)).toEqual([
      ['DECLARED', 6, 1],
      ['DECLARED', 20, 2],
    ]);
  });
});

describe('a long fight with many undos', () => {
  /** The same numbers in every run. */
  function* numbers(seed: number): Generator<number, never> {
    for (let state = seed; ;) yield (state = (state * 48_271) % 0x7fffffff);
  }

  it.each([1, 2, 3])(
    'is counted live, in pieces, as a rebuild counts it and as its events in force say (%d)',
    async (seed) => {
      const counted = new Counted();
      const { table } = counted;
      await table.open();
      const random = numbers(seed);
      const ends: number[] = [];
      for (let step = 0; step < 60; step++) {
        counted.seconds += random.next().value % 90;
        const { activeId } = (await table.repository.load(ONE))!.fold.state!;
        const other = activeId === 'ann' ? 'bob' : 'ann';
        const choice = random.next().value % 5;
        const command =
          choice === 0 && ends.length > 2
            ? { ...undo, to: ends[random.next().value % ends.length]! }
            : choice < 3
              ? ({ ...attack, actorId: activeId!, input: { targetId: other } } as const)
              : endTurn;
        const result = await table.give(command);
        if (result.kind === 'accepted') ends.push(result.records.at(-1)!.event.revision);
        if (step % 7 === 0) await counted.read();
      }
      const live = await counted.read();
      expect(live).toEqual(await counted.rebuilt());

      // Counted by walking back from the last event, each to the one it followed.
      const events = [];
      for await (const { event } of table.repository.read(ONE, 0)) events.push(event);
      expect(events.filter(({ type }) => type === 'ActionsReverted').length).toBeGreaterThan(3);
      const sums = { hits: 0, misses: 0, turns: 0, damage: 0, dice: 0 };
      for (let at = events.length - 1; at >= 0;) {
        const one = events[at]!;
        at = one.type === 'ActionsReverted' ? one.data.to : at - 1;
        if (one.type === 'AttackResolved') sums[one.data.outcome === 'MISS' ? 'misses' : 'hits']++;
        if (one.type === 'TurnEnded') sums.turns++;
        if (one.type === 'DamageDealt') sums.damage += one.data.total;
        if (one.type === 'DiceRolled') sums.dice += one.data.dice.length;
      }
      expect({
        hits: live.all.attacks.hits,
        misses: live.all.attacks.misses,
        turns: live.all.turns.count,
        damage: live.all.damageDealt.reduce((sum, { amount }) => sum + amount, 0),
        dice: live.dice.reduce((sum, { thrown }) => sum + thrown, 0),
      }).toEqual(sums);
      expect(sums.hits).toBeGreaterThan(0);
      expect(sums.turns).toBeGreaterThan(0);
    },
  );
});

describe('an event that cannot be read', () => {
  it('pauses the statistics of its fight only', async () => {
    const counted = new Counted();
    const { table, projected } = counted;
    await table.open(ONE);
    await table.open(TWO);
    await table.must(attack, { encounterId: ONE, dice: [9, 4] });
    await projected.poison(ONE);
    await table.must(attack, { encounterId: TWO, dice: [9, 4] });
    expect(tallyOf(await counted.read({ encounterId: TWO }), 'ann')).toMatchObject({ attacks: { hits: 1 } });
    expect(tallyOf(await counted.read(), 'ann')).toMatchObject({ attacks: { hits: 1 } });
    expect(projected.runner.paused).toMatchObject([{ stream: streamOf(ONE) }]);
  });
});
