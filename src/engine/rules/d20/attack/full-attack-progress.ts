import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { attackedWith, notedIds } from '../budget.js';
import type { Attack } from '../statistics/index.js';
import { attackOf, sheetOf } from '../statistics/index.js';
import { inHand } from './attack-options.js';
import type { AttackOption } from './attack-options.js';
import type { AttackSlot } from './full-attack-plan.js';
import { planFullAttack } from './full-attack-plan.js';
import type { AttackChoice } from './legality.js';

/** Ways to make more attacks that are chosen before the first of them, kept for the turn. */
const STYLES = ['twoWeapons', 'rapidShot'] as const;
type Style = (typeof STYLES)[number];

/** How the full attack is made: as it was begun, or as it is declared now. */
export function styleOf(actor: Combatant, input: Pick<ActionInput<'fullAttack'>, Style>): readonly Style[] {
  const begun = notedIds(actor, 'attackStyle');
  return STYLES.filter((style) => (attackedWith(actor).length > 0 ? begun.includes(style) : input[style] === true));
}

/**
 * The attacks of a full attack that are still to be made. Each attack made takes the first place it fits.
 * @param first what the first attack is made with; the one the turn began with, if there was one
 */
export function openSlots(
  state: EncounterState,
  actorId: string,
  first: Attack,
  style: readonly Style[],
): readonly AttackSlot[] {
  const actor = combatantOf(state, actorId);
  const made = attackedWith(actor);
  const plan = planFullAttack(state, actorId, begunWith(actor) ?? first, {
    twoWeapons: style.includes('twoWeapons'),
    rapidShot: style.includes('rapidShot'),
  });
  return made.reduce<readonly AttackSlot[]>(
    (open, id) => without(open, slotFor(open, { attackId: id }) ?? open[0]),
    plan,
  );
}

/** Whether a full attack begun this turn has attacks left. */
export function goesOn(state: EncounterState, actorId: string): boolean {
  const actor = combatantOf(state, actorId);
  if (attackedWith(actor).length === 0) return false;
  const first = begunWith(actor) ?? sheetOf(actor).attacks.find((attack) => inHand(actor, attack));
  return first !== undefined && openSlots(state, actorId, first, styleOf(actor, {})).length > 0;
}

/** The first attack this turn that is one of the creature's own; undefined if there was none, or bare hands alone were used. */
function begunWith(actor: Combatant): Attack | undefined {
  return attackedWith(actor)
    .map((id) => attackOf(actor, id))
    .find((attack) => attack !== undefined);
}

/** What may still be aimed at whom in a full attack. */
export function openOptions(
  state: EncounterState,
  actorId: string,
  options: readonly AttackOption[],
): readonly AttackOption[] {
  const actor = combatantOf(state, actorId);
  const fits = (attackId: string): boolean =>
    surplusStep(openSlots(state, actorId, attackOf(actor, attackId)!, styleOf(actor, {})), [{ attackId }]) === null;
  return attackedWith(actor).length === 0
    ? options
    : options
        .map(({ combatantId, attackIds }) => ({ combatantId, attackIds: attackIds.filter(fits) }))
        .filter(({ attackIds }) => attackIds.length > 0);
}

/** Which of the declared attacks has no place in what is open, counted from 1; null: all fit. */
export function surplusStep(
  open: readonly AttackSlot[],
  steps: readonly Pick<AttackChoice, 'attackId'>[],
): number | null {
  let left = open;
  for (const [index, step] of steps.entries()) {
    const slot = slotFor(left, step);
    if (!slot) return index + 1;
    left = without(left, slot);
  }
  return null;
}

/** The first place for an attack: one with that id, or any that need not be named. */
function slotFor(open: readonly AttackSlot[], { attackId }: Pick<AttackChoice, 'attackId'>): AttackSlot | undefined {
  return open.find(({ attackIds, onlyIfNamed }) =>
    attackId === undefined ? !onlyIfNamed : attackIds.includes(attackId),
  );
}

const without = (open: readonly AttackSlot[], slot: AttackSlot | undefined): readonly AttackSlot[] =>
  open.filter((one) => one !== slot);
