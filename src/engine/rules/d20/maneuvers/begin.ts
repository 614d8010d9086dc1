import type { ActionName } from '../../../encounter/actions/inputs.js';
import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Refusal } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { stoppedRefusal } from '../actions/define.js';
import { provokeGrudge } from '../confusion/turn.js';
import { provoke } from '../opportunities/index.js';
import { beforeAct } from '../ready/index.js';
import { variantOf } from '../variant-of.js';

export interface Beginning {
  readonly attackerId: string;
  readonly targetId: string;
  readonly because: string;
  /** The action it is: what bars that one stops the attempt too. */
  readonly action: ActionName;
  /** Those who wait for an attack have had their say already. */
  readonly announced?: boolean | undefined;
  /** Who may strike at the attempt; empty: nobody; null: everybody who threatens. */
  readonly strikers: readonly string[] | null;
  readonly except?: readonly string[];
  /** Whom the blows of others may hit by mistake (D35-BRU-03). */
  readonly mistakenFor?: string | undefined;
  /** Asked again after each interrupt. */
  readonly refusal: () => Refusal | null;
}

/**
 * What comes before a special attack: readied actions, then the blow of the target (or of all who threaten).
 * @returns the damage those blows did, or the code of what stopped the attempt
 */
export function* beginManeuver(ctx: ActionContext, beginning: Beginning): Procedure<number | string> {
  const { attackerId, targetId, because, strikers } = beginning;
  if (!beginning.announced) yield* beforeAct(ctx, { type: 'ATTACKS', subjectId: attackerId, targetId });
  const before = obstacle(ctx.state, beginning);
  if (before) return before.code;
  yield* provokeGrudge(ctx, targetId, attackerId);
  if (strikers !== null && strikers.length === 0) return 0;
  const damage = yield* provoke(ctx, {
    provokerId: attackerId,
    kind: 'ACT',
    because,
    ruleIds: variantOf(ctx.state).rules.maneuvers.provokes,
    ...(strikers === null ? {} : { only: strikers }),
    except: beginning.except ?? [],
    mistakenFor: beginning.mistakenFor,
  });
  const after = obstacle(ctx.state, beginning);
  return after ? after.code : damage;
}

/** Why the attempt cannot go on: an interrupt may have felled, seized or disarmed whoever makes it. */
function obstacle(state: EncounterState, { attackerId, action, refusal }: Beginning): Refusal | null {
  return stoppedRefusal(state, attackerId, action) ?? refusal();
}

/** In Pathfinder the damage of that blow is a penalty to the maneuver (PF1-CM-07, PF1-AMB-11). */
export function blowPart(damage: number): Part {
  return part('struck while trying', -damage, 'untyped', 'PF1-CM-07');
}
