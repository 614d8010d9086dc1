import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { presentCombatants } from '../../../encounter/state.js';
import { areOpposite } from '../../../grid/index.js';
import { areEnemies, effectsOf, enemiesOf } from '../../shared/index.js';
import { EFFECTS, exhaustionLevel, isAble, suffers } from '../conditions/suffered.js';
import { isOn } from '../house-rules.js';
import { areClose, isSqueezing, spaceOf } from '../positions.js';
import { seesItsFear, untrainedArmor } from '../rolls/check-sources.js';
import { advantage, disadvantage, rulingSources } from '../rolls/roll-mode.js';
import { canSee, unseenBecause } from '../sight.js';
import type { Attack } from '../statistics/stat-block.js';
import { sheetOf } from '../statistics/stat-block.js';
import type { Manner } from './manner.js';
import { underwaterSources } from './underwater.js';

/** Everything that gives an attack roll advantage or disadvantage (5E-ATK-02), in a fixed order. */
export function attackModeSources(
  state: EncounterState,
  attacker: Combatant,
  target: Combatant,
  attack: Attack,
  manner: Manner,
): readonly Part[] {
  return [
    ...rulingSources(attacker),
    ...ofTheAttacker(state, attacker, attack),
    ...ofSight(state, attacker, target),
    ...ofTheTarget(state, attacker, target, manner),
    ...ofTheDistance(state, attacker, attack, manner),
    ...underwaterSources(state, attacker, attack, manner),
    ...ofAllies(state, attacker, target, manner),
  ];
}

function ofTheAttacker(state: EncounterState, attacker: Combatant, attack: Attack): Part[] {
  const sources: Part[] = [];
  if (suffers(attacker, 'poisoned')) sources.push(disadvantage('Poisoned', '5E-COND-11'));
  if (suffers(attacker, 'prone')) sources.push(disadvantage('Prone', '5E-COND-12'));
  if (suffers(attacker, 'restrained')) sources.push(disadvantage('Restrained', '5E-COND-13'));
  if (seesItsFear(state, attacker)) sources.push(disadvantage('Frightened', '5E-COND-05'));
  if (exhaustionLevel(attacker) >= 3) sources.push(disadvantage('Exhaustion', '5E-EXH-03'));
  if (isSqueezing(state, attacker)) sources.push(disadvantage('Squeezing', '5E-SQZ-03'));
  if (attack.properties.includes('heavy') && (attacker.size === 'SMALL' || attacker.size === 'TINY'))
    sources.push(disadvantage('Heavy weapon', '5E-WPN-03'));
  return [...sources, ...untrainedArmor(attacker, attack.ability)];
}

/** Who does not see whom: an unseen target gives disadvantage, an unseen attacker advantage (5E-UNS-02, 5E-UNS-06). */
function ofSight(state: EncounterState, attacker: Combatant, target: Combatant): Part[] {
  const sources: Part[] = [];
  const unseenTarget = unseenBecause(state, attacker, target);
  if (unseenTarget === 'blinded') sources.push(disadvantage('Blinded', '5E-COND-01'));
  else if (unseenTarget === 'invisible') sources.push(disadvantage('Target is invisible', '5E-COND-08'));
  else if (unseenTarget) sources.push(disadvantage('Target is unseen', '5E-UNS-02'));
  const unseenAttacker = unseenBecause(state, target, attacker);
  if (unseenAttacker === 'unconscious') return sources; // What that brings stands among the target's conditions.
  if (unseenAttacker === 'blinded') sources.push(advantage('Target is blinded', '5E-COND-01'));
  else if (unseenAttacker === 'invisible') sources.push(advantage('Invisible', '5E-COND-08'));
  else if (unseenAttacker) sources.push(advantage('Unseen attacker', '5E-UNS-06'));
  return sources;
}

function ofTheTarget(state: EncounterState, attacker: Combatant, target: Combatant, manner: Manner): Part[] {
  const sources: Part[] = [];
  if (suffers(target, 'paralyzed')) sources.push(advantage('Target is paralyzed', '5E-COND-09'));
  if (suffers(target, 'petrified')) sources.push(advantage('Target is petrified', '5E-COND-10'));
  if (suffers(target, 'restrained')) sources.push(advantage('Target is restrained', '5E-COND-13'));
  if (suffers(target, 'stunned')) sources.push(advantage('Target is stunned', '5E-COND-14'));
  if (suffers(target, 'unconscious')) sources.push(advantage('Target is unconscious', '5E-COND-15'));
  if (suffers(target, 'prone'))
    sources.push(
      manner.distance <= 5 ? advantage('Target is prone', '5E-COND-12') : disadvantage('Target is prone', '5E-COND-22'),
    );
  if (isSqueezing(state, target)) sources.push(advantage('Target is squeezing', '5E-SQZ-04'));
  if (target.effects.some(({ kind }) => kind === EFFECTS.dodge) && canSee(state, target, attacker))
    sources.push(disadvantage('Target dodges', '5E-DODGE-01'));
  return sources;
}

function ofTheDistance(state: EncounterState, attacker: Combatant, attack: Attack, manner: Manner): Part[] {
  const sources: Part[] = [];
  if (manner.mode === 'MELEE') {
    if (attack.properties.includes('lance') && manner.distance <= 5)
      sources.push(disadvantage('Lance at close quarters', '5E-WPN-14'));
    return sources;
  }
  if (attack.range && manner.distance > attack.range.normal) sources.push(disadvantage('Long range', '5E-RNG-05'));
  const hindered = enemiesOf(state, attacker).some(
    (enemy) => isAble(enemy) && areClose(state, attacker, enemy) && canSee(state, enemy, attacker),
  );
  if (hindered) sources.push(disadvantage('Enemy within 5 feet', '5E-RIM-01'));
  return sources;
}

function ofAllies(state: EncounterState, attacker: Combatant, target: Combatant, manner: Manner): Part[] {
  const sources: Part[] = [];
  if (effectsOf(attacker, EFFECTS.helped).some((effect) => effect.data.targetId === target.id))
    sources.push(advantage('Help', '5E-HELP-04'));
  if (sheetOf(attacker).traits.packTactics && ableAllyNear(state, attacker, target))
    sources.push(advantage('Pack Tactics', '5E-CORE-01'));
  if (manner.mode === 'MELEE' && isFlanking(state, attacker, target)) sources.push(advantage('Flanking', '5E-VAR-03'));
  return sources;
}

function ableAllyNear(state: EncounterState, attacker: Combatant, target: Combatant): boolean {
  return presentCombatants(state).some(
    (ally) =>
      ally.id !== attacker.id &&
      ally.id !== target.id &&
      ally.side === attacker.side &&
      isAble(ally) &&
      areClose(state, ally, target),
  );
}

/** The flanking variant: an able ally on the other side of the enemy, both next to it and seeing it (5E-VAR-03). */
function isFlanking(state: EncounterState, attacker: Combatant, target: Combatant): boolean {
  if (!isOn(state.houseRules, 'flanking') || !areEnemies(attacker, target) || !canSee(state, attacker, target))
    return false;
  const [own, theirs] = [spaceOf(state, attacker), spaceOf(state, target)];
  if (!own || !theirs) return false;
  return presentCombatants(state).some((ally) => {
    if (ally.id === attacker.id || ally.side !== attacker.side || !isAble(ally)) return false;
    const space = spaceOf(state, ally);
    return space !== null && areOpposite(own, space, theirs, { mustBeAdjacent: true }) && canSee(state, ally, target);
  });
}
