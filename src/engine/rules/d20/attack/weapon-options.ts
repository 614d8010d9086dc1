import { part } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { effectsOf } from '../../shared/index.js';
import type { Attack, Statistics } from '../statistics/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import type { AttackMode } from './attack-bonus.js';

/** How an attack is carried out. */
export interface AttackOptions {
  /** Left out: as the weapon does. True: to subdue; false: to kill with what deals nonlethal damage. */
  readonly nonlethal?: boolean | undefined;
  readonly twoHanded?: boolean | undefined;
  readonly thrown?: boolean | undefined;
  readonly defensively?: boolean | undefined;
  readonly powerAttack?: number | undefined;
  readonly deadlyAim?: boolean | undefined;
  readonly combatExpertise?: number | undefined;
  /** Declared beforehand, where the game has it so. */
  readonly cleave?: boolean | undefined;
}

/** Kinds of effects that keep a choice of the turn until the next turn begins (PF1-AOO-09). */
export const POWER_ATTACK = 'power-attack';
export const DEADLY_AIM = 'deadly-aim';
/** The condition that keeps the dodge bonus of Combat Expertise, and with it the choice. */
export const COMBAT_EXPERTISE = 'combat-expertise';

/** An attack penalty taken for more damage. */
export interface Trade {
  readonly label: string;
  /** Points taken from the attack roll, 0 or more. */
  readonly penalty: number;
  readonly damage: number;
}

const NO_TRADE: Trade = { label: 'none', penalty: 0, damage: 0 };

/** Power Attack or Deadly Aim as it stands for this attack: by its options, or by what was chosen earlier this turn. */
export function tradeOf(
  state: EncounterState,
  attacker: Combatant,
  attack: Attack,
  mode: AttackMode,
  options: AttackOptions,
  half: boolean,
): Trade {
  const sheet = sheetOf(attacker);
  if (mode === 'RANGED') {
    const aims = (options.deadlyAim ?? effectsOf(attacker, DEADLY_AIM).length > 0) && !attack.touch;
    const steps = aims ? fixedPenalty(sheet) : 0;
    return steps === 0 ? NO_TRADE : { label: 'Deadly Aim', penalty: steps, damage: 2 * steps };
  }
  const chosen = options.powerAttack ?? effectsOf(attacker, POWER_ATTACK)[0]?.level ?? 0;
  if (chosen === 0 || attack.touch) return NO_TRADE;
  const twoHanded = inTwoHands(attack, options);
  if (variantOf(state).attack.powerAttack === 'CHOSEN') {
    const light = attack.handling === 'LIGHT' && attack.natural === null && !attack.unarmed;
    return { label: 'Power Attack', penalty: chosen, damage: light ? 0 : chosen * (twoHanded ? 2 : 1) };
  }
  const steps = fixedPenalty(sheet);
  const factor = half || isSecondary(sheet, attack) ? 1 : twoHanded || isSoleNatural(sheet, attack) ? 3 : 2;
  return { label: 'Power Attack', penalty: steps, damage: factor * steps };
}

/** Points a melee attack gives up by Combat Expertise: by its options, or by what was chosen earlier this turn (D35-FEA-01, PF1-FEA-01). */
export function expertisePenalty(state: EncounterState, attacker: Combatant, options: AttackOptions): number {
  const chosen = options.combatExpertise ?? effectsOf(attacker, COMBAT_EXPERTISE)[0]?.level ?? 0;
  if (chosen === 0) return 0;
  return variantOf(state).attack.powerAttack === 'CHOSEN' ? chosen : fixedPenalty(sheetOf(attacker));
}

/** Points a combat maneuver gives up by the Power Attack chosen earlier this turn: it is an attack roll (PF1-CM-12, PF1-AOO-09). */
export function powerAttackPenalty(attacker: Combatant): number {
  return effectsOf(attacker, POWER_ATTACK).length > 0 ? fixedPenalty(sheetOf(attacker)) : 0;
}

/** -1, and 1 more at base attack bonus +4 and every 4 points after (T-FEAT). */
export function fixedPenalty({ baseAttackBonus }: Pick<Statistics, 'baseAttackBonus'>): number {
  return 1 + Math.floor(baseAttackBonus / 4);
}

/** Whether a weapon is swung in both hands: light ones gain nothing by it (D35-DMG-01, PF1-DMG-06). */
export function inTwoHands(attack: Attack, { twoHanded }: AttackOptions): boolean {
  if (attack.natural !== null || attack.unarmed) return false;
  return attack.handling === 'TWO_HANDED' || (attack.handling === 'ONE_HANDED' && twoHanded === true);
}

/** Whether this is the only natural attack of the creature (D35-ATK-09, PF1-NAT-02). */
export function isSoleNatural(sheet: Statistics, attack: Attack): boolean {
  return attack.natural !== null && attack.count === 1 && sheet.attacks.filter(({ natural }) => natural).length === 1;
}

/** Whether a natural attack strikes as a secondary one: a sole one never does, whatever it is listed as (D35-ATK-09, PF1-NAT-02, PF1-NAT-03). */
export function isSecondary(sheet: Statistics, attack: Attack): boolean {
  return attack.natural === 'SECONDARY' && !isSoleNatural(sheet, attack);
}

/** Whether the blow deals nonlethal damage, by the weapon or by choice. */
export function isNonlethal(attack: Attack, { nonlethal }: AttackOptions): boolean {
  return nonlethal ?? attack.nonlethal;
}

/** Penalties for how the attack is carried out. */
export function optionParts(
  state: EncounterState,
  attacker: Combatant,
  attack: Attack,
  mode: AttackMode,
  options: AttackOptions,
  half: boolean,
): readonly Part[] {
  const { feats, subdue, strikeToKill, weaponPenalties } = variantOf(state).rules.attack;
  const { penalty, label } = tradeOf(state, attacker, attack, mode, options, half);
  const subdues = isNonlethal(attack, options) && !attack.nonlethal;
  const kills = attack.nonlethal && !isNonlethal(attack, options);
  const trained = attack.unarmed && hasFeat(sheetOf(attacker), 'Improved Unarmed Strike');
  const illThrown = mode === 'RANGED' && attack.kind === 'MELEE' && attack.rangeIncrement === null;
  return [
    part(label, -penalty, 'untyped', feats[0]),
    part('Combat Expertise', mode === 'MELEE' ? -expertisePenalty(state, attacker, options) : 0, 'untyped', feats[0]),
    part('nonlethal with a lethal weapon', subdues ? -4 : 0, 'untyped', subdue[0]),
    part('lethal with a nonlethal weapon', kills && !trained ? -4 : 0, 'untyped', strikeToKill[0]),
    part('not made to be thrown', illThrown ? -4 : 0, 'untyped', weaponPenalties[0]),
  ];
}
