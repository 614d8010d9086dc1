import type { combatEvents } from '../events/combat.js';
import type { BattleMap } from '../../grid/battle-map.js';
import { combatantOf, relationKey } from '../state.js';
import type { Evolvers } from './evolver.js';
import { withActivity, withCombatant, withState } from './update.js';

export const evolveCombat: Evolvers<keyof typeof combatEvents> = {
  BudgetSpent: (state, data) =>
    withActivity(state, data.combatantId, {
      budget: { ...combatantOf(state, data.combatantId).activity.budget, [data.resource]: data.remaining },
    }),
  BudgetGranted: (state, data) =>
    withActivity(state, data.combatantId, {
      budget: { ...combatantOf(state, data.combatantId).activity.budget, [data.resource]: data.remaining },
    }),
  ActivityNoted: (state, data) => {
    const notes = { ...combatantOf(state, data.combatantId).activity.notes, ...data.notes };
    const kept = Object.fromEntries(Object.entries(notes).filter(([, value]) => value !== null));
    return withActivity(state, data.combatantId, { notes: kept });
  },
  Moved: (state, data) => {
    const combatant = combatantOf(state, data.combatantId);
    return withCombatant(state, data.combatantId, {
      at: data.to,
      activity: { ...combatant.activity, movementSpent: data.movementSpent, diagonalParity: data.diagonalParity },
    });
  },
  MovementSpent: (state, data) => withActivity(state, data.combatantId, { movementSpent: data.movementSpent }),
  RelationStated: (state, data) =>
    withState(state, {
      relations: {
        ...state.relations,
        [relationKey(data.aId, data.bId)]: { distance: data.distance, engaged: data.engaged },
      },
    }),
  AttackResolved: (state) => state,
  SquareAttackMissed: (state) => state,
  IntersectionAttackResolved: (state) => state,
  DamageDealt: (state, data) => withCombatant(state, data.targetId, { hitPoints: data.hitPoints }),
  HealingReceived: (state, data) => withCombatant(state, data.combatantId, { hitPoints: data.hitPoints }),
  HitPointsSet: (state, data) => withCombatant(state, data.combatantId, { hitPoints: data.hitPoints }),
  VitalStatusChanged: (state, data) => withCombatant(state, data.combatantId, { vital: data.to }),
  DeathSavesChanged: (state, data) =>
    withCombatant(state, data.combatantId, { deathSaves: { successes: data.successes, failures: data.failures } }),
  EffectStarted: (state, data) => {
    const next = withCombatant(state, data.combatantId, {
      effects: [...combatantOf(state, data.combatantId).effects, data.effect],
    });
    next.effectCount += 1;
    return next;
  },
  EffectAdvanced: (state, data) =>
    withCombatant(state, data.combatantId, {
      effects: combatantOf(state, data.combatantId).effects.map((effect) =>
        effect.id === data.effect.id ? data.effect : effect,
      ),
    }),
  EffectEnded: (state, data) =>
    withCombatant(state, data.combatantId, {
      effects: combatantOf(state, data.combatantId).effects.filter((effect) => effect.id !== data.effectId),
    }),
  ResourceChanged: (state, data) => {
    const { resources } = combatantOf(state, data.combatantId);
    const maximum = Math.max(resources[data.resource]?.maximum ?? 0, data.remaining);
    return withCombatant(state, data.combatantId, {
      resources: { ...resources, [data.resource]: { remaining: data.remaining, maximum } },
    });
  },
  WieldedChanged: (state, data) => withCombatant(state, data.combatantId, { wielded: data.wielded }),
  ActionReadied: (state, data) =>
    withCombatant(state, data.combatantId, {
      readied: { trigger: data.trigger, response: data.response, initiative: data.initiative },
    }),
  ReadiedActionEnded: (state, data) => withCombatant(state, data.combatantId, { readied: null }),
  MapFeatureChanged: (state, data) => withState(state, { map: data.map as unknown as BattleMap }),
  PartialAwarenessNoted: (state, data) =>
    withCombatant(state, data.combatantId, {
      hidden: data.hiddenFrom.length > 0 ? { from: data.hiddenFrom, check: data.check } : null,
    }),
};
