import type { EncounterEvent, EventData, EventType } from '../../engine/encounter/events/index.js';
import { carriedEvents } from '../../engine/encounter/fold.js';
import { isDown } from '../../engine/encounter/is-down.js';
import { answerOf } from './declining-choices.js';
import type { Mark, Recalled, Tally } from './measures.js';
import { dieDetail, NOBODY } from './measures.js';

type Taking<T extends EventType> = (data: EventData<T>, tally: Tally) => void;

/** Such an event says nothing that is counted. */
const NOTHING = (): void => undefined;

/**
 * What statistics take from each event, and whom they ascribe it to: by the ids in the event itself. A new event has no
 * place here until somebody has decided, and the compiler asks for it.
 */
export const ATTRIBUTION: { readonly [T in EventType]: Taking<T> } = {
  EncounterCreated: NOTHING,
  MapSet: NOTHING,
  CombatantJoined({ combatantId }, tally) {
    tally.count('joins', combatantId);
    tally.mark('vital', combatantId, 'ALIVE');
  },
  SeatGranted: NOTHING,
  SeatRevoked: NOTHING,
  SeatNameErased: NOTHING,
  DisclosureSet: NOTHING,
  EncounterForked({ seed }, tally) {
    tally.mark('seed', NOBODY, seed);
  },
  CombatantCarriedOver({ combatantId, present, vital }, tally) {
    if (!present) return;
    tally.count('joins', combatantId);
    tally.mark('vital', combatantId, vital);
  },
  // What happened in the parent is counted there; here it is only known.
  ActionCarriedOver(data, tally) {
    const known = new Map<string, readonly [Mark, string, Recalled]>();
    const { at, causationId } = tally;
    const knowing: Tally = {
      at,
      causationId,
      count: NOTHING,
      mark: (mark, subject, value) => known.set(`${mark} ${subject}`, [mark, subject, { value, causationId }]),
      recall: (mark, subject) => known.get(`${mark} ${subject}`)?.[2] ?? tally.recall(mark, subject),
    };
    for (const one of carriedEvents(data, 0)) attribute(one, knowing);
    for (const [mark, subject, { value }] of known.values()) tally.mark(mark, subject, value);
  },
  CombatantLeft: NOTHING,
  NameErased: NOTHING,
  PolicySet: NOTHING,
  DiceWordAdded: NOTHING,
  AwarenessSet: NOTHING,
  InitiativeSet: NOTHING,
  CombatStarted: NOTHING,
  RoundStarted: NOTHING,
  TurnStarted({ combatantId }, tally) {
    tally.mark('turn', combatantId, String(tally.at));
  },
  TurnEnded({ combatantId }, tally) {
    const begun = tally.recall('turn', combatantId)?.value;
    // The clocks of two nodes may differ: no turn is shorter than nothing.
    if (begun != null) tally.count('turns', combatantId, '', Math.max(0, tally.at - Number(begun)));
  },
  CheckpointRecorded: NOTHING,
  EncounterEnded: NOTHING,

  ActionDeclared: NOTHING,
  ActionCompleted: NOTHING,
  ActionVoided: NOTHING,
  DiceRolled({ rollerId, dice }, tally) {
    const service = tally.recall('seed', NOBODY)?.value === 'SAME' ? 'repeatedDice' : 'serviceDice';
    for (const { source, sides, face } of dice)
      tally.count(source === 'SERVICE' ? service : 'declaredDice', rollerId, dieDetail(sides, face));
  },
  CheckResolved({ combatantId, check, success }, tally) {
    // Initiative is a check that nobody fails.
    if (check !== 'initiative') tally.count(success ? 'checksMade' : 'checksFailed', combatantId, check);
  },
  PromptOpened({ promptId, kind, ownerId }, tally) {
    tally.count('promptsOpened', ownerId, kind);
    tally.mark('prompt', promptId, kind);
  },
  PromptAnswered({ promptId, choice, ownerId }, tally) {
    const kind = tally.recall('prompt', promptId)?.value;
    const answer = kind != null ? answerOf(kind, choice) : undefined;
    if (kind != null && answer) tally.count(answer === 'TAKEN' ? 'promptsTaken' : 'promptsDeclined', ownerId, kind);
  },
  Adjusted: NOTHING,
  ActionsReverted: NOTHING,

  BudgetSpent: NOTHING,
  BudgetGranted: NOTHING,
  ActivityNoted: NOTHING,
  Moved: NOTHING,
  MovementSpent: NOTHING,
  RelationStated: NOTHING,
  AttackResolved({ attackerId, targetId, outcome }, tally) {
    const hit = outcome !== 'MISS';
    tally.count(hit ? 'hits' : 'misses', attackerId);
    tally.count(hit ? 'hitsSuffered' : 'missesSuffered', targetId);
    if (outcome !== 'CRITICAL_HIT') return;
    tally.count('criticals', attackerId);
    tally.count('criticalsSuffered', targetId);
  },
  SquareAttackMissed({ attackerId }, tally) {
    // Whom it missed, if anybody, is not for everyone who reads statistics.
    tally.count('misses', attackerId);
  },
  IntersectionAttackResolved({ attackerId, outcome }, tally) {
    tally.count(outcome === 'MISS' ? 'misses' : 'hits', attackerId);
  },
  DamageDealt({ sourceId, targetId, components, total }, tally) {
    for (const { type, amount, nonlethal } of components) {
      if (amount === 0) continue;
      tally.count('damageDealt', sourceId, type, amount);
      tally.count('damageTaken', targetId, type, amount);
      if (!nonlethal) continue;
      tally.count('nonlethalDealt', sourceId, type, amount);
      tally.count('nonlethalTaken', targetId, type, amount);
    }
    // Whoever bleeds to death was killed by the blow that brought it down.
    const bleeds = sourceId === null && isDown(tally.recall('vital', targetId)?.value ?? 'ALIVE');
    if (total > 0 && !bleeds) tally.mark('wound', targetId, sourceId);
  },
  HealingReceived({ sourceId, combatantId, amount }, tally) {
    tally.count('healingGiven', sourceId, '', amount);
    tally.count('healingReceived', combatantId, '', amount);
  },
  HitPointsSet: NOTHING,
  VitalStatusChanged(data, tally) {
    const { combatantId, from, to, reason } = data;
    tally.mark('vital', combatantId, to);
    // An object that breaks is nobody's death.
    if (reason === 'broken') return;
    if (isDown(to) && !isDown(from)) tally.count('drops', combatantId);
    if (to !== 'DEAD') return;
    tally.count('deaths', combatantId);
    const killer = killerOf(data, tally);
    if (killer !== null) tally.count('kills', killer);
  },
  DeathSavesChanged: NOTHING,
  EffectStarted: NOTHING,
  EffectAdvanced: NOTHING,
  EffectEnded: NOTHING,
  ResourceChanged: NOTHING,
  WieldedChanged: NOTHING,
  ActionReadied: NOTHING,
  ReadiedActionEnded: NOTHING,
  MapFeatureChanged: NOTHING,
  PartialAwarenessNoted: NOTHING,
};

/** Tells a tally what an event says. */
export function attribute<T extends EventType>(event: Extract<EncounterEvent, { type: T }>, tally: Tally): void {
  const take = ATTRIBUTION[event.type] as Taking<T>;
  take(event.data as EventData<T>, tally);
}

/**
 * Whose doing a death was: of the creature that dealt the last wound, if the creature died of it at once or was already down.
 * Nobody kills itself, and fiat kills in nobody's name.
 */
function killerOf({ combatantId, from, reason }: EventData<'VitalStatusChanged'>, tally: Tally): string | null {
  const wound = tally.recall('wound', combatantId);
  if (!wound || reason === 'adjust' || wound.value === combatantId) return null;
  return isDown(from) || wound.causationId === tally.causationId ? wound.value : null;
}
