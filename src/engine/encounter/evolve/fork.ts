import type { forkEvents } from '../events/fork.js';
import type { Size } from '../../grid/size.js';
import type { Evolvers } from './evolver.js';
import { withState } from './update.js';

export const evolveFork: Evolvers<keyof typeof forkEvents> = {
  EncounterForked: (_, data, revision) => ({
    id: data.encounterId,
    name: data.name,
    rulesetId: data.rulesetId,
    houseRules: data.houseRules,
    tags: data.tags,
    phase: data.phase,
    map: null,
    combatants: {},
    present: [],
    order: data.order,
    round: data.round,
    surpriseRound: data.surpriseRound,
    activeId: data.activeId,
    lastTurnId: data.lastTurnId,
    openAction: null,
    prompts: [],
    dice: { mode: data.diceMode, commitment: data.commitment, next: data.firstDie, words: data.diceWords },
    relations: Object.fromEntries(data.relations.map(({ key, ...relation }) => [key, relation])),
    effectCount: data.effectCount,
    fork: {
      parentId: data.parentId,
      parentRevision: data.parentRevision,
      parentHash: data.parentHash,
      seed: data.seed,
      diceEncounterId: data.diceEncounterId,
      firstDie: data.firstDie,
    },
    ended: null,
    revision,
  }),
  CombatantCarriedOver: (state, { combatantId, present, size, ...creature }) =>
    withState(state, {
      present: present ? [...state.present, combatantId] : state.present,
      combatants: { ...state.combatants, [combatantId]: { ...creature, id: combatantId, size: size as Size } },
    }),
  // It opens an action whose journal lies inside it: `fold` does that. Reached only if someone folds without it.
  ActionCarriedOver: () => {
    throw new Error('ActionCarriedOver opens an action: use fold');
  },
};
