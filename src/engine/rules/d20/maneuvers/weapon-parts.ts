import { part } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { handlingParts } from '../attack/attack-bonus.js';
import { isBroken } from '../items/damaged-items.js';
import type { Attack } from '../statistics/index.js';
import { hasWeaponFeat, sheetOf } from '../statistics/index.js';

/**
 * What a weapon used for a combat maneuver adds to it, or takes from it: what holds for attack rolls with it holds here too
 * (PF1-CM-10, PF1-CM-12, PF1-ATK-08, PF1-CND-04).
 */
export function weaponParts(state: EncounterState, actorId: string, weapon: Attack | null): readonly Part[] {
  if (!weapon) return [];
  const actor = combatantOf(state, actorId);
  const focus = (feat: string): number => (hasWeaponFeat(sheetOf(actor), feat, weapon) ? 1 : 0);
  return [
    part(
      weapon.name,
      weapon.enhancement > 0 ? weapon.enhancement : weapon.masterwork ? 1 : 0,
      'enhancement',
      'PF1-CM-10',
    ),
    part('Weapon Focus', focus('Weapon Focus'), 'untyped', 'PF1-CM-10'),
    part('Greater Weapon Focus', focus('Greater Weapon Focus'), 'untyped', 'PF1-CM-10'),
    ...handlingParts(state, actor, weapon),
    part('broken', isBroken(state, actor, weapon.id) ? -2 : 0, 'untyped', 'PF1-CND-04'),
  ];
}
