import { part } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { hasTrait } from '../conditions/index.js';
import type { Attack, Statistics } from '../statistics/index.js';
import { attacksByBonus, hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { secondaryPenalty } from './attack-bonus.js';
import { inHand } from './attack-options.js';
import { twoWeaponPenalties } from './two-weapons.js';
import { isSecondary } from './weapon-options.js';

/** One attack of a full attack, before anybody says at whom. */
export interface AttackSlot {
  /** Attacks it may be made with. */
  readonly attackIds: readonly string[];
  readonly parts: readonly Part[];
  readonly half: boolean;
  /** How the end of a double weapon counts while both strike; left out: as the weapon is wielded (D35-TWF-01, PF1-TWF-02). */
  readonly endOfDouble?: 'ONE_HANDED' | 'LIGHT';
  /** Made only if its attack is named: a natural weapon whose limb may be holding something. */
  readonly onlyIfNamed: boolean;
}

export interface FullAttackStyle {
  readonly twoWeapons: boolean;
  readonly rapidShot: boolean;
}

/**
 * The attacks of a full attack, in the order in which they are made: those of base attack bonus from the highest down, with
 * one more for haste and for Rapid Shot; the off hand; natural weapons (D35-ATK-04, D35-ATK-09, D35-TWF-01, PF1-ATK-09,
 * PF1-FUL-01, PF1-FUL-04, PF1-NAT-01, PF1-NAT-04, PF1-TWF-01, PF1-TWF-04).
 * @param first what the first attack is made with
 */
export function planFullAttack(
  state: EncounterState,
  attackerId: string,
  first: Attack,
  style: FullAttackStyle,
): readonly AttackSlot[] {
  const attacker = combatantOf(state, attackerId);
  const hasted = hasTrait(state, attacker, 'extraAttack');
  return first.natural === null ? withWeapons(state, attacker, first, style, hasted) : withNature(attacker, hasted);
}

function withNature(attacker: Combatant, hasted: boolean): readonly AttackSlot[] {
  const natural = sheetOf(attacker).attacks.filter((attack) => attack.natural !== null);
  const primary = natural.filter((attack) => attack.natural === 'PRIMARY');
  const haste = hasted ? [slot((primary.length > 0 ? primary : natural).map(({ id }) => id))] : [];
  return [...primary.flatMap(each), ...haste, ...natural.filter((one) => !primary.includes(one)).flatMap(each)];
}

function withWeapons(
  state: EncounterState,
  attacker: Combatant,
  first: Attack,
  { twoWeapons, rapidShot }: FullAttackStyle,
  hasted: boolean,
): readonly AttackSlot[] {
  const sheet = sheetOf(attacker);
  const { iterative, feats } = variantOf(state).rules.attack;
  const pair = twoWeapons ? weaponPair(attacker, first) : null;
  const penalties = pair ? twoWeaponPenalties(state, sheet, pair) : { main: [], off: [] };
  const rapid = rapidShot ? [part('Rapid Shot', -2, 'untyped', feats[0])] : [];
  const mainIds = pair ? [pair.main.id] : madeInHand(attacker).map(({ id }) => id);
  const double = pair !== null && pair.main.id === pair.off.id;
  const main = (step: number): AttackSlot => ({
    ...slot(mainIds, [...penalties.main, ...rapid, part('later attack', -5 * step, 'untyped', iterative[0])]),
    ...(double && { endOfDouble: 'ONE_HANDED' }),
  });
  const later = Array.from({ length: attacksByBonus(sheet) - 1 }, (_, index) => main(index + 1));
  const offHand = (step: number): AttackSlot[] =>
    pair
      ? [
          {
            ...slot(
              [pair.off.id],
              [...penalties.off, ...rapid, part('later attack', -5 * step, 'untyped', iterative[0])],
              true,
            ),
            ...(double && { endOfDouble: 'LIGHT' }),
          },
        ]
      : [];
  return [
    main(0),
    ...(hasted ? [main(0)] : []),
    ...(rapidShot ? [main(0)] : []),
    ...later,
    ...offHand(0),
    ...(hasFeat(sheet, 'Improved Two-Weapon Fighting') ? offHand(1) : []),
    ...(hasFeat(sheet, 'Greater Two-Weapon Fighting') ? offHand(2) : []),
    ...besideWeapons(state, sheet),
  ];
}

/**
 * Natural weapons beside made ones are all secondary: those listed as such follow by themselves, others if they are named. A sole
 * one struck as a primary alone; what is printed of it holds what it is listed as.
 */
function besideWeapons(state: EncounterState, sheet: Statistics): readonly AttackSlot[] {
  const { naturalBesideWeapons } = variantOf(state).rules.attack;
  const penalty = part('beside weapons', secondaryPenalty(sheet), 'untyped', naturalBesideWeapons[0]);
  return sheet.attacks
    .filter(({ natural }) => natural !== null)
    .flatMap((attack) => {
      if (attack.natural === 'PRIMARY')
        return each(attack).map((one) => ({ ...one, parts: [penalty], half: true, onlyIfNamed: true }));
      if (isSecondary(sheet, attack)) return each(attack);
      const parts = attack.attackBonus === null ? [penalty] : [];
      return each(attack).map((one) => ({ ...one, parts, half: attack.damageBonus === null }));
    });
}

export interface WeaponPair {
  readonly main: Attack;
  readonly off: Attack;
}

/**
 * The weapons somebody fights with in both hands: two that are held, an unarmed strike said to be of the off hand beside one, or
 * the ends of a double weapon (PF1-TWF-01, PF1-TWF-02).
 */
export function weaponPair(attacker: Combatant, first: Attack): WeaponPair | null {
  const held = madeInHand(attacker).filter(({ unarmed, hand }) => !unarmed || hand === 'OFF');
  const main = first.hand === 'MAIN' ? first : held.find(({ id, hand }) => id !== first.id && hand === 'MAIN');
  if (!main) return null;
  const others = held.filter(({ id }) => id !== main.id);
  const off = others.find(({ hand }) => hand === 'OFF') ?? others[0];
  if (off) return { main, off };
  return main.special.includes('double') ? { main, off: main } : null;
}

const madeInHand = (attacker: Combatant): readonly Attack[] =>
  sheetOf(attacker).attacks.filter((attack) => attack.natural === null && inHand(attacker, attack));

const each = ({ id, count }: Attack): AttackSlot[] => Array.from({ length: count }, () => slot([id]));

function slot(attackIds: readonly string[], parts: readonly Part[] = [], half = false): AttackSlot {
  return { attackIds, parts: parts.filter(({ value }) => value !== 0), half, onlyIfNamed: false };
}
