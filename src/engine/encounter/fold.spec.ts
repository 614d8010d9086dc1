import { describe, expect, it } from '@jest/globals';
import { AWAY, toyFight } from '../testing/toy-fight.js';
import { partly } from '../testing/to-be-events.js';
import { event } from './events/index.js';
import { EMPTY_FOLD, foldAll, foldEvent } from './fold.js';
import type { EncounterState } from './state.js';

const withoutRevision = ({ revision: _, ...state }: EncounterState) => state;
const undo = (to: number) => ({ type: 'undo', to, reason: 'mistake' }) as const;
const wound = { type: 'adjust', combatantId: 'hero', reason: 'a stone falls', hitPoints: 4 } as const;

describe('folding a declared action', () => {
  it('keeps what is needed to run it again while it waits', () => {
    const fight = toyFight();
    const before = fight.state;
    fight.act('hero', 'move', AWAY);
    const { open } = fight.fold;
    expect(open).toMatchObject({
      before,
      declared: { action: 'move', actorId: 'hero', input: AWAY },
      declaredRevision: before.revision + 1,
    });
    expect(open!.journal.map(({ type, revision }) => [type, revision - before.revision])).toEqual([
      ['PromptOpened', 2],
    ]);
  });

  it('keeps foreign events in the journal where they stand, with their own cause', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    fight.must(wound);
    fight.must({ type: 'setPolicy', combatantId: 'goblin', promptKind: 'strike', policy: 'NEVER' });
    const { actionId } = fight.fold.open!.declared;
    expect(fight.fold.open!.journal.map(({ type, causationId }) => [type, causationId === actionId])).toEqual([
      ['PromptOpened', true],
      ['ActionDeclared', false],
      ['Adjusted', false],
      ['HitPointsSet', false],
      ['ActionCompleted', false],
      ['PolicySet', false],
    ]);
    expect(fight.state.openAction).toMatchObject({ actionId, action: 'move' });
  });

  it('forgets it when it is over', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    fight.answer('no');
    expect(fight.fold.open).not.toBeNull();
    fight.answer('no');
    expect(fight.fold.open).toBeNull();
    expect(fight.state.openAction).toBeNull();
  });

  it('forgets it, with its questions, when it is voided; what happened stays', () => {
    const fight = toyFight();
    // (2, 2) is still beside both; leaving it for (3, 3) provokes.
    fight.act('hero', 'move', {
      path: [
        { x: 2, y: 2 },
        { x: 3, y: 3 },
      ],
    });
    expect(fight.prompts).toHaveLength(1);
    fight.must({ type: 'voidAction', reason: 'the player left' });
    expect(fight.fold.open).toBeNull();
    expect(fight.prompts).toEqual([]);
    expect(fight.combatant('hero').at).toEqual({ x: 2, y: 2 });
  });
});

describe('folding ActionsReverted', () => {
  it('gives the state as it was, at a revision of its own', () => {
    const fight = toyFight();
    const before = fight.state;
    fight.act('hero', 'attack', { targetId: 'orc' }, [20, 4]);
    const { revision } = fight.state;
    expect(fight.must(undo(before.revision))).toBeEvents([
      event('ActionsReverted', { to: before.revision, reason: 'mistake' }),
    ]);
    expect(withoutRevision(fight.state)).toEqual(withoutRevision(before));
    expect(fight.state.revision).toBe(revision + 1);
    expect(fight.history).toHaveLength(revision + 2);
  });

  it('lets the fight go on from there', () => {
    const fight = toyFight();
    const { revision } = fight.state;
    fight.act('hero', 'attack', { targetId: 'orc' }, [20, 4]);
    fight.must(undo(revision));
    fight.act('hero', 'attack', { targetId: 'orc' }, [20, 1]);
    expect(fight.combatant('orc').hitPoints.current).toBe(9);
    fight.checkDeterminism();
  });

  it('may be reverted itself, and so on', () => {
    const fight = toyFight();
    const start = fight.state;
    fight.act('hero', 'attack', { targetId: 'orc' }, [20, 4]);
    const struck = fight.state;
    fight.must(undo(start.revision));
    const undone = fight.state;
    fight.must(undo(struck.revision));
    expect(withoutRevision(fight.state)).toEqual(withoutRevision(struck));
    fight.must(undo(undone.revision));
    expect(withoutRevision(fight.state)).toEqual(withoutRevision(start));
    fight.checkDeterminism();
  });

  it('puts back into an open action: the question is open again and may be answered otherwise', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    const asked = fight.state;
    fight.answer('no', [], 'orc');
    fight.answer('no', [], 'goblin');
    expect(fight.combatant('hero').at).toEqual({ x: 0, y: 0 });
    fight.must(undo(asked.revision));
    expect(fight.prompts).toEqual(asked.prompts);
    expect(fight.combatant('hero').at).toEqual({ x: 1, y: 1 });
    fight.answer('yes');
    expect(fight.prompts).toMatchObject([{ kind: 'parry', ownerId: 'hero' }]);
    fight.checkDeterminism();
  });

  it('puts back into an open action with the adjustments that were made in it', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    fight.must(wound);
    const wounded = fight.state;
    fight.answer('no', [], 'orc');
    fight.must(undo(wounded.revision));
    fight.answer('yes', [], 'orc');
    // The parry fails (15 + 3 against 14), and 4 hit points are fewer than 5: the hero never leaves.
    fight.answer('yes', [15, 5], 'hero');
    expect(fight.combatant('hero')).toMatchObject({ at: { x: 1, y: 1 }, vital: 'DEAD', hitPoints: { current: 0 } });
    fight.checkDeterminism();
  });

  it('does not grow dearer with every undo: sixty in a row', () => {
    const fight = toyFight();
    for (let count = 0; count < 60; count++) {
      const { revision } = fight.state;
      fight.act('hero', 'attack', { targetId: 'orc' }, [1]);
      fight.must(undo(revision));
    }
    expect(foldAll(fight.history)).toEqual(fight.fold);
  });

  it('needs something to put back', () => {
    const reverted = { ...event('ActionsReverted', { to: 0, reason: '' }), revision: 0, causationId: null };
    expect(() => foldEvent(EMPTY_FOLD, reverted, () => EMPTY_FOLD)).toThrow('Nothing to put back');
  });
});

describe('the dice, when a fight is put back', () => {
  const serviceFight = () => {
    const indices: number[] = [];
    const serviceDice = (sides: number, index: number) => {
      indices.push(index);
      return sides;
    };
    return { fight: toyFight({ diceMode: 'EITHER', serviceDice }), indices };
  };

  it('never go back: a die that is known is not thrown again', () => {
    const { fight, indices } = serviceFight();
    const { revision } = fight.state;
    fight.act('hero', 'attack', { targetId: 'orc' });
    fight.must(undo(revision));
    expect(fight.state.dice.next).toBe(2);
    fight.act('hero', 'attack', { targetId: 'orc' });
    expect(indices).toEqual([0, 1, 2, 3]);
    fight.checkDeterminism();
  });

  it('never go back for an action that is open again either', () => {
    const { fight, indices } = serviceFight();
    fight.act('hero', 'move', AWAY);
    const asked = fight.state.revision;
    fight.answer('yes', [], 'orc');
    fight.answer('no', [], 'hero');
    expect(indices).toEqual([0, 1]);
    fight.must(undo(asked));
    fight.answer('yes', [], 'orc');
    fight.answer('no', [], 'hero');
    expect(indices).toEqual([0, 1, 2, 3]);
    expect(fight.state.dice.next).toBe(4);
    fight.checkDeterminism();
  });

  it('keep the words in their key', () => {
    const { fight } = serviceFight();
    fight.must({ type: 'addDiceWord', by: 'Ana', word: 'luciérnaga' });
    const { revision } = fight.state;
    fight.act('hero', 'attack', { targetId: 'orc' });
    fight.must(undo(revision - 1));
    expect(fight.state.dice).toMatchObject({ words: ['luciérnaga'], next: 2 });
    expect(fight.try({ type: 'addDiceWord', by: 'Ben', word: 'otra' }).refusal?.code).toBe('DICE_ALREADY_THROWN');
  });
});

describe('foldAll', () => {
  it('gives the same as folding event by event, across many events', () => {
    const fight = toyFight();
    for (let turns = 0; turns < 120; turns++) fight.endTurn();
    expect(fight.history.length).toBeGreaterThan(500);
    expect(foldAll(fight.history)).toEqual(fight.fold);
  });

  it('gives nothing for no events', () => {
    expect(foldAll([])).toEqual(EMPTY_FOLD);
  });

  it('does not change the events', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    const copy = JSON.stringify(fight.history);
    foldAll(fight.history);
    expect(JSON.stringify(fight.history)).toBe(copy);
  });
});

describe('the toy fight of these tests', () => {
  it('asks orc and goblin one after another when the hero goes away', () => {
    const fight = toyFight();
    expect(fight.act('hero', 'move', AWAY)).toBeEvents([
      partly('ActionDeclared', { action: 'move', actorId: 'hero' }),
      partly('PromptOpened', { kind: 'strike', ownerId: 'orc', subjectId: 'hero' }),
    ]);
  });
});
