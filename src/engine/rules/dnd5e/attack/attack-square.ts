import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { sumOf } from '../../../encounter/modifiers.js';
import type { Square } from '../../../grid/index.js';
import { announce } from '../readied/announce.js';
import type { Guess } from './guess.js';
import { guessAt, unseenFoes } from './guess.js';
import { afterAttackRoll, drawForAttack, hit, payForShot } from './make-attack.js';
import type { AttackOrder } from './options.js';
import type { AttackRoll } from './roll-attack.js';
import { recordRoll, throwAttack } from './roll-attack.js';

/**
 * An attack at a square, aimed at somebody unseen: a hit is a hit like any other, while a miss looks the same whether or not
 * anybody was there (5E-UNS-04, 5E-UNS-05). Presumes that `chooseGuess` gave the order and that the budget has been paid.
 */
export function* attackSquare(ctx: ActionContext, attackerId: string, square: Square, order: AttackOrder): Procedure {
  yield* drawForAttack(ctx, attackerId, order.attackId);
  const guess = guessAt(ctx.state, ctx.combatant(attackerId), square, order);
  const { situation, right } = guess;
  yield* payForShot(ctx, situation);
  const roll = yield* throwAttack(ctx, situation);
  const hits = right && roll.outcome !== 'MISS';
  if (hits) yield* recordRoll(ctx, situation, roll);
  else yield* recordMiss(ctx, square, guess, roll);
  // Help against anybody unseen was meant for it, and is used up, whoever was there.
  yield* afterAttackRoll(ctx, attackerId, situation.target.id, unseenFoes(ctx.state, situation.attacker));
  if (hits) yield* hit(ctx, situation, roll);
  // Whom a miss was meant for nobody knows.
  yield* announce(ctx, { type: 'ATTACKS', subjectId: attackerId, targetId: hits ? situation.target.id : null });
}

function* recordMiss(ctx: ActionContext, square: Square, { situation, right }: Guess, roll: AttackRoll): Procedure {
  const { attacker, target, attack, manner, order, bonus, armorClass } = situation;
  yield* ctx.record('SquareAttackMissed', {
    attackerId: attacker.id,
    attackId: attack.id,
    attackName: attack.name,
    mode: manner.mode,
    reason: order.reason,
    natural: roll.natural,
    rollMode: situation.roll.mode,
    total: roll.total,
    parts: [...bonus],
    square,
    targetId: right ? target.id : null,
    rollModeSources: [...situation.roll.sources],
    armorClass: right ? sumOf(armorClass) : null,
    armorClassParts: right ? [...armorClass] : [],
    ruleIds: ['5E-UNS-04', '5E-UNS-05'],
  });
}
