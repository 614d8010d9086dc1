import { sumOf } from '../../../encounter/modifiers.js';
import type { Effect, Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import type { Odds } from '../../shared/index.js';
import { certain, mapOdds, oddsOf, sumOdds } from '../../shared/index.js';
import { isHelpless } from '../conditions/suffered.js';
import type { DamagePacket } from '../damage/deal-damage.js';
import type { Loss } from '../damage/hit-point-loss.js';
import { loseHitPoints, suffererOf } from '../damage/hit-point-loss.js';
import { belowThreshold, mitigate } from '../damage/mitigation.js';
import { saveParts } from '../rolls/bonuses.js';
import { saveSources } from '../rolls/check-sources.js';
import { combineSources, faceChance } from '../rolls/roll-mode.js';
import type { OnHit } from '../statistics/stat-block.js';
import { sheetOf } from '../statistics/stat-block.js';
import { affects } from './damage-packets.js';
import { coverAgainst, packetsOf } from './on-hit.js';
import { packetExpression } from './packet-expression.js';
import type { AttackSituation } from './situation.js';

/** One way in which an attack may have gone so far. */
export interface Branch {
  readonly weight: number;
  readonly damage: number;
  readonly target: Combatant;
  /** Whether it brought the target from above 0 to 0. */
  readonly dropped: boolean;
}

/** What packets do to a creature, each type mitigated on its own, or to an object with a threshold. */
function damageOdds(
  state: EncounterState,
  target: Combatant,
  packets: readonly DamagePacket[],
  saved: boolean,
  { attack }: AttackSituation,
  metals: boolean,
): Odds {
  const nature = {
    attack: true,
    magical: attack.magical,
    silvered: metals && attack.silvered,
    adamantine: metals && attack.adamantine,
  };
  const whole = packets
    .map((packet) =>
      mapOdds(oddsOf(packetExpression(packet)), (rolled) => {
        const raw = { type: packet.type, rolled: Math.max(0, rolled), parts: [], saved };
        return mitigate(state, target, raw, nature).amount;
      }),
    )
    .reduce(sumOdds, certain(0));
  return mapOdds(whole, (damage) => (belowThreshold(target, damage) ? 0 : damage));
}

/** Every way in which a hit may go: its damage, and then each thing it does besides, in the order of the stat block. */
export function branchesOfHit(
  state: EncounterState,
  situation: AttackSituation,
  packets: readonly DamagePacket[],
  critical: boolean,
): readonly Branch[] {
  const { target, attack } = situation;
  const whole: Branch = { weight: 1, damage: 0, target, dropped: false };
  const struck = damageOdds(state, target, packets, false, situation, true);
  const start = afterDamage(state, whole, struck, critical, knocksOut(situation));
  return attack.onHit.reduce<readonly Branch[]>(
    (branches, effect) => branches.flatMap((branch) => afterEffect(state, situation, branch, effect)),
    start,
  );
}

/** Whether the attacker has said that it knocks out (5E-KO-01). */
function knocksOut({ manner, order }: AttackSituation): boolean {
  return manner.mode === 'MELEE' && order.nonlethal === true;
}

function afterDamage(
  state: EncounterState,
  branch: Branch,
  odds: Odds,
  critical: boolean,
  knockOut: boolean,
): readonly Branch[] {
  const sufferer = suffererOf(state, branch.target);
  return [...odds].map(([damage, probability]) => {
    const loss = loseHitPoints(sufferer, damage, { critical, knockOut });
    return {
      weight: branch.weight * probability,
      damage: branch.damage + damage,
      target: withLoss(branch.target, loss),
      dropped: branch.dropped || loss.dropped,
    };
  });
}

function withLoss(target: Combatant, loss: Loss): Combatant {
  const fallen = loss.dropped && loss.vital !== 'DEAD';
  return {
    ...target,
    hitPoints: loss.hitPoints,
    vital: loss.vital,
    deathSaves: { ...target.deathSaves, failures: loss.failures },
    effects: fallen ? [...target.effects, imagined('unconscious'), imagined('prone')] : target.effects,
  };
}

function imagined(kind: string): Effect {
  return { id: `imagined-${kind}`, kind, sourceId: null, ruleId: null, level: null, expires: null, data: {} };
}

function afterEffect(
  state: EncounterState,
  situation: AttackSituation,
  branch: Branch,
  effect: OnHit,
): readonly Branch[] {
  const { target } = branch;
  if (target.vital === 'DEAD') return [branch];
  if (!affects(effect, target)) return [branch];
  const saved =
    effect.save === null ? 0 : saveChance(state, target, effect.save, coverAgainst(situation, effect.save.ability));
  const packets = effect.save === null ? [] : packetsOf(effect);
  const split = (weight: number, halved: boolean): readonly Branch[] =>
    weight === 0
      ? []
      : afterDamage(
          state,
          { ...branch, weight: branch.weight * weight },
          damageOdds(state, target, packets, halved, situation, false),
          false,
          knocksOut(situation),
        );
  const kept = (weight: number): readonly Branch[] =>
    weight === 0 ? [] : [{ ...branch, weight: branch.weight * weight }];
  const failed = packets.length > 0 ? split(1 - saved, false) : kept(1 - saved);
  const averted = packets.length > 0 && effect.halfOnSave ? split(saved, true) : kept(saved);
  return [...failed.map((one) => withCondition(one, effect)), ...averted];
}

function withCondition(branch: Branch, { condition }: OnHit): Branch {
  const { target } = branch;
  if (condition === null || target.vital === 'DEAD' || sheetOf(target).conditionImmunities.includes(condition))
    return branch;
  return { ...branch, target: { ...target, effects: [...target.effects, imagined(condition)] } };
}

/** The chance of a successful saving throw, as `savingThrow` would roll it. */
function saveChance(
  state: EncounterState,
  target: Combatant,
  { ability, dc }: NonNullable<OnHit['save']>,
  bonuses: readonly Part[],
): number {
  if ((ability === 'strength' || ability === 'dexterity') && isHelpless(target)) return 0;
  const { mode } = combineSources(saveSources(state, target, ability));
  const needed = dc - sumOf([...saveParts(target, ability), ...bonuses]);
  let chance = 0;
  for (let face = 1; face <= 20; face++) if (face >= needed) chance += faceChance(mode, face);
  return chance;
}
