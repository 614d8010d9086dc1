import type { Messages } from './messages.js';

/** What a person at the table would say of each event; null: nobody would mention it. */
export const EN: Messages = {
  EncounterCreated: 'The encounter “{name}” is set up under {ruleset}. The dice are sealed: {commitment}.',
  SeatGranted: null,
  SeatRevoked: null,
  SeatNameErased: null,
  DisclosureSet: null,
  EncounterForked:
    'The encounter “{name}” branches off another one at its revision {revision}{seed, select, SAME {, with the same dice} other {, with dice of its own: {commitment}}}.',
  CombatantCarriedOver:
    '{present, select, true {{name} is there{placed, select, true {, at {at}} other {}}.} other {{name} has left.}}',
  ActionCarriedOver: 'An action still waits for an answer.',
  MapSet:
    '{hasMap, select, true {The map is laid out: {width} by {height} squares.} other {There is no map: the game master states distances.}}',
  CombatantJoined: '{name} joins the {side} side{placed, select, true { at {at}} other {}}.',
  CombatantLeft: '{who} leaves the fight{reason, select, none {} other {: {reason}}}.',
  NameErased: 'A name was erased on request: {who}.',
  PolicySet: null,
  DiceWordAdded: '{by} adds a word to the dice.',
  AwarenessSet:
    '{count, plural, =0 {Nobody is surprised.} one {{names} is caught by surprise.} other {{names} are caught by surprise.}}',
  InitiativeSet:
    '{why, select, DELAYED {The order changes by a delay: {order}.} READIED {The order changes by a readied action: {order}.} ADJUSTED {The game master changes the order: {order}.} JOINED {The order with the newcomers: {order}.} other {Initiative: {order}.}}',
  CombatStarted: '{surpriseRound, select, true {The fight begins with a surprise round.} other {The fight begins.}}',
  RoundStarted: '{round, plural, =0 {Surprise round.} other {Round #.}}',
  TurnStarted: 'It is the turn of {who}.',
  TurnEnded: null,
  CheckpointRecorded: null,
  EncounterEnded:
    'The fight is over{reason, select, none {} other {: {reason}}}{hasVictors, select, true { — victory for {victors}} other {}}. The dice are revealed: {seed}.',
  ActionDeclared: null,
  ActionCompleted: null,
  ActionVoided: 'The game master calls off the action: {reason}.',
  DiceRolled: null,
  CheckResolved: '{who} {success, select, true {succeeds at} other {fails}} {check} ({total}).',
  PromptOpened: 'The table waits for {owner}: {kind}',
  PromptAnswered: null,
  Adjusted: 'The game master intervenes: {reason}.',
  ActionsReverted: 'The fight goes back to revision {to}{reason, select, none {} other {: {reason}}}.',
  BudgetSpent:
    '{resource, select, reaction {{who} uses its reaction.} attackOfOpportunity {{who} takes an attack of opportunity.} other {}}',
  BudgetGranted: null,
  ActivityNoted: null,
  Moved:
    '{how, select, outOfSight {{who} moves out of sight.} jump {{who} jumps to {to}.} fall {{who} falls to {to}.} forced {{who} is moved to {to}.} placed {{who} is placed at {to}.} fiveFootStep {{who} takes a 5-foot step to {to}.} crawl {{who} crawls to {to}.} fly {{who} flies to {to}.} swim {{who} swims to {to}.} climb {{who} climbs to {to}.} other {{who} moves to {to}.}}',
  MovementSpent: '{who} spends {cost} of movement: {reason}.',
  RelationStated: '{a} and {b} are {distance} apart{engaged, select, true {, in melee} other {}}.',
  AttackResolved:
    '{attacker} attacks {target} with {attack}: {natural} on the die, {total} in all — {outcome, select, CRITICAL_HIT {a critical hit} HIT {a hit} other {a miss}}{concealed, select, true { (concealment)} other {}}.',
  IntersectionAttackResolved:
    '{attacker} throws {attack} at the corner of {square}: {natural} on the die, {total} in all — {hit, select, true {it bursts there} other {it bursts at {burst}}}.',
  SquareAttackMissed: '{attacker} attacks {square} with {attack}: {natural} on the die, {total} in all — a miss.',
  DamageDealt:
    '{total, plural, =0 {{who} takes no damage.} other {{who} takes {total} damage ({damage}){critical, select, true {, critically} other {}}.}}',
  HealingReceived: '{who} regains {amount, plural, one {# hit point} other {# hit points}}.',
  HitPointsSet:
    '{cause, select, temporaryHitPoints {{who} now has temporary hit points.} other {The hit points of {who} are set.}}',
  VitalStatusChanged:
    '{to, select, DEAD {{who} dies.} BROKEN {{who} breaks.} DYING {{who} falls and is dying.} STABLE {{who} is stable.} UNCONSCIOUS {{who} falls unconscious.} DISABLED {{who} is disabled.} other {{who} is back on its feet.}}',
  DeathSavesChanged:
    'Death saving throws of {who}: {successes, plural, one {# success} other {# successes}}, {failures, plural, one {# failure} other {# failures}}.',
  EffectStarted: '{who}: {effect}{level, select, none {} other { ({level})}}.',
  EffectAdvanced: null,
  EffectEnded: '{who} is no longer {effect}.',
  ResourceChanged: '{who} has {remaining} of {resource} left.',
  WieldedChanged:
    '{how, select, DRAWN {{who} draws {item}.} SHEATHED {{who} puts away {item}.} DROPPED {{who} drops {item}.} PICKED_UP {{who} picks up {item}.} DESTROYED {{item} of {who} is destroyed.} other {{who} now holds other things.}}',
  ActionReadied: '{who} readies an action.',
  ReadiedActionEnded:
    '{reason, select, RELEASED {The readied action of {who} goes off.} EXPIRED {The readied action of {who} comes to nothing.} other {{who} loses its readied action.}}',
  MapFeatureChanged: 'The map changes: {feature}.',
  PartialAwarenessNoted: null,
};
