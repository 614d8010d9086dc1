import type { lifecycleEvents } from '../events/lifecycle.js';
import type { BattleMap } from '../../grid/battle-map.js';
import type { Size } from '../../grid/size.js';
import { NO_ACTIVITY } from '../state.js';
import type { Evolvers } from './evolver.js';
import { withCombatant, withState } from './update.js';

export const evolveLifecycle: Evolvers<keyof typeof lifecycleEvents> = {
  EncounterCreated: (_, data, revision) => ({
    id: data.encounterId,
    name: data.name,
    rulesetId: data.rulesetId,
    houseRules: data.houseRules,
    tags: data.tags,
    phase: 'SETUP',
    map: null,
    combatants: {},
    present: [],
    order: [],
    round: 0,
    surpriseRound: false,
    activeId: null,
    lastTurnId: null,
    openAction: null,
    prompts: [],
    dice: { mode: data.diceMode, commitment: data.commitment, next: 0, words: [] },
    relations: {},
    effectCount: 0,
    ended: null,
    revision,
  }),
  MapSet: (state, data) => withState(state, { map: data.map as unknown as BattleMap | null }),
  CombatantJoined: (state, data) =>
    withState(state, {
      present: state.present.includes(data.combatantId) ? state.present : [...state.present, data.combatantId],
      combatants: {
        ...state.combatants,
        [data.combatantId]: {
          id: data.combatantId,
          name: data.name,
          kind: data.kind,
          side: data.side,
          size: data.size as Size,
          groupId: data.groupId,
          statistics: data.statistics,
          at: data.at,
          hitPoints: data.hitPoints,
          vital: 'ALIVE',
          deathSaves: { successes: 0, failures: 0 },
          effects: data.effects,
          resources: data.resources,
          wielded: data.wielded,
          policies: data.policies,
          activity: NO_ACTIVITY,
          readied: null,
          surprised: false,
          hasActed: false,
          hidden: data.hidden ?? null,
        },
      },
    }),
  CombatantLeft: (state, data) =>
    withState(state, {
      present: state.present.filter((id) => id !== data.combatantId),
      order: state.order.filter((entry) => entry.combatantId !== data.combatantId),
    }),
  // One whose joining was undone had a name too.
  NameErased: (state, data) =>
    Object.hasOwn(state.combatants, data.combatantId)
      ? withCombatant(state, data.combatantId, { name: data.combatantId })
      : state,
  PolicySet: (state, data) =>
    withCombatant(state, data.combatantId, {
      policies: { ...state.combatants[data.combatantId]?.policies, [data.promptKind]: data.policy },
    }),
  DiceWordAdded: (state, data) =>
    withState(state, { dice: { ...state.dice, words: [...state.dice.words, data.word] } }),
  AwarenessSet: (state, data) => {
    const surprised = new Set(data.surprised);
    const entries = Object.entries(state.combatants).map(
      ([id, combatant]) => [id, { ...combatant, surprised: surprised.has(id) }] as const,
    );
    return withState(state, { combatants: Object.fromEntries(entries) });
  },
  InitiativeSet: (state, data) => withState(state, { order: data.order }),
  CombatStarted: (state, data) => withState(state, { phase: 'COMBAT', surpriseRound: data.surpriseRound }),
  RoundStarted: (state, data) => withState(state, { round: data.round, surpriseRound: data.round === 0 }),
  TurnStarted: (state, data) => {
    const next = withCombatant(state, data.combatantId, {
      hasActed: true,
      activity: { budget: data.budget, notes: data.notes, movementSpent: 0, diagonalParity: 0 },
    });
    next.activeId = data.combatantId;
    return next;
  },
  TurnEnded: (state, data) => {
    const next = withCombatant(state, data.combatantId, { surprised: false });
    next.activeId = null;
    next.lastTurnId = data.combatantId;
    return next;
  },
  CheckpointRecorded: (state) => state,
  EncounterEnded: (state, data) =>
    withState(state, {
      phase: 'ENDED',
      activeId: null,
      ended: { reason: data.reason, victors: data.victors },
    }),
};
