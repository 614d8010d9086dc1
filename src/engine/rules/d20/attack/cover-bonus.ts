import { part } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { conditionsOf } from '../conditions/index.js';
import { coverFrom } from '../positions.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import type { AttackMode } from './attack-bonus.js';

/** Cover as a bonus to Armour Class: +4, also for creatures in the way of a shot, +8 if improved; the best counts (D35-COV-01, D35-COV-04, D35-COV-05, PF1-COV-03, PF1-COV-08, PF1-COV-11, PF1-COV-13). */
export function coverParts(
  state: EncounterState,
  attacker: Combatant,
  target: Combatant,
  mode: AttackMode,
  passesThrough: boolean,
): readonly Part[] {
  // The touch of the incorporeal goes through what is in the way (PF1-TCH-06).
  if (passesThrough) return [];
  if (mode === 'RANGED' && hasFeat(sheetOf(attacker), 'Improved Precise Shot')) return [];
  const { cover, softCover, improvedCover } = variantOf(state).rules.attack;
  const stated = conditionsOf(state, target).flatMap(({ kind, level, traits, ruleId }) =>
    traits.cover === undefined ? [] : [part(kind, level ?? traits.cover, 'cover', ruleId)],
  );
  const degree = coverFrom(state, attacker.id, target.id, mode === 'MELEE' ? 'melee' : 'ranged');
  if (degree === 'improved') return [part('improved cover', 8, 'cover', improvedCover[0]), ...stated];
  if (degree === 'cover') return [part('cover', 4, 'cover', cover[0]), ...stated];
  if (degree === 'soft') return [part('soft cover', 4, 'cover', softCover[0]), ...stated];
  return stated;
}
