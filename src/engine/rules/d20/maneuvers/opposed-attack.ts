import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { afterSpecialAttack } from '../attack/aftermath.js';
import { useAid } from '../attack/aid.js';
import { attackSituation } from '../attack/index.js';
import { rollOpposed } from '../checks/index.js';
import type { Attack } from '../statistics/index.js';
import { attackOf, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { emptyHand } from './empty-hand.js';
import { isImproved } from './legality.js';
import { largerPart } from './opposed-numbers.js';

/** Attack rolls against each other over something that is held. */
export interface OpposedAttack {
  /** The weapon of whoever acts; null: bare hands. */
  readonly weapon: Attack | null;
  /** What the other holds. */
  readonly itemId: string;
  readonly maneuver: 'Disarm' | 'Sunder';
  readonly ruleIds: readonly string[];
  /** What is lost because it is not the first attack of the turn. */
  readonly laterParts?: readonly Part[];
  /** What the other wears, and how well: it is not in a hand, so no grip counts (D35-DIS-05). */
  readonly worn?: { readonly secured: 'POORLY' | 'WELL' | undefined };
}

/** The rule of what size and grip are worth (D35-DIS-03, D35-SUN-03). */
const RULE = { Disarm: 'D35-DIS-03', Sunder: 'D35-SUN-03' } as const;

/** Opposed attack rolls of 3.5 with the weapons concerned (D35-DIS-01, D35-SUN-01). @returns whether the one who acts won */
export function* winsOpposedAttack(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  { weapon, itemId, maneuver, ruleIds, laterParts = [], worn }: OpposedAttack,
): Procedure<boolean> {
  const { state } = ctx;
  const ruleId = RULE[maneuver];
  const hand = weapon ?? emptyHand(ctx.combatant(actorId));
  const item = attackOf(ctx.combatant(targetId), itemId);
  const melee = item?.kind === 'MELEE';
  const holding = melee ? item : emptyHand(ctx.combatant(targetId));
  // A shield is no light weapon, whatever the hand it is strapped to.
  const grip = item?.handling ?? (maneuver === 'Sunder' || worn ? 'ONE_HANDED' : holding.handling);
  const improved = isImproved(state, actorId, maneuver) ? variantOf(state).maneuvers.improvedBonus : 0;
  const active = [
    ...attackParts(state, actorId, targetId, hand, gripPart(hand.handling, ruleId)),
    part(`Improved ${maneuver}`, improved, 'untyped', 'D35-FEA-01'),
    largerPart(state, actorId, targetId, ruleId),
    part('poorly secured', worn?.secured === 'POORLY' ? 4 : 0, 'untyped', 'D35-DIS-05'),
    ...laterParts,
  ];
  const passive = [
    ...attackParts(state, targetId, actorId, holding, gripPart(grip, ruleId)),
    part('locked gauntlet', maneuver === 'Disarm' && isLocked(state, targetId) ? 10 : 0, 'untyped', 'D35-DIS-07'),
    part('no melee weapon', melee || maneuver === 'Sunder' ? 0 : -4, 'untyped', ruleId),
    largerPart(state, targetId, actorId, ruleId),
    part('well secured', worn?.secured === 'WELL' ? 4 : 0, 'untyped', 'D35-DIS-05'),
  ];
  const check = maneuver.toLowerCase();
  const sides = [
    { combatantId: actorId, check, parts: active },
    { combatantId: targetId, check, parts: passive },
  ] as const;
  const { won } = yield* rollOpposed(ctx, sides[0], sides[1], ruleIds);
  yield* afterSpecialAttack(ctx, actorId, targetId);
  // The other side is an attack roll too.
  yield* useAid(ctx, targetId, actorId);
  return won;
}

/** The attack roll with a weapon, and what its size in the hand is worth. */
function attackParts(
  state: EncounterState,
  ownId: string,
  otherId: string,
  attack: Attack,
  grip: Part,
): readonly Part[] {
  const order = {
    attackerId: ownId,
    targetId: otherId,
    attack,
    options: { thrown: false },
    extraParts: [],
    half: false,
    damageFactor: 1,
  };
  return [...attackSituation(state, order).bonus, grip];
}

/** Whether somebody wears a locked gauntlet that keeps what it holds (D35-DIS-07). */
function isLocked(state: EncounterState, ownerId: string): boolean {
  return sheetOf(combatantOf(state, ownerId)).attacks.some(({ special }) => special.includes('lockedGauntlet'));
}

/** +4 two-handed, -4 light. */
function gripPart(handling: Attack['handling'], ruleId: string): Part {
  return part('grip', handling === 'TWO_HANDED' ? 4 : handling === 'LIGHT' ? -4 : 0, 'untyped', ruleId);
}
