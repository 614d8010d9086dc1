import { describe, expect, it } from '@jest/globals';
import { ENCOUNTER_LIMITS } from '../../limits.js';
import { crowd, decideOn, MOST_EVENTS, SHOUT, shoutingFight, withEffects, withEvents } from '../../testing/grown.js';
import { Scenario } from '../../testing/scenario.js';
import { AWAY, toyFight } from '../../testing/toy-fight.js';
import { toyRuleset } from '../../testing/toy-ruleset.js';
import type { Command, Decision } from '../commands.js';

const codeOf = (decision: Decision): string => (decision.kind === 'refused' ? decision.refusal.code : decision.kind);
const end = {
  type: 'endEncounter',
  reason: 'full',
  victors: [],
  seed: '0'.repeat(64),
  stateHash: '0'.repeat(64),
} as const satisfies Command;
const back = { type: 'undo', to: 5, reason: 'full' } as const;
/** To end the turn of the last in the order takes five events: they begin the next round. */
const ENDS_TURN = 5;

describe('the events of an encounter', () => {
  const after = (count: number, command: Command): Decision => decideOn(withEvents(toyFight().fold, count), command);

  it('are taken up to the limit, and refused past it, with what is still possible', () => {
    const turn: Command = { type: 'endTurn' };
    expect(after(MOST_EVENTS - ENDS_TURN, turn)).toMatchObject({ events: { length: ENDS_TURN } });
    expect(after(MOST_EVENTS - ENDS_TURN + 1, turn)).toMatchObject({
      kind: 'refused',
      refusal: {
        code: 'ENCOUNTER_FULL',
        params: { count: MOST_EVENTS - ENDS_TURN + 1, limit: MOST_EVENTS },
        legal: ['endEncounter', 'undo'],
      },
    });
  });

  it('leave room for taking back, until that is used up too', () => {
    expect(codeOf(after(MOST_EVENTS, back))).toBe('accepted');
    expect(codeOf(after(ENCOUNTER_LIMITS.events - 1, back))).toBe('accepted');
    expect(codeOf(after(ENCOUNTER_LIMITS.events, back))).toBe('ENCOUNTER_FULL');
    const revoke = { type: 'revokeSeat', seatId: 'gameMaster', reason: 'it got about' } as const;
    expect(codeOf(after(ENCOUNTER_LIMITS.events, revoke))).toBe('accepted');
  });

  it('never keep a fight from its end, an action from being called off, or a name from being erased', () => {
    const far = ENCOUNTER_LIMITS.events + 10;
    expect(codeOf(after(far, end))).toBe('accepted');
    expect(codeOf(after(far, { type: 'eraseName', combatantId: 'hero', isKnown: true }))).toBe('accepted');
    expect(codeOf(after(far, { type: 'eraseName', combatantId: 'hero', isKnown: false }))).toBe('ENCOUNTER_FULL');
    const waiting = toyFight();
    waiting.act('hero', 'move', AWAY);
    const [prompt] = waiting.prompts;
    const fold = withEvents(waiting.fold, far);
    expect(decideOn(fold, { type: 'answerPrompt', promptId: prompt!.id, choice: 'no', by: 'SEAT' })).toMatchObject({
      refusal: { code: 'ENCOUNTER_FULL', legal: ['voidAction', 'undo'] },
    });
    expect(codeOf(decideOn(fold, { type: 'voidAction', reason: 'full' }))).toBe('accepted');
  });
});

describe('the creatures of an encounter', () => {
  it('join up to the limit; who has left still counts', () => {
    const fight = new Scenario(toyRuleset);
    for (let from = 0; from < ENCOUNTER_LIMITS.combatants - 100; from += 100) fight.must(crowd(from, 100));
    expect(fight.try(crowd(400, 101)).refusal).toMatchObject({
      code: 'TOO_MANY_COMBATANTS',
      params: { count: 400, joining: 101, limit: 500 },
    });
    fight.must(crowd(400, 100));
    fight.must({ type: 'removeCombatant', combatantId: 'c0', reason: 'fled' });
    expect(fight.try(crowd(500, 1)).refusal?.code).toBe('TOO_MANY_COMBATANTS');
  });
});

describe('the effects on a creature', () => {
  const shouted = (effects: number): Decision =>
    decideOn(withEffects(shoutingFight().fold, 'hero', effects), SHOUT, [3]);

  it('are laid on up to the limit, and refused past it', () => {
    expect(codeOf(shouted(ENCOUNTER_LIMITS.effectsPerCombatant - 1))).toBe('accepted');
    expect(shouted(ENCOUNTER_LIMITS.effectsPerCombatant)).toMatchObject({
      refusal: { code: 'TOO_MANY_EFFECTS', params: { who: 'hero', limit: 100 }, legal: ['adjust'] },
    });
  });
});
