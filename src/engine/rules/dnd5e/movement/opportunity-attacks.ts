import type { ActionContext, Procedure, PromptRequest } from '../../../encounter/procedure.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Square } from '../../../grid/index.js';
import { areEnemies, idsInTurnOrder } from '../../shared/index.js';
import { notesOf, spend } from '../activity.js';
import { readyMeleeAttacks } from '../attack/choices.js';
import { attackRefusal, targetRefusal } from '../attack/legality.js';
import { makeAttack } from '../attack/make-attack.js';
import { orderOf } from '../attack/options.js';
import { isWithin } from '../positions.js';
import type { Attack } from '../statistics/stat-block.js';
import { mayReact } from '../reactions.js';
import { canSee } from '../sight.js';
import { heldBy, isRooted } from '../speed.js';
import { suffers } from '../conditions/suffered.js';

/** Somebody whose reach is about to be left, with the attacks that still reach. */
export interface Provoked {
  readonly reactorId: string;
  readonly attackIds: readonly string[];
}

/** A step about to be taken: on the map between squares, without one out of the reach of those named. */
export type Leaving = { readonly from: Square; readonly to: Square } | { readonly leaves: readonly string[] };

/**
 * Whom a step provokes: every hostile creature that sees the mover, can react, and whose reach the step leaves, measured for
 * each of its melee attacks (5E-OA-01, 5E-AMB-07, 5E-WPN-09). Nobody once the mover has disengaged this turn (5E-OA-04).
 */
export function provokedBy(state: EncounterState, moverId: string, step: Leaving): readonly Provoked[] {
  const mover = combatantOf(state, moverId);
  if (state.activeId === moverId && notesOf(mover).disengaged) return [];
  // Whoever the mover drags along comes with it and is not left (5E-GRP-10); without a map it says whom it lets go and leaves.
  const held = new Set('leaves' in step ? [] : heldBy(state, moverId).map(({ id }) => id));
  return idsInTurnOrder(state).flatMap((reactorId) => {
    const reactor = combatantOf(state, reactorId);
    if (held.has(reactorId)) return [];
    if (!areEnemies(reactor, mover) || !mayReact(state, reactor) || targetRefusal(state, reactor, moverId)) return [];
    if ('leaves' in step && !step.leaves.includes(reactorId)) return [];
    const attackIds = attacksOnLeaving(state, reactor, mover, step);
    return attackIds.length > 0 && canSee(state, reactor, mover) ? [{ reactorId, attackIds }] : [];
  });
}

/**
 * The attacks of a reactor whose reach the step leaves. The unarmed strike is one more choice where it reaches (5E-OA-02), but
 * whoever holds a long weapon does not leave its reach open by having fists as well.
 */
function attacksOnLeaving(state: EncounterState, reactor: Combatant, mover: Combatant, step: Leaving): string[] {
  const from = 'from' in step ? step.from : mover.at;
  // Whoever holds somebody, or has spent an attack, cannot strike with everything that is in its hands.
  const ready = readyMeleeAttacks(reactor).filter(
    ({ id, reach }) =>
      !isWithin(state, reactor, mover, reach, from) ||
      attackRefusal(state, reactor, orderOf(mover.id, id, 'opportunityAttack')) === null,
  );
  const armed = ready.filter(({ isUnarmed }) => !isUnarmed);
  const left = (armed.length > 0 ? armed : ready).filter(({ reach }) =>
    leavesReach(state, reactor, mover, reach, step),
  );
  if (left.length === 0) return [];
  const reaches = ({ isUnarmed, reach }: Attack): boolean => isUnarmed && isWithin(state, reactor, mover, reach, from);
  return ready.filter((attack) => left.includes(attack) || reaches(attack)).map(({ id }) => id);
}

function leavesReach(
  state: EncounterState,
  reactor: Combatant,
  mover: Combatant,
  reach: number,
  step: Leaving,
): boolean {
  if ('leaves' in step) return isWithin(state, reactor, mover, reach);
  return isWithin(state, reactor, mover, reach, step.from) && !isWithin(state, reactor, mover, reach, step.to);
}

/** Whether the mover can still go on as it was going: alive, on its feet, not held. */
export function canGoOn(mover: Combatant, crawling: boolean): boolean {
  return mover.vital === 'ALIVE' && !isRooted(mover) && (crawling || !suffers(mover, 'prone'));
}

/**
 * Interrupts a step just before reach is left (5E-OA-03): everyone provoked is asked at once, then the attacks are made one by
 * one in the order of the round, each checked again, until the mover can go no further.
 * @param crawling whether the mover crawls anyway
 */
export function* takeOpportunityAttacks(
  ctx: ActionContext,
  moverId: string,
  step: Leaving,
  crawling: boolean,
): Procedure {
  const provoked = provokedBy(ctx.state, moverId, step);
  const answers = yield* ctx.askAll(provoked.map((one) => promptFor(ctx, moverId, one)));
  for (const [index, { reactorId }] of provoked.entries()) {
    const { choice } = answers[index]!;
    if (choice === 'decline') continue;
    if (!canGoOn(ctx.combatant(moverId), crawling) || !ctx.state.present.includes(reactorId)) return;
    const order = orderOf(moverId, choice.slice(ATTACK.length), 'opportunityAttack');
    const reactor = ctx.combatant(reactorId);
    if (!mayReact(ctx.state, reactor) || attackRefusal(ctx.state, reactor, order)) continue;
    yield* spend(ctx, reactorId, 'reaction');
    yield* makeAttack(ctx, reactorId, order);
  }
}

const ATTACK = 'attack:';

function promptFor(ctx: ActionContext, moverId: string, { reactorId, attackIds }: Provoked): PromptRequest {
  const names = new Map(readyMeleeAttacks(ctx.combatant(reactorId)).map(({ id, name }) => [id, name]));
  return {
    kind: 'opportunityAttack',
    ownerId: reactorId,
    subjectId: moverId,
    choices: [
      ...attackIds.map((id) => ({ id: `${ATTACK}${id}`, label: `Attack with ${names.get(id) ?? id}` })),
      { id: 'decline', label: 'Let it go' },
    ],
    ruleIds: ['5E-OA-01', '5E-OA-02'],
    always: `${ATTACK}${attackIds[0]!}`,
    never: 'decline',
  };
}
