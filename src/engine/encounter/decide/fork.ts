import type { Ruleset } from '../../rules/ruleset.js';
import type { Command, Decision } from '../commands.js';
import type { EncounterEvent, EventData } from '../events/index.js';
import { declarationOf, event } from '../events/index.js';
import type { OpenAction } from '../fold.js';
import { refuse } from '../refusal.js';
import type { Combatant, EncounterState } from '../state.js';
import { accepted, refused } from './outcome.js';

/**
 * Branches an encounter off another one: its events say everything the other one was at that revision.
 *
 * The same seed is refused while it is a secret: whoever throws it in the fork knows what the parent will throw.
 */
export function forkEncounter(ruleset: Ruleset, command: Extract<Command, { type: 'forkEncounter' }>): Decision {
  const { parent, seed } = command;
  const { state: now, open } = parent.fold;
  if (!now) throw new Error('A fork needs a parent');
  if (now.phase === 'ENDED')
    return refused(refuse('FORK_AFTER_END', [], { revision: parent.revision }, [String(parent.revision - 1)]));
  if (parent.insideCommandUntil !== undefined) {
    const end = parent.insideCommandUntil;
    return refused(refuse('FORK_INSIDE_COMMAND', [], { revision: parent.revision, end }, [String(end)]));
  }
  if (seed === 'SAME' && !parent.seedRevealed) return refused(refuse('FORK_SEED_SECRET', [], {}, ['FRESH']));
  // An open action is run again from the state in which it was declared: that is what the fork takes over.
  const state = open?.before ?? now;
  const { present } = state;
  const away = Object.keys(state.combatants).filter((id) => !present.includes(id));
  const decision = accepted(
    forked(ruleset, command, state, now.dice),
    ...(state.disclosure ? [event('DisclosureSet', { disclosure: state.disclosure })] : []),
    ...(state.map ? [event('MapSet', { map: state.map as unknown as EventData<'MapSet'>['map'] })] : []),
    ...present.map((id) => carriedOver(state.combatants[id]!, true)),
    ...away.map((id) => carriedOver(state.combatants[id]!, false)),
    ...(open ? [actionCarriedOver(open)] : []),
  );
  if (decision.kind !== 'accepted' || !open) return decision;
  const { actionId } = open.declared;
  const events = decision.events.map((one) =>
    one.event.type === 'ActionCarriedOver' ? { ...one, causationId: actionId } : one,
  );
  return { kind: 'accepted', events };
}

function forked(
  ruleset: Ruleset,
  command: Extract<Command, { type: 'forkEncounter' }>,
  state: EncounterState,
  dice: EncounterState['dice'],
): EncounterEvent {
  const { parent, seed } = command;
  const same = seed === 'SAME';
  return event('EncounterForked', {
    encounterId: command.encounterId,
    name: command.name,
    tags: [...command.tags],
    parentId: parent.encounterId,
    parentRevision: parent.revision,
    parentHash: parent.hash,
    rulesetId: ruleset.id,
    rulesetVersion: ruleset.version,
    houseRules: state.houseRules,
    diceMode: dice.mode,
    seed,
    commitment: command.commitment,
    diceEncounterId: same ? diceEncounterOf(state) : command.encounterId,
    // The seed of fresh dice was drawn by one who knew the words: they would bind nobody to anything.
    diceWords: same ? [...dice.words] : [],
    firstDie: dice.next,
    phase: state.phase === 'SETUP' ? 'SETUP' : 'COMBAT',
    order: [...state.order],
    round: state.round,
    surpriseRound: state.surpriseRound,
    turn: parent.turn,
    activeId: state.activeId,
    lastTurnId: state.lastTurnId,
    relations: Object.entries(state.relations).map(([key, relation]) => ({ key, ...relation })),
    effectCount: state.effectCount,
  });
}

/** The encounter whose id stands in the key of the dice of an encounter. */
export function diceEncounterOf(state: EncounterState): string {
  return state.fork?.diceEncounterId ?? state.id;
}

function carriedOver({ id, ...creature }: Combatant, present: boolean): EncounterEvent {
  const { hidden } = creature;
  return event('CombatantCarriedOver', {
    ...creature,
    combatantId: id,
    present,
    effects: [...creature.effects],
    wielded: [...creature.wielded],
    hidden: hidden && { ...hidden, from: [...hidden.from] },
  });
}

function actionCarriedOver({ declared, journal }: OpenAction): EncounterEvent {
  return event('ActionCarriedOver', {
    ...declared,
    journal: journal.map(({ type, data, causationId }) => ({
      type,
      version: declarationOf(type).version,
      data: data,
      causationId,
    })),
  });
}
