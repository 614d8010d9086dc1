/** The operations of the demo: what a virtual tabletop would send. */
const RESULT = `
  __typename
  ... on ActionAccepted { revision prompts { id kind ownerId subjectId choices { id label } } }
  ... on ActionRefused { code message ruleIds }
`;

export const CREATE = `mutation Create($input: CreateEncounterInput!) { createEncounter(input: $input) { encounter { id dice { commitment } } } }`;
export const ADD = `mutation Add($input: AddCombatantsInput!) { addCombatants(input: $input) { ${RESULT} } }`;
export const ROLL = `mutation Roll($input: RollInitiativeInput!) { rollInitiative(input: $input) { ${RESULT} } }`;
export const START = `mutation Start($input: StartCombatInput!) { startCombat(input: $input) { ${RESULT} } }`;
export const ACT = `mutation Act($input: DeclareActionInput!) { declareAction(input: $input) { ${RESULT} } }`;
export const ANSWER = `mutation Answer($input: AnswerPromptInput!) { answerPrompt(input: $input) { ${RESULT} } }`;
export const END_TURN = `mutation EndTurn($input: EndTurnInput!) { endTurn(input: $input) { ${RESULT} } }`;
export const END = `mutation End($input: EndEncounterInput!) { endEncounter(input: $input) { ${RESULT} } }`;

export const STATE = `query State($id: UUID!) {
  encounter(id: $id) {
    revision round activeId phase
    prompts { id kind ownerId choices { id } }
    combatants { id name side vital at { x y } hitPoints { current maximum } effects { kind } resources { name remaining } }
  }
}`;

export const REWIND = `query Rewind($id: UUID!, $round: Int!) {
  encounter(id: $id, at: { roundAndTurn: { round: $round } }) { revision round combatants { name vital hitPoints { current maximum } } }
}`;

export const OFFERS = `query Offers($id: UUID!, $who: String!) {
  legalActions(encounterId: $id, combatantId: $who) { action legal cost targets { combatantId attackIds } squares { square { x y } cost } }
}`;

export const VERIFY = `query Verify($id: UUID!) {
  verify(encounterId: $id) {
    ok events
    chain { ok headRevision headHash reason }
    dice { ok recomputed seedRevealed }
    readjudication { ok actions }
  }
}`;

export const FEED = `subscription Feed($id: UUID!) { encounterEvents(id: $id) { kind revision event { type narration } } }`;
