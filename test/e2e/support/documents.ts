/** What the tests ask of events: the envelope, and the data of the kinds they make statements about. */
export const EVENT_FIELDS = `fragment EventFields on EncounterEvent {
  __typename revision type commandId causationId hash
  ... on DiceRolledEvent { purpose rollerId notation dice { sides face kept source } rolled: total }
  ... on AttackResolvedEvent { attackerId targetId attackId reason natural outcome attackTotal: total armorClass parts { label value applied } }
  ... on DamageDealtEvent { targetId dealt: total toHitPoints hitPoints { current maximum temporary } }
  ... on MovedEvent { combatantId to { x y } mode cost movementSpent }
  ... on TurnStartedEvent { combatantId round }
  ... on RoundStartedEvent { round }
  ... on PromptOpenedEvent { promptId kind ownerId subjectId choices { id } }
  ... on PromptAnsweredEvent { promptId choice by }
  ... on VitalStatusChangedEvent { combatantId fromStatus: from toStatus: to }
  ... on ActionsRevertedEvent { backTo: to }
  ... on CombatantJoinedEvent { combatantId name }
  ... on NameErasedEvent { combatantId }
  ... on InitiativeSetEvent { order { combatantId total } }
}`;

/** What the tests compare of a state: all that play changes. */
export const STATE_FIELDS = `fragment StateFields on Encounter {
  id name ruleset phase revision round activeId openAction victors
  order { combatantId total active }
  combatants {
    id side at { x y } hitPoints { current maximum temporary nonlethal } vital wielded movementSpent hasActed
    budget { name amount } resources { name remaining } effects { id kind }
  }
  prompts { id kind ownerId subjectId choices { id } }
  dice { mode thrown }
}`;

const RESULT = `{
  __typename
  ... on ActionAccepted { revision repeated events { ...EventFields } prompts { id kind ownerId subjectId choices { id } } encounter { ...StateFields } }
  ... on ActionRefused { code message ruleIds legal params revision }
}`;

/** The mutations that answer with a `CommandResult`, with the type of their input. */
const COMMANDS = {
  addCombatants: 'AddCombatantsInput',
  removeCombatant: 'RemoveCombatantInput',
  eraseName: 'EraseNameInput',
  setMap: 'SetMapInput',
  setPolicy: 'SetPolicyInput',
  addDiceWord: 'AddDiceWordInput',
  rollInitiative: 'RollInitiativeInput',
  setInitiative: 'SetInitiativeInput',
  startCombat: 'StartCombatInput',
  declareAction: 'DeclareActionInput',
  answerPrompt: 'AnswerPromptInput',
  endTurn: 'EndTurnInput',
  adjust: 'AdjustInput',
  voidAction: 'VoidActionInput',
  undo: 'UndoInput',
  endEncounter: 'EndEncounterInput',
  fork: 'ForkInput',
  revokeSeat: 'RevokeSeatInput',
  eraseSeatName: 'EraseSeatNameInput',
  setDisclosure: 'SetDisclosureInput',
} as const;
export type CommandName = keyof typeof COMMANDS;

/** The document of a command. */
export function commandDocument(name: CommandName): string {
  return `mutation Command($input: ${COMMANDS[name]}!) { result: ${name}(input: $input) ${RESULT} } ${EVENT_FIELDS} ${STATE_FIELDS}`;
}

export const CREATE = `mutation Create($input: CreateEncounterInput!) {
  created: createEncounter(input: $input) { revision repeated encounter { ...StateFields } }
} ${STATE_FIELDS}`;

export const STATE = `query State($id: UUID!, $at: MomentInput) { encounter(id: $id, at: $at) { ...StateFields } } ${STATE_FIELDS}`;

export const EVENTS = `query Events($id: UUID!, $first: Int, $after: String, $filter: EventFilterInput) {
  encounter(id: $id) {
    events(first: $first, after: $after, filter: $filter) {
      totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } edges { cursor node { ...EventFields } }
    }
  }
} ${EVENT_FIELDS}`;

export const LOG = `query Log($id: UUID!, $locale: NarrationLocale) {
  encounter(id: $id) { log(locale: $locale, first: 500) { edges { node { revision text } } } }
}`;

export const VERIFY = `query Verify($id: UUID!, $notedHeads: [NotedHeadInput!]) {
  verify(encounterId: $id, notedHeads: $notedHeads) {
    ok events
    chain { ok revision reason headRevision headHash }
    dice { ok recomputed declared seedRevealed findings { fault index } }
    readjudication { ok actions divergences { revision action expected found } }
  }
}`;

export const FEED = `subscription Feed($id: UUID!, $afterRevision: Int) {
  encounterEvents(id: $id, afterRevision: $afterRevision) { kind revision event { ...EventFields } }
} ${EVENT_FIELDS}`;

export const STATES = `subscription States($id: UUID!) { encounterState(id: $id) { ...StateFields } } ${STATE_FIELDS}`;

export const PROMPTS = `subscription Prompts($id: UUID!, $combatantIds: [String!]) {
  prompts(encounterId: $id, combatantIds: $combatantIds) { kind revision prompt { id kind ownerId } }
}`;
