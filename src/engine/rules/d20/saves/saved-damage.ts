import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import type { CoverDegree } from '../../../grid/index.js';
import { coverBetween, footprint } from '../../../grid/index.js';
import type { Adjustment } from '../../ruleset.js';
import { hasTrait } from '../conditions/index.js';
import { isSqueezing, spaceOf, standing } from '../positions.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import type { SaveName } from './saving-throw.js';
import { savingThrow } from './saving-throw.js';

type DamageSave = NonNullable<Adjustment['damageSave']>;

const NAMES: Readonly<Record<DamageSave['save'], SaveName>> = {
  FORTITUDE: 'fortitude',
  REFLEX: 'reflex',
  WILL: 'will',
};

/** What cover is worth to a Reflex save; creatures in the way give none (D35-COV-03 to D35-COV-05, PF1-COV-05, PF1-COV-13). */
const REFLEX_BONUS: Partial<Record<CoverDegree, number>> = { cover: 2, improved: 4 };

/**
 * Rolls the save that lessens damage. Of what a Reflex save halves, evasion leaves nothing on a success, and improved evasion half on a
 * failure, as improved cover does (D35-SAV-03, PF1-SAV-11, PF1-COV-05, PF1-COV-14).
 * @returns the share of the damage that is taken
 */
export function* savedShare(ctx: ActionContext, combatantId: string, save: DamageSave): Procedure<0 | 0.5 | 1> {
  const { evasion, coveredSave } = variantOf(ctx.state).rules.injury;
  const degree = save.save === 'REFLEX' ? coverFromPoint(ctx.state, ctx.combatant(combatantId), save) : 'none';
  const bonus = REFLEX_BONUS[degree] ?? 0;
  const extraParts: readonly Part[] = bonus > 0 ? [part('cover', bonus, 'cover', coveredSave[0])] : [];
  const evades = save.save === 'REFLEX' && save.onSuccess === 'HALF';
  const own = evades ? evasionOf(ctx.state, ctx.combatant(combatantId)) : 'NONE';
  const improved = own === 'IMPROVED' || (evades && degree === 'improved');
  const { success } = yield* savingThrow(ctx, {
    combatantId,
    save: NAMES[save.save],
    difficulty: save.difficulty,
    ruleIds: [...(own !== 'NONE' ? evasion : []), ...(bonus > 0 ? coveredSave : [])],
    extraParts,
  });
  if (!success) return improved ? 0.5 : 1;
  return save.onSuccess === 'NONE' || improved || own !== 'NONE' ? 0 : 0.5;
}

/** Evasion as a creature can use it now: not while helpless, nor in more than light armour, and in 3.5 not without room to move. */
function evasionOf(state: EncounterState, combatant: Combatant): 'NONE' | 'PLAIN' | 'IMPROVED' {
  const sheet = sheetOf(combatant);
  const improved = hasFeat(sheet, 'improved evasion');
  if (!improved && !hasFeat(sheet, 'evasion')) return 'NONE';
  const heavy = sheet.armorCategory === 'MEDIUM' || sheet.armorCategory === 'HEAVY';
  const cramped =
    variantOf(state).damage.evasionNeedsRoom &&
    (hasTrait(state, combatant, 'cannotMove') || isSqueezing(state, combatant));
  if (heavy || cramped || hasTrait(state, combatant, 'helpless')) return 'NONE';
  return improved ? 'IMPROVED' : 'PLAIN';
}

/** The cover between a creature and where an effect comes from; none where that is not said. */
function coverFromPoint(state: EncounterState, target: Combatant, { origin }: DamageSave): CoverDegree {
  const space = state.map && origin ? spaceOf(state, target) : null;
  if (!space || !origin || !state.map) return 'none';
  return coverBetween({
    map: state.map,
    attacker: footprint(origin),
    origin: { x: origin.x + 0.5, y: origin.y + 0.5 },
    target: space,
    attack: 'ranged',
    creatures: standing(state, [target.id]),
    rule: { method: 'any-blocked-line' },
  }).degree;
}
