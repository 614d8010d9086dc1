import type { OperationTypeNode } from 'graphql';
import { operationNames } from '../../e2e/support/schema-operations.js';
import type { Variables } from '../../e2e/support/api.js';
import type { Ambush } from './ambush.js';
import { numbered } from './ambush.js';
import { fullDocument } from './full-documents.js';

type Kind = `${OperationTypeNode}`;

/** What is known of a fight to whoever asks on purpose for what is not theirs. */
export interface Aim {
  readonly ambush: Ambush;
  /** Whom the asker takes for its own, and whom it is after. */
  readonly actorId: string;
  readonly targetId: string;
  readonly at: { readonly x: number; readonly y: number };
  /** A prompt of somebody else, and a command of somebody else. */
  readonly promptId: string;
  readonly commandId: string;
  /** A revision in the middle of the fight, the last of its command. */
  readonly revision: number;
  /** Number of the first command given, if the service is not to draw ids for them. */
  readonly firstCommand?: number;
}

/** The arguments of every operation, some of them in several ways: meant for a fight, to get at what another seat may not see. */
const MEANT: Readonly<Record<Kind, Readonly<Record<string, (aim: Aim) => readonly Variables[]>>>> = {
  query: {
    compare: ({ ambush: { table }, revision }) => [
      { a: { encounterId: table.id, revision: 1 }, b: { encounterId: table.id } },
      { a: { encounterId: table.id, revision }, b: { encounterId: table.id } },
    ],
    encounter: ({ ambush: { table }, revision }) => [
      { id: table.id },
      { id: table.id, at: { revision } },
      { id: table.id, at: { revision: 0 } },
      { id: table.id, at: { roundAndTurn: { round: 1, turn: 1 } } },
      { id: table.id, at: { roundAndTurn: { round: 1, turn: 2 } } },
    ],
    encounters: () => [{}, { first: 100, filter: { name: 'Ambush' } }],
    legalActions: ({ ambush: { table }, actorId, targetId }) =>
      [actorId, 'orc', targetId].map((combatantId) => ({ encounterId: table.id, combatantId })),
    mySeat: ({ ambush: { table } }) => [{ encounterId: table.id }],
    previewAttack: ({ ambush: { table }, actorId, targetId }) =>
      [
        { attackerId: actorId, attack: { targetId: 'orc' } },
        { attackerId: actorId, attack: { targetId: 'orc', attackId: 'longsword' } },
        { attackerId: 'orc', attack: { targetId: actorId, attackId: 'javelin' } },
        { attackerId: actorId, attack: { targetId } },
        { attackerId: targetId, attack: { targetId: actorId } },
      ].map((input) => ({ input: { encounterId: table.id, ...input } })),
    rulesets: () => [{}],
    statistics: ({ ambush: { table } }) => [{ encounterId: table.id }, { campaign: 'taint' }],
    verify: ({ ambush: { table } }) => [{ encounterId: table.id }],
    whatIf: ({ ambush: { table }, actorId, targetId }) => [
      {
        input: {
          encounterId: table.id,
          commands: [
            { declareAction: { actorId, action: { attack: { targetId } } } },
            { declareAction: { actorId: targetId, action: { dash: {} } } },
          ],
          trials: 20,
        },
      },
    ],
  },
  mutation: {
    addCombatants: on(() => [{ combatants: [{ kind: 'MONSTER', name: 'One more', side: 'party', statistics: {} }] }]),
    addDiceWord: on(() => [{ by: 'somebody', word: 'abracadabra' }]),
    adjust: on(({ targetId }) => [
      { combatantId: targetId, reason: 'curious', hitPoints: 1 },
      { combatantId: 'orc', reason: 'curious', releaseReadied: true },
    ]),
    answerPrompt: on(({ promptId }) => [
      { promptId, choice: 'decline' },
      { promptId, choice: 'no such choice' },
    ]),
    createEncounter: ({ ambush: { table } }) => [{ input: { id: table.id, name: 'Ambush', ruleset: 'dnd5e' } }],
    createSeat: on(() => [{ role: 'GAME_MASTER' }]),
    declareAction: on(({ actorId, targetId, at, commandId }) => [
      { actorId, action: { attack: { targetId } } },
      { actorId, action: { attack: { targetId, attackId: 'javelin', thrown: true } } },
      { actorId, action: { attackSquare: { square: at, attackId: 'longsword' } } },
      { actorId, action: { move: { path: [at] } } },
      { actorId: targetId, action: { move: { path: [at] } } },
      { actorId: 'orc', action: { attack: { targetId } } },
      { actorId, action: { dash: {} }, commandId },
      { actorId, action: { attack: { targetId: 'orc' } }, expectedRevision: 1 },
    ]),
    endEncounter: on(() => [{ reason: 'enough' }]),
    endTurn: on(({ commandId }) => [{ commandId, expectedRevision: 1 }]),
    eraseName: on(({ targetId }) => [{ combatantId: targetId }]),
    eraseSeatName: on(({ ambush }) => [{ seatId: ambush.seats.rogue.id }]),
    fork: on(({ revision }) => [{ at: revision, seed: 'FRESH', id: numbered(999, 1) }]),
    removeCombatant: on(({ targetId }) => [{ combatantId: targetId, reason: 'curious' }]),
    revokeSeat: on(({ ambush }) => [{ seatId: ambush.seats.rogue.id }]),
    rollInitiative: on(() => [{}]),
    setDisclosure: on(() => [{ hitPoints: 'EXACT', armorClass: 'SHOWN' }]),
    setInitiative: on(({ targetId }) => [{ initiatives: [{ combatantId: targetId, total: 1 }] }]),
    setMap: on(() => [{ map: { width: 1, height: 1 } }]),
    setPolicy: on(({ actorId, targetId }) => [
      { combatantId: actorId, promptKind: 'opportunityAttack', policy: 'NEVER' },
      { combatantId: targetId, promptKind: 'opportunityAttack', policy: 'NEVER' },
    ]),
    startCombat: on(() => [{}]),
    undo: on(() => [{ to: 0, reason: 'curious' }]),
    voidAction: on(() => [{ reason: 'curious' }]),
  },
  subscription: {
    encounterEvents: ({ ambush: { table } }) => [{ id: table.id }, { id: table.id, afterRevision: 2 }],
    encounterState: ({ ambush: { table } }) => [{ id: table.id }],
    prompts: ({ ambush: { table }, targetId }) => [
      { encounterId: table.id },
      { encounterId: table.id, combatantIds: [targetId, 'orc', 'rogue'] },
    ],
    replay: ({ ambush: { table } }) => [{ id: table.id, speed: 0 }],
  },
};

/** Arguments of a command: its one input names the encounter. */
function on(inputs: (aim: Aim) => readonly object[]): (aim: Aim) => readonly Variables[] {
  return (aim) => inputs(aim).map((input) => ({ input: { encounterId: aim.ambush.table.id, ...input } }));
}

export interface Question {
  readonly operation: string;
  readonly query: string;
  readonly variables: Variables;
}

/** A question as the body of a request. */
export const bodyOf = ({ operation, query, variables }: Question): string =>
  JSON.stringify({ query, variables, operationName: operation });

const documents = new Map<string, string>();

function documentOf(kind: Kind, name: string): string {
  const key = kind === 'mutation' ? kind : name;
  let document = documents.get(key);
  if (document === undefined) documents.set(key, (document = fullDocument(kind, name)));
  return document;
}

/** The arguments with a command id that is the same in each run, where they are those of a command and have none. */
function numberedCommand(variables: Variables, nth: number | undefined): Variables {
  if (nth === undefined || typeof variables['input'] !== 'object') return variables;
  return { input: { commandId: numbered(996, nth), ...variables['input'] } };
}

/** Every operation of a kind that the schema has, in every way it is asked. @throws Error if one has no arguments above */
export function questions(kind: Kind, aim: Aim): readonly Question[] {
  let next = aim.firstCommand;
  return operationNames(kind).flatMap((operation) => {
    const meant = MEANT[kind][operation];
    if (!meant) throw new Error(`Say in ${import.meta.url} with what arguments ${operation} is meant to be asked`);
    const query = documentOf(kind, operation);
    return meant(aim).map((variables) => ({
      operation,
      query,
      variables: kind === 'mutation' ? numberedCommand(variables, next === undefined ? next : next++) : variables,
    }));
  });
}

/** Operations that have arguments here. */
export const meantOperations = (kind: Kind): readonly string[] => Object.keys(MEANT[kind]).sort();
