import type { Total } from '../../../encounter/modifiers.js';
import { part, totalOf } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { sizeOrder } from '../../../grid/index.js';
import { armorClassOf, deniedDexterityTo } from '../attack/index.js';
import { expertisePenalty, powerAttackPenalty } from '../attack/weapon-options.js';
import { circumstanceParts } from '../circumstance.js';
import { abilityNow, conditionsOf, loweredPart, negativeLevelsPart } from '../conditions/index.js';
import { isSqueezing } from '../positions.js';
import { stackParts } from '../stacking.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';

/** The special attacks that both games have, as their feats name them. */
export type SharedManeuver = 'Bull Rush' | 'Disarm' | 'Grapple' | 'Overrun' | 'Sunder' | 'Trip';

/** A combat maneuver of Pathfinder, as its feats name it. */
export type Maneuver = SharedManeuver | 'Dirty Trick' | 'Drag' | 'Reposition' | 'Steal';

/** What great stability resists; what resists a bull rush resists being dragged (PF1-DRG-01). */
const STEADY: ReadonlySet<Maneuver> = new Set(['Trip', 'Bull Rush', 'Drag']);

/** Bonus types to Armour Class that count for Combat Maneuver Defense too (PF1-CM-16). */
const SHARED: ReadonlySet<string> = new Set([
  'circumstance',
  'deflection',
  'dodge',
  'insight',
  'luck',
  'morale',
  'profane',
  'sacred',
]);

/** Parts of Armour Class that a printed CMD already holds. */
const IN_PRINT: ReadonlySet<string> = new Set(['deflection', 'dodge', 'Dodge feat']);

/**
 * What a creature adds to a combat maneuver: base attack, Strength (Dexterity for the tiny and with Agile Maneuvers) and
 * special size, or CMB as printed; then what modifies attack rolls (PF1-CM-01 to PF1-CM-04, PF1-CM-10, PF1-CM-12).
 */
export function maneuverParts(state: EncounterState, combatantId: string, maneuver: Maneuver): readonly Part[] {
  const combatant = combatantOf(state, combatantId);
  const sheet = sheetOf(combatant);
  const { improvedBonus } = variantOf(state).maneuvers;
  return [
    ...ownParts(state, combatant),
    part(`Improved ${maneuver}`, hasFeat(sheet, `Improved ${maneuver}`) ? improvedBonus : 0, 'untyped', 'PF1-CM-04'),
    part(`Greater ${maneuver}`, hasFeat(sheet, `Greater ${maneuver}`) ? improvedBonus : 0, 'untyped', 'PF1-CM-04'),
    part('Combat Expertise', -expertisePenalty(state, combatant, {}), 'untyped', 'PF1-FEA-01'),
    part('Power Attack', -powerAttackPenalty(combatant), 'untyped', 'PF1-CM-12'),
    negativeLevelsPart(state, combatant),
    part(
      'squeezing',
      isSqueezing(state, combatant) ? -4 : 0,
      'untyped',
      variantOf(state).rules.attack.attackModifiers[0],
    ),
    ...conditionsOf(state, combatant).map(({ kind, traits, ruleId }) =>
      part(kind, kind === 'grappled' && maneuver === 'Grapple' ? 0 : (traits.attack?.melee ?? 0), 'untyped', ruleId),
    ),
    ...circumstanceParts(combatant),
  ];
}

function ownParts(state: EncounterState, combatant: Combatant): readonly Part[] {
  const sheet = sheetOf(combatant);
  const ability = usesDexterity(combatant) ? 'dexterity' : 'strength';
  if (sheet.combatManeuverBonus !== null)
    return [
      part('combat maneuver bonus', sheet.combatManeuverBonus, 'base', 'PF1-CM-01'),
      loweredPart(state, combatant, ability),
    ];
  return [
    part('base attack bonus', sheet.baseAttackBonus, 'base', 'PF1-CM-01'),
    part(ability, abilityNow(state, combatant, ability), 'ability', ability === 'strength' ? 'PF1-CM-01' : 'PF1-CM-02'),
    part('special size', variantOf(state).maneuvers.specialSize[combatant.size], 'size', 'PF1-CM-03'),
  ];
}

function usesDexterity(combatant: Combatant): boolean {
  const sheet = sheetOf(combatant);
  return sizeOrder(combatant.size) <= sizeOrder('TINY') || hasFeat(sheet, 'Agile Maneuvers');
}

/**
 * Combat Maneuver Defense against somebody's maneuver: 10 + base attack + Strength + Dexterity + special size, or CMD as
 * printed; the bonuses to Armour Class that count, all its penalties, and feats against the maneuver (PF1-CM-13 to PF1-CM-18).
 * @param maneuver null: none in particular, as for getting past by Acrobatics
 */
export function maneuverDefense(
  state: EncounterState,
  defenderId: string,
  attackerId: string,
  maneuver: Maneuver | null,
): Total {
  const [defender, attacker] = [combatantOf(state, defenderId), combatantOf(state, attackerId)];
  const sheet = sheetOf(defender);
  const printed = sheet.combatManeuverDefense;
  const denied = deniedDexterityTo(state, defender, attacker, 'MELEE');
  const dexterity = abilityNow(state, defender, 'dexterity');
  const shared = armorClassOf(state, defenderId, { attack: { attackerId, mode: 'MELEE' } }).parts.filter(
    (one) =>
      one.applied && (isPenalty(one) || (SHARED.has(one.type) && !(printed !== null && isInPrint(one, defender)))),
  );
  return totalOf(
    stackParts([
      ...(printed === null
        ? [
            part('base', 10, 'base', 'PF1-CM-13'),
            part('base attack bonus', sheet.baseAttackBonus, 'base', 'PF1-CM-13'),
            part('strength', abilityNow(state, defender, 'strength'), 'ability', 'PF1-CM-13'),
            part('dexterity', dexterity, 'ability', 'PF1-CM-13'),
            part('special size', variantOf(state).maneuvers.specialSize[defender.size], 'size', 'PF1-CM-14'),
          ]
        : [
            part('combat maneuver defense', printed, 'base', 'PF1-CM-13'),
            loweredPart(state, defender, 'strength'),
            loweredPart(state, defender, 'dexterity'),
          ]),
      part(`without Dexterity: ${denied ?? ''}`, denied === null ? 0 : -Math.max(0, dexterity), 'untyped', 'PF1-CM-18'),
      negativeLevelsPart(state, defender),
      ...feats(sheet, state, maneuver),
      ...shared,
    ]),
  );
}

function feats(sheet: ReturnType<typeof sheetOf>, state: EncounterState, maneuver: Maneuver | null): readonly Part[] {
  if (maneuver === null) return [];
  const { improvedBonus } = variantOf(state).maneuvers;
  const legs = maneuver === 'Trip' || maneuver === 'Overrun' ? 2 * Math.max(0, sheet.legs - 2) : 0;
  const steady = sheet.stability && STEADY.has(maneuver) ? 4 : 0;
  return [
    part(`Improved ${maneuver}`, hasFeat(sheet, `Improved ${maneuver}`) ? improvedBonus : 0, 'untyped', 'PF1-CM-15'),
    part('more than two legs', legs, 'untyped', maneuver === 'Trip' ? 'PF1-TRP-04' : 'PF1-OVR-08'),
    part('stability', steady, 'racial', 'PF1-CM-15'),
  ];
}

const isPenalty = ({ value, type }: Part): boolean => value < 0 && type !== 'size' && type !== 'ability';

function isInPrint({ label }: Part, defender: Combatant): boolean {
  return IN_PRINT.has(label) || sheetOf(defender).armorClass.other.some((one) => one.label === label);
}
