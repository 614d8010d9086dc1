import { part, sumOf } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { hasCondition } from '../conditions/index.js';
import { isBroken } from '../items/damaged-items.js';
import { attackReaches, distanceFeet } from '../positions.js';
import { stackParts } from '../stacking.js';
import type { Attack } from '../statistics/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { armorClassOf } from './armor-class.js';
import type { AttackMode } from './attack-bonus.js';
import { lastingBonus } from './attack-bonus.js';
import type { AttackMoment } from './attack-modifiers.js';
import { momentParts } from './attack-modifiers.js';
import type { Concealment } from './concealment.js';
import { concealmentFrom } from './concealment.js';
import { isImmuneToCriticals } from './criticals.js';
import { deniedDexterityTo } from './denied-dexterity.js';
import { isFlanking } from './flanking.js';
import type { AttackOptions } from './weapon-options.js';
import { optionParts } from './weapon-options.js';

/** One attack somebody wants to make. */
export interface AttackOrder {
  readonly attackerId: string;
  readonly targetId: string;
  readonly attack: Attack;
  readonly options: AttackOptions;
  /** Modifiers of this attack roll alone: charging, the penalty of a later attack … */
  readonly extraParts: readonly Part[];
  /** Struck with the off hand, or with a natural weapon beside made ones: half Strength. */
  readonly half: boolean;
  /** How the end of a double weapon counts while both strike; left out: as the weapon is wielded. */
  readonly endOfDouble?: 'ONE_HANDED' | 'LIGHT' | undefined;
  /** Factor of the damage besides a critical hit: 2 for a lance in a mounted charge or a weapon set against a charge. */
  readonly damageFactor: number;
}

/** Everything an attack depends on, worked out once: what is rolled, against what, and what may come of it. */
export interface AttackSituation extends AttackMoment {
  readonly order: AttackOrder;
  readonly bonus: readonly Part[];
  /** What the roll that confirms a critical has besides. */
  readonly confirmation: readonly Part[];
  readonly armorClass: readonly Part[];
  readonly concealment: Concealment | null;
  /** A miss for concealment may be thrown again once (Blind-Fight in melee). */
  readonly rerollsConcealment: boolean;
  /** Why the target has no Dexterity bonus against this attack, or null. */
  readonly deniedDexterity: string | null;
  readonly criticalImmune: boolean;
}

/** How an attack is made: melee weapons are thrown if so declared, or if the target is out of their reach. */
export function modeOf(
  state: EncounterState,
  order: Pick<AttackOrder, 'attackerId' | 'targetId' | 'attack' | 'options'>,
): AttackMode {
  const { attack, options, attackerId, targetId } = order;
  if (attack.kind !== 'MELEE') return 'RANGED';
  if (options.thrown !== undefined) return options.thrown ? 'RANGED' : 'MELEE';
  return attack.rangeIncrement === null || attackReaches(state, attackerId, targetId, attack) ? 'MELEE' : 'RANGED';
}

/** Works out the situation of an attack. The procedure and the preview both stand on it. */
export function attackSituation(state: EncounterState, order: AttackOrder): AttackSituation {
  const { options, half } = order;
  const [attacker, target] = [combatantOf(state, order.attackerId), combatantOf(state, order.targetId)];
  const attack = asItIs(state, attacker, order);
  const mode = modeOf(state, order);
  const distance = distanceFeet(state, attacker.id, target.id);
  const moment = {
    attacker,
    target,
    attack,
    mode,
    distance,
    flanking: mode === 'MELEE' && isFlanking(state, attacker, target),
  };
  const own = sheetOf(attacker);
  const bonus = stackParts([
    ...lastingBonus(state, attacker, order.attack, mode),
    ...optionParts(state, attacker, attack, mode, options, half),
    ...defensively(state, order),
    part('broken', isBroken(state, attacker, attack.id) ? -2 : 0, 'untyped', 'PF1-CND-04'),
    ...momentParts(state, moment),
    ...order.extraParts,
  ]);
  return {
    ...moment,
    order,
    bonus,
    confirmation: confirmationParts(state, order),
    armorClass: armorClassOf(state, target.id, {
      touch: attack.touch,
      attack: { attackerId: attacker.id, mode, incorporeal: attack.touch && own.incorporeal },
    }).parts,
    concealment: concealmentFrom(state, attacker, target, mode),
    rerollsConcealment: mode === 'MELEE' && hasFeat(own, 'Blind-Fight'),
    deniedDexterity: deniedDexterityTo(state, target, attacker, mode),
    criticalImmune: isImmuneToCriticals(state, target),
  };
}

/**
 * A broken weapon threatens on a 20 alone and doubles at most (PF1-CND-04); the ends of a double weapon that strike both count
 * as a one-handed and a light weapon (D35-TWF-01, PF1-TWF-02).
 */
function asItIs(state: EncounterState, attacker: Combatant, { attack: own, endOfDouble }: AttackOrder): Attack {
  const attack = endOfDouble === undefined ? own : { ...own, handling: endOfDouble };
  return isBroken(state, attacker, attack.id) ? { ...attack, criticalRange: 20, criticalMultiplier: 2 } : attack;
}

/** What a d20 comes to: 1 misses, 20 hits, else the total against Armour Class (D35-ATK-01, PF1-ATK-01 to PF1-ATK-03). */
export function strikes(situation: AttackSituation, face: number, extra: readonly Part[] = []): boolean {
  if (face === 1 || face === 20) return face === 20;
  return face + sumOf(situation.bonus) + sumOf(extra) >= sumOf(situation.armorClass);
}

/** Whether a face that hits threatens a critical: a wider range is no automatic hit (D35-ATK-08, PF1-CRT-02, PF1-CRT-03). */
export function threatensCritical(situation: AttackSituation, face: number): boolean {
  return strikes(situation, face) && (face === 20 || face >= situation.attack.criticalRange);
}

/** Fighting defensively, where the condition does not say so already: for what is not declared yet. */
function defensively(state: EncounterState, { attackerId, options }: AttackOrder): readonly Part[] {
  if (!options.defensively || hasCondition(combatantOf(state, attackerId), 'fighting-defensively')) return [];
  return [part('fighting-defensively', -4, 'untyped', variantOf(state).rules.actions.fightingDefensively[0])];
}

function confirmationParts(state: EncounterState, { attackerId, attack }: AttackOrder): readonly Part[] {
  const { critical, feats } = variantOf(state).rules.attack;
  const focus = hasFeat(sheetOf(combatantOf(state, attackerId)), 'Critical Focus');
  return stackParts([
    part('confirmation bonus', attack.confirmationBonus, 'untyped', critical[0]),
    // Whoever states the bonus has counted the feat.
    part('Critical Focus', focus && attack.confirmationBonus === 0 ? 4 : 0, 'circumstance', feats[0]),
  ]);
}
