import { part, sumOf } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { HitPoints } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { dealDamage } from '../damage/deal-damage.js';
import { isOn } from '../house-rules.js';
import { foesOf } from '../objects.js';
import { feetBetween } from '../positions.js';
import { coveringCreatures } from '../sight.js';
import { armorClassParts, coverParts } from './bonus.js';
import { coverRefusal, targetRefusal } from './legality.js';
import type { AttackRoll } from './roll-attack.js';
import type { AttackSituation } from './situation.js';
import { sourceOf } from './source.js';

/**
 * The variant of hitting cover (5E-VAR-08): an attack that would have hit but for the cover of a creature strikes that creature,
 * if the same total exceeds its Armour Class.
 * @returns the attack as it meets that creature, or null
 */
export function struckCover(
  state: EncounterState,
  situation: AttackSituation,
  { natural, total }: AttackRoll,
): AttackSituation | null {
  if (!isOn(state.houseRules, 'hitCover') || natural === 1 || situation.missesAnyway) return null;
  const { attacker, target, armorClass, manner } = situation;
  const bare = sumOf(armorClass.filter(({ type }) => type !== 'cover'));
  if (bare === sumOf(armorClass) || total < bare) return null;
  const [coverId] = coveringCreatures(state, attacker, target, manner.mode === 'MELEE' ? 'melee' : 'ranged');
  if (coverId === undefined) return null;
  const cover = combatantOf(state, coverId);
  const own = armorClassParts(cover);
  if (total <= sumOf(own)) return null;
  return { ...situation, target: cover, armorClass: own, hitsAreCritical: false };
}

interface Felled {
  readonly targetId: string;
  /** Hit points before the blow. */
  readonly before: HitPoints;
  readonly damage: number;
}

/**
 * The variant of cleaving (5E-VAR-09): what is left of a melee blow that felled an undamaged creature goes on to another enemy
 * in reach that the same roll hits, and so on.
 */
export function* cleave(ctx: ActionContext, situation: AttackSituation, roll: AttackRoll, first: Felled): Procedure {
  if (!isOn(ctx.state.houseRules, 'cleaving') || situation.manner.mode !== 'MELEE') return;
  const [line] = situation.attack.damage;
  let felled: Felled = first;
  while (line) {
    const { current, maximum, temporary } = felled.before;
    const left = felled.damage - current - temporary;
    const whole = current === maximum && ctx.combatant(felled.targetId).hitPoints.current === 0;
    if (!whole || left <= 0) return;
    const next = yield* chooseNext(ctx, situation, roll);
    if (!next) return;
    const { hitPoints: before } = ctx.combatant(next);
    const raw = [{ type: line.type, rolled: left, parts: [part('Left over', left, 'base', '5E-VAR-09')] }];
    const source = { ...sourceOf(situation, false), ruleIds: ['5E-VAR-09'] };
    felled = { targetId: next, before, damage: yield* dealDamage(ctx, next, raw, source) };
  }
}

/** Asks the attacker where the rest of the blow goes. @returns whom it hits, or null */
function* chooseNext(
  ctx: ActionContext,
  { attacker: { id: attackerId }, attack, manner }: AttackSituation,
  { total, natural }: AttackRoll,
): Procedure<string | null> {
  const attacker = ctx.combatant(attackerId);
  const able = foesOf(ctx.state, attacker).filter((enemy: Combatant) => {
    // Nobody chooses whom it does not know of, nor who charmed it; and no wall is cut through.
    const refusal = targetRefusal(ctx.state, attacker, enemy.id) ?? coverRefusal(ctx.state, attacker, enemy);
    if (refusal) return false;
    if (enemy.hitPoints.current === 0 || feetBetween(ctx.state, attacker, enemy) > attack.reach) return false;
    const armorClass = sumOf([...armorClassParts(enemy), ...coverParts(ctx.state, attacker, enemy, manner)]);
    return natural === 20 || total >= armorClass;
  });
  if (able.length === 0) return null;
  const answer = yield* ctx.ask({
    kind: 'cleave',
    ownerId: attackerId,
    subjectId: null,
    choices: [
      // By id: a recorded event holds no name, for it could not be erased, and not everybody may know it.
      ...able.map(({ id }) => ({ id, label: `Go on to ${id}` })),
      { id: 'no', label: 'Leave it at that' },
    ],
    ruleIds: ['5E-VAR-09'],
    always: able[0]!.id,
    never: 'no',
  });
  return able.some(({ id }) => id === answer.choice) ? answer.choice : null;
}
