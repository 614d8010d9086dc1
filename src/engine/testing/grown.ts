import { ENCOUNTER_LIMITS } from '../limits.js';
import type { Command, Decision } from '../encounter/commands.js';
import { decide } from '../encounter/decide/index.js';
import type { Fold } from '../encounter/fold.js';
import { combatantOf } from '../encounter/state.js';
import type { Scenario } from './scenario.js';
import { toyFight } from './toy-fight.js';
import { toyCreature, toyRuleset } from './toy-ruleset.js';

/** The fold as if so many events had led to it. */
export const withEvents = (fold: Fold, count: number): Fold => ({
  ...fold,
  state: { ...fold.state!, revision: count - 1 },
});

/** The fold with so many effects on a creature. */
export function withEffects(fold: Fold, id: string, count: number): Fold {
  const state = fold.state!;
  const effects = Array.from({ length: count }, (_, n) => ({
    id: `effect-${n}`,
    kind: 'prone',
    sourceId: null,
    ruleId: null,
    level: null,
    expires: null,
    data: {},
  }));
  const combatants = { ...state.combatants, [id]: { ...combatantOf(state, id), effects } };
  return { ...fold, state: { ...state, combatants, effectCount: count } };
}

/** Decides on such a fold of the toy game. */
export const decideOn = (fold: Fold, command: Command, declaredDice: readonly number[] = []): Decision =>
  decide({ fold, commandId: 'later', ruleset: toyRuleset, serviceDice: () => 1, declaredDice }, command);

/** So many creatures of the toy game, `c<from>` and on, who stand nowhere yet. */
export const crowd = (from: number, count: number): Extract<Command, { type: 'addCombatants' }> => ({
  type: 'addCombatants',
  combatants: Array.from({ length: count }, (_, n) => toyCreature(`c${from + n}`, { at: null })),
});

/** A fight in which a shout of the orc lays one more effect on the hero, with one die. */
export function shoutingFight(): Scenario {
  const fight = toyFight();
  fight.must({ type: 'setPolicy', combatantId: 'hero', promptKind: 'drop', policy: 'ALWAYS' });
  fight.must({ type: 'setPolicy', combatantId: 'elf', promptKind: 'drop', policy: 'NEVER' });
  return fight;
}
export const SHOUT: Command = { type: 'declareAction', actorId: 'orc', action: 'improvise', input: { what: 'Boo!' } };

/** Most events of a fight without those that are kept for its end. */
export const MOST_EVENTS = ENCOUNTER_LIMITS.events - ENCOUNTER_LIMITS.reservedEvents;
