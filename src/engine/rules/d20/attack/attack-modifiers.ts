import { part } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { circumstanceParts } from '../circumstance.js';
import { conditionsOf, hasCondition, hasTrait, negativeLevelsPart } from '../conditions/index.js';
import { isSqueezing } from '../positions.js';
import type { Attack } from '../statistics/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { AIDED_ATTACK, aidParts } from './aid.js';
import type { AttackMode } from './attack-bonus.js';
import { seesComing } from './denied-dexterity.js';
import { isFlanking } from './flanking.js';
import { intoMeleePenalty } from './into-melee.js';

/** Who attacks whom from where, as far as the roll is concerned. */
export interface AttackMoment {
  readonly attacker: Combatant;
  readonly target: Combatant;
  readonly attack: Attack;
  readonly mode: AttackMode;
  /** Feet between them. */
  readonly distance: number;
  readonly flanking: boolean;
}

/** What the moment adds to an attack roll: T-ATKMOD, range, shooting into melee, aid (D35-ATK-03, D35-ATK-05, PF1-ATK-06, PF1-ATK-10, PF1-ATK-11). */
export function momentParts(state: EncounterState, moment: AttackMoment): readonly Part[] {
  const { attacker, target, mode } = moment;
  const { attackModifiers } = variantOf(state).rules.attack;
  return [
    ...conditionParts(state, attacker, mode),
    negativeLevelsPart(state, attacker),
    part('squeezing', isSqueezing(state, attacker) ? -4 : 0, 'untyped', attackModifiers[0]),
    part(
      'invisible',
      unseenBonus(state, attacker, target, mode),
      'untyped',
      variantOf(state).rules.attack.invisible[0],
    ),
    ...(mode === 'MELEE' ? meleeParts(state, moment) : rangedParts(state, moment)),
    ...aidParts(state, attacker, AIDED_ATTACK, target.id),
    ...circumstanceParts(attacker),
  ];
}

function conditionParts(state: EncounterState, attacker: Combatant, mode: AttackMode): readonly Part[] {
  return conditionsOf(state, attacker).flatMap(({ kind, traits, ruleId }) =>
    traits.attack ? [part(kind, mode === 'MELEE' ? traits.attack.melee : traits.attack.ranged, 'untyped', ruleId)] : [],
  );
}

/** +2 for attacking unseen; against those who do not rely on sight, or are blind anyway, nothing (T-ATKMOD). */
function unseenBonus(state: EncounterState, attacker: Combatant, target: Combatant, mode: AttackMode): number {
  if (!hasCondition(attacker, 'invisible') || hasTrait(state, target, 'blind')) return 0;
  return hasFeat(sheetOf(target), 'uncanny dodge') || !seesComing(state, target, attacker, mode) ? 2 : 0;
}

function meleeParts(state: EncounterState, { attacker, target, flanking }: AttackMoment): readonly Part[] {
  const { attackModifiers } = variantOf(state).rules.attack;
  const hampered = variantOf(state).maneuvers.grappleTakesAll && hasCondition(attacker, 'grappled');
  return [
    ...placeParts(state, attacker, target, flanking),
    part('in a grapple', hampered ? -4 : 0, 'untyped', attackModifiers[0]),
  ];
}

/** What the place one strikes from in melee adds (T-ATKMOD). */
function placeParts(state: EncounterState, attacker: Combatant, target: Combatant, flanking: boolean): readonly Part[] {
  const { attackModifiers, flanking: ruleIds } = variantOf(state).rules.attack;
  const higher = state.map && attacker.at && target.at ? (attacker.at.z ?? 0) > (target.at.z ?? 0) : false;
  return [
    part('flanking', flanking ? 2 : 0, 'untyped', ruleIds[0]),
    part('higher ground', higher ? 1 : 0, 'untyped', attackModifiers[0]),
  ];
}

/** What striking unseen or from a good place adds to whatever is done in place of a melee attack (PF1-CM-10). */
export function vantageParts(state: EncounterState, attacker: Combatant, target: Combatant): readonly Part[] {
  const { invisible } = variantOf(state).rules.attack;
  return [
    part('invisible', unseenBonus(state, attacker, target, 'MELEE'), 'untyped', invisible[0]),
    ...placeParts(state, attacker, target, isFlanking(state, attacker, target)),
  ];
}

function rangedParts(state: EncounterState, { attacker, target, attack, distance }: AttackMoment): readonly Part[] {
  const { range, intoMelee, feats } = variantOf(state).rules.attack;
  const near = distance <= 30 && hasFeat(sheetOf(attacker), 'Point-Blank Shot');
  return [
    part('range', rangePenalty(attack.rangeIncrement, distance), 'untyped', range[0]),
    part('shooting into melee', intoMeleePenalty(state, attacker, target), 'untyped', intoMelee[0]),
    part('Point-Blank Shot', near ? 1 : 0, 'untyped', feats[0]),
  ];
}

/** -2 for each full increment beyond the first (D35-ATK-03, PF1-ATK-06). */
export function rangePenalty(increment: number | null, distance: number): number {
  return increment === null || distance <= increment ? 0 : -2 * (Math.ceil(distance / increment) - 1);
}
