/** The operations the demo fight sends, by name. A test validates them against the schema. */
export const DEMO_FIGHT_DOCUMENTS = {
  create:
    'mutation Create($input: CreateEncounterInput!) { createEncounter(input: $input) { encounter { id dice { commitment } } } }',
  seat: 'mutation Seat($input: CreateSeatInput!) { createSeat(input: $input) { ... on CreateSeatPayload { token } } }',
  add: 'mutation Add($input: AddCombatantsInput!) { addCombatants(input: $input) { ...Result } }',
  roll: 'mutation Roll($input: RollInitiativeInput!) { rollInitiative(input: $input) { ...Result } }',
  start: 'mutation Start($input: StartCombatInput!) { startCombat(input: $input) { ...Result } }',
  act: 'mutation Act($input: DeclareActionInput!) { declareAction(input: $input) { ...Result } }',
  answer: 'mutation Answer($input: AnswerPromptInput!) { answerPrompt(input: $input) { ...Result } }',
  endTurn: 'mutation EndTurn($input: EndTurnInput!) { endTurn(input: $input) { ...Result } }',
  end: 'mutation End($input: EndEncounterInput!) { endEncounter(input: $input) { ...Result } }',
  state: `query State($id: UUID!) { encounter(id: $id) {
    id revision round activeId prompts { id choices { id } }
    combatants { id name side vital at { x y } hitPoints { current maximum } hitPointBand }
  } }`,
  offers: `query Offers($id: UUID!, $who: String!) { legalActions(encounterId: $id, combatantId: $who) {
    action legal targets { combatantId attackIds } squares { square { x y } cost }
  } }`,
  verify:
    'query Verify($id: UUID!) { verify(encounterId: $id) { ok events dice { recomputed } readjudication { actions } } }',
  feed: 'subscription Feed($id: UUID!) { encounterEvents(id: $id) { event { narration } } }',
} as const;

/** What every command answers. */
export const RESULT_FRAGMENT = `fragment Result on CommandResult {
  __typename
  ... on ActionAccepted { prompts { id choices { id } } }
  ... on ActionRefused { code message }
}`;
