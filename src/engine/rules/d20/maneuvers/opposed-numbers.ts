import { part } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { sizeDifference } from '../../../grid/index.js';
import { circumstanceParts } from '../circumstance.js';
import { abilityParts } from '../checks/index.js';
import { abilityNow, conditionsOf, loweredPart, negativeLevelsPart } from '../conditions/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import type { SharedManeuver } from './combat-maneuver-numbers.js';

/** Strength of the one who bull rushes, trips or overruns: +4 or -4 for each size from Medium, +4 by the Improved feat (D35-BRU-04, D35-TRP-03, D35-FEA-01). */
export function strengthParts(state: EncounterState, combatantId: string, maneuver: SharedManeuver): readonly Part[] {
  return [
    ...abilityParts(state, combatantId, 'strength'),
    sizePart(state, combatantId, maneuver),
    featPart(state, combatantId, maneuver),
  ];
}

/** What resists: Strength, or for trips Dexterity if that is better; size; +4 for more than two legs or great stability (D35-BRU-04, D35-TRP-03). */
export function resistingParts(state: EncounterState, combatantId: string, maneuver: SharedManeuver): readonly Part[] {
  const combatant = combatantOf(state, combatantId);
  const { legs, stability } = sheetOf(combatant);
  const nimble =
    maneuver !== 'Bull Rush' && abilityNow(state, combatant, 'dexterity') > abilityNow(state, combatant, 'strength');
  return [
    ...abilityParts(state, combatantId, nimble ? 'dexterity' : 'strength'),
    sizePart(state, combatantId, maneuver),
    part('stable', legs > 2 || stability ? 4 : 0, 'untyped', RULE[maneuver]),
  ];
}

/** A grapple check: base attack, Strength and special size, or the modifier as printed (D35-GRP-01). */
export function grappleParts(state: EncounterState, combatantId: string): readonly Part[] {
  const combatant = combatantOf(state, combatantId);
  const sheet = sheetOf(combatant);
  const own =
    sheet.grapple === null
      ? [
          part('base attack bonus', sheet.baseAttackBonus, 'base', 'D35-GRP-01'),
          part('strength', abilityNow(state, combatant, 'strength'), 'ability', 'D35-GRP-01'),
          part('special size', variantOf(state).maneuvers.specialSize[combatant.size], 'size', 'D35-GRP-01'),
        ]
      : [part('grapple', sheet.grapple, 'base', 'D35-GRP-01'), loweredPart(state, combatant, 'strength')];
  return [
    ...own,
    // A printed modifier holds the feat.
    part(
      'Improved Grapple',
      sheet.grapple === null && hasFeat(sheet, 'Improved Grapple') ? 4 : 0,
      'untyped',
      'D35-FEA-01',
    ),
    negativeLevelsPart(state, combatant),
    ...conditionsOf(state, combatant).map(({ kind, traits, ruleId }) =>
      part(kind, traits.attack?.melee ?? 0, 'untyped', ruleId),
    ),
    ...circumstanceParts(combatant),
  ];
}

/** The larger of two who fight over a weapon has +4 for each size (D35-DIS-03, D35-SUN-03). */
export function largerPart(state: EncounterState, combatantId: string, otherId: string, ruleId: string): Part {
  const steps = sizeDifference(combatantOf(state, combatantId).size, combatantOf(state, otherId).size);
  return part('larger', 4 * Math.max(0, steps), 'size', ruleId);
}

function sizePart(state: EncounterState, combatantId: string, maneuver: SharedManeuver): Part {
  return part('size', 4 * sizeDifference(combatantOf(state, combatantId).size, 'MEDIUM'), 'size', RULE[maneuver]);
}

function featPart(state: EncounterState, combatantId: string, maneuver: SharedManeuver): Part {
  const has = hasFeat(sheetOf(combatantOf(state, combatantId)), `Improved ${maneuver}`);
  return part(`Improved ${maneuver}`, has ? variantOf(state).maneuvers.improvedBonus : 0, 'untyped', 'D35-FEA-01');
}

const RULE: Readonly<Record<SharedManeuver, string>> = {
  'Bull Rush': 'D35-BRU-04',
  Disarm: 'D35-DIS-03',
  Grapple: 'D35-GRP-01',
  Overrun: 'D35-OVR-04',
  Sunder: 'D35-SUN-03',
  Trip: 'D35-TRP-03',
};
