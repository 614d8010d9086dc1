import type { Total } from '../../../encounter/modifiers.js';
import { part, suppressed, totalOf } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { abilityNow, conditionsAgainst } from '../conditions/index.js';
import { effectsOf } from '../../shared/index.js';
import { isBroken, isDestroyed } from '../items/damaged-items.js';
import { isUnstrapped } from '../items/stowed.js';
import { stackParts } from '../stacking.js';
import type { Statistics } from '../statistics/index.js';
import { ARMOR, SHIELD, hasFeat, sheetOf } from '../statistics/index.js';
import { SIZE_MODIFIER } from '../variant.js';
import { variantOf } from '../variant-of.js';
import type { AttackMode } from './attack-bonus.js';
import { defenceParts } from './defence-modifiers.js';
import { deniedDexterity, deniedDexterityTo } from './denied-dexterity.js';

/** Kind of the effect on somebody with the Dodge feat of 3.5; its source is the opponent it is turned on. */
export const DODGING = 'dodging';

/** What an Armour Class is asked for. */
export interface ArmorClassAgainst {
  /** A touch attack: armour, shield and natural armour do not count (D35-AC-02, PF1-TCH-02). */
  readonly touch?: boolean;
  /** As if caught flat-footed. */
  readonly flatFooted?: boolean;
  /** Who attacks and how: cover, position and what one sees count too. */
  readonly attack?: {
    readonly attackerId: string;
    readonly mode: AttackMode;
    /** The touch of the incorporeal: force still counts, cover does not (PF1-TCH-05, PF1-TCH-06). */
    readonly incorporeal?: boolean;
  };
}

/**
 * Armour Class with its parts (D35-AC-01 to D35-AC-05, PF1-AC-01 to PF1-AC-13, PF1-TCH-02, PF1-TCH-03). What does not count
 * stays, with the reason.
 */
export function armorClassOf(state: EncounterState, targetId: string, against: ArmorClassAgainst = {}): Total {
  const target = combatantOf(state, targetId);
  const { attack } = against;
  const attacker = attack ? combatantOf(state, attack.attackerId) : null;
  const denied =
    against.flatFooted === true
      ? 'flat-footed'
      : attacker
        ? deniedDexterityTo(state, target, attacker, attack!.mode)
        : deniedDexterity(state, target);
  const parts = [
    ...wornParts(state, target, attacker),
    ...dexterityParts(state, target, attacker, denied),
    ...defenceParts(state, target, attacker, attack?.mode, attack?.incorporeal ?? false),
  ];
  const counted = parts
    .map((one) => withoutDodge(state, one, denied))
    .map((one) => withoutArmor(state, target, one, against));
  return totalOf(stackParts(counted));
}

function wornParts(state: EncounterState, target: Combatant, attacker: Combatant | null): readonly Part[] {
  const sheet = sheetOf(target);
  const { armorClass } = sheet;
  const [basic] = variantOf(state).rules.attack.armorClass;
  const { armorClassParts, bonusTypes } = variantOf(state).rules.attack;
  const [ruleId] = armorClassParts;
  const shield =
    target.wielded.includes(SHIELD) && !isUnstrapped(target) ? armorClass.shield + armorClass.shieldEnhancement : 0;
  return [
    part('base', 10, 'base', basic),
    part('size', SIZE_MODIFIER[sheet.size], 'size', ruleId),
    // The enhancement belongs to the piece it is on, so it is no bonus of its own.
    part('armor', leftOf(state, target, ARMOR, armorClass.armor + armorClass.armorEnhancement), 'armor', ruleId),
    part('shield', leftOf(state, target, SHIELD, shield), 'shield', ruleId),
    part('natural armor', armorClass.natural + armorClass.naturalEnhancement, 'natural armor', ruleId),
    part('deflection', armorClass.deflection, 'deflection', ruleId),
    part('dodge', armorClass.dodge, 'dodge', ruleId),
    dodgeFeat(state, target, attacker),
    ...armorClass.other.map(({ label, value, type }) => part(label, value, type, bonusTypes[0])),
  ];
}

/** What a broken piece still gives: half; a destroyed one nothing (PF1-CND-04, PF1-ENV-03). */
function leftOf(state: EncounterState, owner: Combatant, itemId: string, bonus: number): number {
  if (isDestroyed(owner, itemId)) return 0;
  return isBroken(state, owner, itemId) ? Math.floor(bonus / 2) : bonus;
}

/** The Dodge feat: against everybody, unless it is in the stated dodge bonus already (PF1-FEA-01), or against the opponent it was turned on (D35-FEA-01). */
function dodgeFeat(state: EncounterState, target: Combatant, attacker: Combatant | null): Part {
  const sheet = sheetOf(target);
  const everyone = variantOf(state).attack.dodgeFeat === 'EVERYONE';
  const named = effectsOf(target, DODGING).some(({ sourceId }) => sourceId === attacker?.id);
  const counts = hasFeat(sheet, 'Dodge') && (everyone || named);
  const feat = part('Dodge feat', counts ? 1 : 0, 'dodge', variantOf(state).rules.attack.feats[0]);
  return everyone && sheet.armorClass.dodge > 0 ? suppressed(feat, 'dodge') : feat;
}

/** Dexterity, capped by armour and load, whichever lets less through (D35-SPD-17, PF1-AC-02); its bonus is lost with the power to react, a penalty stays; the helpless count as Dexterity 0. */
function dexterityParts(
  state: EncounterState,
  target: Combatant,
  attacker: Combatant | null,
  denied: string | null,
): readonly Part[] {
  const { armorClass, load } = sheetOf(target);
  const highest = Math.min(armorClass.maxDexterity ?? Infinity, MAX_DEXTERITY_UNDER_LOAD[load]);
  const { dexterity, losesDexterity, helpless } = variantOf(state).rules.attack;
  const own = abilityNow(state, target, 'dexterity');
  const capped = part('Dexterity', Math.min(own, highest), 'ability', dexterity[0]);
  const conditions = conditionsAgainst(state, target, attacker);
  if (conditions.some(({ traits }) => traits.helpless ?? traits.dexterityZero))
    return [suppressed(capped, 'Dexterity 0'), part('Dexterity 0', -5, 'ability', helpless[0])];
  return [denied !== null && capped.value > 0 ? suppressed(capped, `${denied} (${losesDexterity[0]})`) : capped];
}

function withoutDodge(state: EncounterState, one: Part, denied: string | null): Part {
  if (denied === null || one.type !== 'dodge' || one.value < 0 || !one.applied) return one;
  return suppressed(one, `${denied} (${variantOf(state).rules.attack.losesDexterity[0]})`);
}

function withoutArmor(state: EncounterState, target: Combatant, one: Part, against: ArmorClassAgainst): Part {
  if (!against.touch || !ARMORS.has(one.type) || !one.applied) return one;
  const force = one.label === 'armor' && sheetOf(target).armorClass.armorIsForce;
  return force && against.attack?.incorporeal ? one : suppressed(one, variantOf(state).rules.attack.touch[0]);
}

/** Highest Dexterity bonus a load lets through (T-LOAD). */
const MAX_DEXTERITY_UNDER_LOAD: Readonly<Record<Statistics['load'], number>> = { LIGHT: Infinity, MEDIUM: 3, HEAVY: 1 };

const ARMORS: ReadonlySet<string> = new Set(['armor', 'shield', 'natural armor']);
