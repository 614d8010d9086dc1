import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { sumOf } from '../../../encounter/modifiers.js';
import type { Square } from '../../../grid/index.js';
import { announce } from '../readied/announce.js';
import type { Guess } from './guess.js';
import { guessAt, unseenFoes } from './guess.js';
import { afterAttackRoll, drawForAttack, hit, payForShot } from './make-attack.js';
import type { AttackOrder } from './options.js';
import type { AttackRoll } from './roll-attack.js';
import { recordRoll, throwAttack, throwTwice } from './roll-attack.js';
import type { RollMode } from '../rolls/roll-mode.js';

/**
 * An attack at a square, aimed at somebody unseen: a hit is a hit like any other, while a miss looks the same whether or not
 * anybody was there (5E-UNS-04, 5E-UNS-05). Presumes that `chooseGuess` gave the order and that the budget has been paid.
 */
export function* attackSquare(ctx: ActionContext, attackerId: string, square: Square, order: AttackOrder): Procedure {
  yield* drawForAttack(ctx, attackerId, order.attackId);
  const guess = guessAt(ctx.state, ctx.combatant(attackerId), square, order);
  const { situation, right } = guess;
  yield* payForShot(ctx, situation);
  const { roll, shown } = yield* throwAtSquare(ctx, guess);
  const hits = right && roll.outcome !== 'MISS';
  if (hits) yield* recordRoll(ctx, situation, roll);
  else yield* recordMiss(ctx, square, guess, shown);
  // Help against anybody unseen was meant for it, and is used up, whoever was there.
  yield* afterAttackRoll(ctx, attackerId, situation.target.id, unseenFoes(ctx.state, situation.attacker));
  if (hits) yield* hit(ctx, situation, roll);
  // Whom a miss was meant for nobody knows.
  yield* announce(ctx, { type: 'ATTACKS', subjectId: attackerId, targetId: hits ? situation.target.id : null });
}

interface Throw {
  readonly roll: AttackRoll;
  /** What a miss shows of it. */
  readonly shown: Pick<AttackRoll, 'natural' | 'total'> & { readonly mode: RollMode };
}

/**
 * Throws as it would be thrown at anybody unseen. Where one who might be there would be attacked with disadvantage and another without, two dice fall,
 * whoever is there: a miss shows the worse, which misses whatever counts (5E-UNS-05).
 */
function* throwAtSquare(ctx: ActionContext, { situation, mode }: Guess): Procedure<Throw> {
  if (mode === null) {
    const { counts, worse } = yield* throwTwice(ctx, situation);
    return { roll: counts, shown: { ...worse, mode: 'DISADVANTAGE' } };
  }
  const roll = yield* throwAttack(ctx, situation);
  return { roll, shown: { natural: roll.natural, total: roll.total, mode } };
}

function* recordMiss(
  ctx: ActionContext,
  square: Square,
  { situation, right }: Guess,
  shown: Throw['shown'],
): Procedure {
  const { attacker, target, attack, manner, order, bonus, armorClass } = situation;
  yield* ctx.record('SquareAttackMissed', {
    attackerId: attacker.id,
    attackId: attack.id,
    attackName: attack.name,
    mode: manner.mode,
    reason: order.reason,
    natural: shown.natural,
    rollMode: shown.mode,
    total: shown.total,
    parts: [...bonus],
    square,
    targetId: right ? target.id : null,
    rollModeSources: [...situation.roll.sources],
    armorClass: right ? sumOf(armorClass) : null,
    armorClassParts: right ? [...armorClass] : [],
    ruleIds: ['5E-UNS-04', '5E-UNS-05'],
  });
}
