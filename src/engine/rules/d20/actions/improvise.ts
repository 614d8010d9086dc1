import { DONE, cutShort } from '../../../encounter/procedure.js';
import { costRefusal, pay } from './costs.js';
import type { ActionCost } from './costs.js';
import type { D20Action } from './define.js';
import { offered } from './define.js';

/** Kind of the prompt by which the game master rules on what the rules do not describe. */
export const IMPROVISE_PROMPT = 'improvise';

const COSTS: Readonly<Record<string, ActionCost>> = {
  standard: 'STANDARD',
  move: 'MOVE',
  fullRound: 'FULL_ROUND',
  swift: 'SWIFT',
  free: 'FREE',
};

/** Something the rules do not describe: the game master says whether it can be done, and what it takes. */
export const improvise: D20Action<'improvise'> = {
  name: 'improvise',
  doc: {
    en: 'Try something the rules do not describe; the game master rules on it and says what it takes.',
    es: 'Intentar algo que las reglas no describen; el director decide y dice qué acción cuesta.',
  },
  ruleIds: ({ turns }) => turns.budget,
  cost: 'what the game master says',
  provokes: false,
  check: () => null,
  *perform(ctx, actorId, { what }) {
    const costs = Object.keys(COSTS).filter((choice) => costRefusal(ctx.state, actorId, COSTS[choice]!) === null);
    const answer = yield* ctx.ask({
      kind: IMPROVISE_PROMPT,
      ownerId: null,
      subjectId: actorId,
      choices: [...costs.map((id) => ({ id, label: `It can, for: ${id}` })), { id: 'no', label: 'It cannot' }],
      ruleIds: [],
      context: { what },
    });
    const cost = COSTS[answer.choice];
    if (!cost) return cutShort('NOT_ALLOWED');
    const refusal = costRefusal(ctx.state, actorId, cost);
    if (refusal) return cutShort(refusal.code);
    yield* pay(ctx, actorId, cost);
    return DONE;
  },
  offer: () => offered(),
};
