import { part } from '../../../encounter/modifiers.js';
import type { DiceGroup } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import type { EncounterState } from '../../../encounter/state.js';
import type { DiceExpression } from '../../../dice/index.js';
import { parseDice } from '../../../dice/index.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { weaponDamageParts } from './damage-bonus.js';
import { isImmuneToPrecision } from './criticals.js';
import type { AttackSituation } from './situation.js';
import { isNonlethal } from './weapon-options.js';

/** Damage of one kind that a hit throws dice for. */
export interface DamagePacket {
  /** Types it has at once. */
  readonly types: readonly string[];
  readonly dice: readonly DiceGroup[];
  /** What is added to the dice, multipliers counted. */
  readonly parts: readonly Part[];
  readonly nonlethal: boolean;
  /** What gets past damage reduction. */
  readonly qualities: readonly string[];
  /** Damage of the weapon itself: damage reduction counts, and a hit deals 1 at least. */
  readonly weapon: boolean;
  /** Of a touch attack: damage reduction does not count (PF1-ENV-06). */
  readonly touches: boolean;
}

const PHYSICAL: ReadonlySet<string> = new Set(['bludgeoning', 'piercing', 'slashing']);

/** Whether damage of these types is that of a weapon's body rather than energy. */
export function isPhysical(types: readonly string[]): boolean {
  return types.some((type) => PHYSICAL.has(type));
}

/**
 * The damage of a hit, kind by kind. The weapon's dice and bonus are multiplied by a critical hit, extra dice and precision
 * damage never (D35-ATK-08, D35-DMG-03, PF1-CRT-04, PF1-DMG-07 to PF1-DMG-09).
 */
export function damagePackets(
  state: EncounterState,
  situation: AttackSituation,
  critical: boolean,
): readonly DamagePacket[] {
  const { attack, order } = situation;
  const qualities = qualitiesOf(state, situation);
  // Several multipliers each add what they have above 1.
  const factor = 1 + (order.damageFactor - 1) + (critical ? attack.criticalMultiplier - 1 : 0);
  const own = diceOf(parseDice(attack.damage), 'weapon');
  const bonus = weaponDamageParts(state, situation);
  const weapon: DamagePacket = {
    types: attack.damageTypes,
    dice: own.dice.map((group) => ({ ...group, count: group.count * factor })),
    parts: [...own.parts, ...bonus].map((one) => multiplied(one, factor)),
    nonlethal: isNonlethal(attack, order.options),
    qualities,
    weapon: true,
    touches: attack.touch,
  };
  const extras = attack.extraDamage
    .filter(({ onCriticalOnly }) => critical || !onCriticalOnly)
    .map(({ dice, type, label }) => ({ type, ...diceOf(parseDice(dice), label ?? type) }));
  const precision = precisionDice(state, situation);
  const merged = [...(precision ? [precision] : []), ...extras.filter(({ type }) => PHYSICAL.has(type))];
  const energies = [...new Set(extras.map(({ type }) => type).filter((type) => !PHYSICAL.has(type)))];
  // What harms abilities alone deals no damage, not even the one point of a weak blow.
  const harmless = attack.damage === NO_DAMAGE && merged.length === 0;
  return [
    ...(harmless ? [] : [merged.reduce(withDice, weapon)]),
    ...energies.map((type) =>
      extras
        .filter((one) => one.type === type)
        .reduce<DamagePacket>(withDice, {
          types: [type],
          dice: [],
          parts: [],
          nonlethal: false,
          qualities,
          weapon: false,
          touches: attack.touch,
        }),
    ),
  ];
}

/** How a stat block says that a hit deals no damage. */
const NO_DAMAGE = '0';

interface Dice {
  readonly dice: readonly DiceGroup[];
  readonly parts: readonly Part[];
}

function diceOf({ terms }: DiceExpression, label: string): Dice {
  const constant = terms.reduce((sum, term) => sum + (term.kind === 'constant' ? term.sign * term.value : 0), 0);
  return {
    dice: terms.flatMap((term) => (term.kind === 'dice' ? [{ count: term.count, sides: term.sides }] : [])),
    parts: constant === 0 ? [] : [part(label, constant, 'base')],
  };
}

const withDice = (packet: DamagePacket, { dice, parts }: Dice): DamagePacket => ({
  ...packet,
  dice: [...packet.dice, ...dice],
  parts: [...packet.parts, ...parts],
});

const multiplied = (one: Part, factor: number): Part =>
  factor === 1 ? one : { ...one, label: `${one.label} ×${factor}`, value: one.value * factor };

/**
 * Sneak attack dice: against somebody denied Dexterity or flanked; within 30 feet; never where the target is concealed or
 * nothing in it is vital, nor with a lethal weapon used to subdue (D35-HLP-01, PF1-ENV-07).
 */
function precisionDice(state: EncounterState, situation: AttackSituation): Dice | null {
  const { attacker, attack, mode, distance, target, flanking, deniedDexterity, concealment, order } = situation;
  const { sneakAttack } = sheetOf(attacker);
  // Nothing that bursts finds a vital spot (PF1-SPL-01).
  if (sneakAttack === null || attack.splash !== null || (deniedDexterity === null && !flanking)) return null;
  if (concealment !== null || (mode === 'RANGED' && distance > 30) || isImmuneToPrecision(state, target)) return null;
  if (order.options.nonlethal === true && !attack.nonlethal) return null;
  return diceOf(parseDice(sneakAttack), 'sneak attack');
}

/** What a weapon is to damage reduction: its types, its material, magic, and what its enhancement stands for. */
function qualitiesOf(state: EncounterState, { attacker, attack }: AttackSituation): readonly string[] {
  const sheet = sheetOf(attacker);
  const { enhancementBypasses } = variantOf(state).damage;
  // The natural weapons of those whom only magic hurts are magic themselves.
  const innate = attack.natural !== null && sheet.damageReduction.some(({ bypass }) => bypass.includes('magic'));
  return [
    ...attack.qualities.map((quality) => quality.toLowerCase()),
    ...(attack.enhancement > 0 || innate ? ['magic'] : []),
    ...(attack.enhancement >= 6 ? ['epic'] : []),
    ...enhancementBypasses.flatMap(({ enhancement, qualities }) =>
      attack.enhancement >= enhancement ? qualities : [],
    ),
  ];
}
