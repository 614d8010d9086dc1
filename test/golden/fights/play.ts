import type { SeenCombatant } from '../../../demo/tactics.js';
import { choose, sidesStanding } from '../../../demo/tactics.js';
import type { ActionName } from '../../../src/engine/encounter/actions/inputs.js';
import type { EncounterState } from '../../../src/engine/encounter/state.js';
import { presentCombatants } from '../../../src/engine/encounter/state.js';
import type { CombatantInput } from '../../../src/engine/rules/ruleset.js';
import { offersOf } from '../../../src/engine/encounter/offers.js';
import type { Accepted, GoldenNode } from './node.js';

/** A fight that plays itself: two sides that go for each other. */
export interface ScriptedFight {
  readonly rulesetId: string;
  readonly combatants: readonly CombatantInput[];
  /** It goes on until one side stands, or this many rounds are over. */
  readonly rounds: number;
  /** Words that players add to the dice. */
  readonly words?: readonly string[];
  /** Whether the game master meddles: an adjustment, an undo, a die thrown on the table. */
  readonly meddling?: boolean;
  /** Whether seats are granted and revoked. */
  readonly seated?: boolean;
  /** Whether it is played to its end, so that the seed is revealed. */
  readonly ends?: boolean;
}

/** Most actions of a turn. */
const TURN_LIMIT = 6;

/** Plays a fight. */
export async function play(node: GoldenNode, fight: ScriptedFight): Promise<void> {
  await begin(node, fight);
  if (fight.seated) await seat(node);
  const { state: started } = await node.must({ type: 'startCombat', surprised: [] });
  let state = await answerAll(node, started);
  if (fight.meddling) state = await meddle(node, state);
  await playOn(node, state, fight);
}

/** Plays a fight that has begun. */
export async function playOn(
  node: GoldenNode,
  start: EncounterState,
  fight: Pick<ScriptedFight, 'rounds' | 'ends'>,
): Promise<void> {
  let state = start;
  while (state.round <= fight.rounds && sidesStanding(seen(state)).length > 1) state = await turn(node, state);
  if (fight.ends !== false)
    await node.must({ type: 'endEncounter', reason: 'Enough.', victors: [...sidesStanding(seen(state))] });
}

async function begin(node: GoldenNode, { rulesetId, combatants, words = [] }: ScriptedFight): Promise<void> {
  const { encounterId } = node;
  const created = {
    houseRules: {},
    diceMode: 'EITHER',
    tags: ['golden'],
    name: `Golden: ${rulesetId} — araña 🐉`,
  } as const;
  const map = { width: 8, height: 6, squareFeet: 5, cells: { '3,0': { fill: 'wall' } }, edges: [] } as const;
  await node.must({ type: 'createEncounter', encounterId, rulesetId, map, ...created });
  for (const word of words) await node.must({ type: 'addDiceWord', by: 'a player', word });
  await node.must({ type: 'addCombatants', combatants });
  await node.must({ type: 'rollInitiative', stated: [] });
}

/** Two seats, of which one is revoked, a name that is erased, and a policy. */
async function seat(node: GoldenNode): Promise<void> {
  const [player, spectator] = ['1', '2'].map((digit) => `5ea75ea7-0000-4000-8000-00000000000${digit}`) as [
    string,
    string,
  ];
  const expiresAt = '2026-12-31T00:00:00.000Z';
  await node.must({
    type: 'grantSeat',
    seatId: player,
    role: 'PLAYER',
    combatantIds: ['kaela'],
    name: 'Ana',
    expiresAt,
  });
  await node.must({
    type: 'grantSeat',
    seatId: spectator,
    role: 'SPECTATOR',
    combatantIds: [],
    name: 'Bea',
    expiresAt,
  });
  await node.must({ type: 'eraseSeatName', seatId: spectator });
  await node.must({ type: 'revokeSeat', seatId: spectator, reason: 'Gone home.' });
  const disclosure = {
    hitPoints: 'BANDS',
    armorClass: 'SHOWN',
    difficulty: 'HIDDEN',
    rolls: 'SHOWN',
    names: 'SHOWN',
    conditions: 'SHOWN',
  } as const;
  await node.must({ type: 'setDisclosure', disclosure });
}

/** One thing of every kind a game master does in between. */
async function meddle(node: GoldenNode, before: EncounterState): Promise<EncounterState> {
  const [combatantId] = before.present;
  await node.must({ type: 'adjust', combatantId: combatantId!, reason: 'A blessing.', temporaryHitPoints: 3 });
  const undone = await turn(node, before);
  if (undone.revision === before.revision) throw new Error('Nothing happened that could be undone');
  const { state } = await node.must({ type: 'undo', to: before.revision, reason: 'That was the wrong target.' });
  return state;
}

/** Plays the turn of whoever is active, and ends it. */
async function turn(node: GoldenNode, start: EncounterState): Promise<EncounterState> {
  let state = start;
  let moved = false;
  for (let acts = 0; acts < TURN_LIMIT && state.activeId !== null; acts++) {
    const ruleset = node.rulesets.get(state.rulesetId);
    const me = seen(state).find(({ id }) => id === state.activeId)!;
    const chosen = choose(me, seen(state), offersOf(state, ruleset, me.id), moved);
    if (!chosen) break;
    const [[action, input]] = Object.entries(chosen) as [[ActionName, Readonly<Record<string, unknown>>]];
    const result = await node.give({ type: 'declareAction', actorId: me.id, action, input });
    if (result.kind !== 'accepted') break;
    moved ||= action === 'move';
    state = await answerAll(node, result.state);
    if (state.activeId !== me.id) return state;
  }
  return answerAll(node, (await node.must({ type: 'endTurn' })).state);
}

/** Answers what is asked, each time by the first choice. */
async function answerAll(node: GoldenNode, start: EncounterState): Promise<EncounterState> {
  let state = start;
  while (state.prompts.length > 0) {
    const [prompt] = state.prompts;
    const answer = { type: 'answerPrompt', promptId: prompt!.id, choice: prompt!.choices[0]!.id, by: 'SEAT' } as const;
    ({ state } = (await node.must(answer)) satisfies Accepted);
  }
  return state;
}

function seen(state: EncounterState): readonly SeenCombatant[] {
  return presentCombatants(state).map((one) => ({
    ...one,
    resources: Object.entries(one.resources).map(([name, { remaining }]) => ({ name, remaining })),
  }));
}
