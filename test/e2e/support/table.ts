import { randomUUID } from 'node:crypto';
import type { CombatantInput } from '../../../src/engine/rules/ruleset.js';
import type { Api, SeenError } from './api.js';
import { commandDocument, CREATE, EVENTS, STATE, VERIFY } from './documents.js';
import type { CommandName } from './documents.js';
import { seededId } from './seeded.js';

/** An event as the API shows it, see `EVENT_FIELDS`. */
export interface SeenEvent {
  readonly revision: number;
  readonly type: string;
  readonly commandId: string;
  readonly hash: string;
  readonly [field: string]: unknown;
}

export interface SeenPrompt {
  readonly id: string;
  readonly kind: string;
  readonly ownerId: string | null;
  readonly choices: readonly { readonly id: string }[];
}

export interface SeenCombatant {
  readonly id: string;
  readonly at: { readonly x: number; readonly y: number } | null;
  readonly hitPoints: { readonly current: number; readonly maximum: number };
  readonly vital: string;
  readonly [field: string]: unknown;
}

/** A state as the API shows it, see `STATE_FIELDS`. */
export interface SeenState {
  readonly id: string;
  readonly revision: number;
  readonly phase: string;
  readonly round: number;
  readonly activeId: string | null;
  readonly combatants: readonly SeenCombatant[];
  readonly prompts: readonly SeenPrompt[];
  readonly [field: string]: unknown;
}

export interface Accepted {
  readonly __typename: 'ActionAccepted';
  readonly revision: number;
  readonly repeated: boolean;
  readonly events: readonly SeenEvent[];
  readonly prompts: readonly SeenPrompt[];
  readonly encounter: SeenState;
}

export interface Refused {
  readonly __typename: 'ActionRefused';
  readonly code: string;
  readonly message: string;
  readonly ruleIds: readonly string[];
  readonly legal: readonly string[];
  readonly params: Readonly<Record<string, unknown>>;
  readonly revision: number;
}

export interface EventPage {
  readonly totalCount: number;
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly edges: readonly { readonly cursor: string; readonly node: SeenEvent }[];
}

export interface SeenVerification {
  readonly ok: boolean;
  readonly events: number;
  readonly chain: { readonly ok: boolean; readonly revision: number | null; readonly reason: string | null } & Readonly<
    Record<string, unknown>
  >;
  readonly dice: Readonly<Record<string, unknown>>;
  readonly readjudication: Readonly<Record<string, unknown>> | null;
}

export type Input = Readonly<Record<string, unknown>>;

/** One encounter, played over the API. */
export class Table {
  constructor(
    readonly api: Api,
    readonly id: string,
  ) {}

  /** Creates an encounter. Its id, without one in the input, is the same in each run. */
  static async create(api: Api, input: Input): Promise<Table> {
    const { created } = await api.data<{ created: { encounter: SeenState } }>(CREATE, {
      input: { name: 'Ambush', id: seededId(), ...input },
    });
    return new Table(api, created.encounter.id);
  }

  /** The same encounter through another service. */
  through(api: Api): Table {
    return new Table(api, this.id);
  }

  /** Gives a command, whatever comes of it. */
  async give(name: CommandName, input: Input = {}): Promise<Accepted | Refused> {
    const { result } = await this.api.data<{ result: Accepted | Refused }>(commandDocument(name), {
      input: { encounterId: this.id, ...input },
    });
    return result;
  }

  /** Gives a command that has to be accepted. @throws Error if it is not */
  async must(name: CommandName, input: Input = {}): Promise<Accepted> {
    const result = await this.give(name, input);
    if (result.__typename !== 'ActionAccepted') throw new Error(`${name}: ${JSON.stringify(result)}`);
    return result;
  }

  /** Gives a command that the rules have to refuse. @throws Error if they do not */
  async refused(name: CommandName, input: Input = {}): Promise<Refused> {
    const result = await this.give(name, input);
    if (result.__typename !== 'ActionRefused') throw new Error(`${name} was accepted at ${result.revision}`);
    return result;
  }

  /** Gives a command that has to fail with an error of the API. */
  fails(name: CommandName, input: Input = {}): Promise<SeenError> {
    return this.api.failure(commandDocument(name), { input: { encounterId: this.id, ...input } });
  }

  act(actorId: string, action: Input, dice: readonly number[] = []): Promise<Accepted> {
    return this.must('declareAction', { actorId, action, dice, commandId: randomUUID() });
  }

  /** Answers the one open prompt. */
  async answer(choice: string, dice: readonly number[] = []): Promise<Accepted> {
    const { prompts } = await this.state();
    if (prompts.length !== 1) throw new Error(`${prompts.length} prompts are open`);
    return this.must('answerPrompt', { promptId: prompts[0]!.id, choice, dice });
  }

  async endTurn(dice: readonly number[] = []): Promise<Accepted> {
    return this.must('endTurn', { dice });
  }

  async join(combatants: readonly CombatantInput[], more: Input = {}): Promise<Accepted> {
    return this.must('addCombatants', { combatants: combatants.map(combatantInput), ...more });
  }

  async state(at?: Input): Promise<SeenState> {
    return (await this.api.data<{ encounter: SeenState }>(STATE, { id: this.id, at })).encounter;
  }

  /** A page of the events. */
  async page(variables: Input): Promise<EventPage> {
    const data = await this.api.data<{ encounter: { events: EventPage } }>(EVENTS, { id: this.id, ...variables });
    return data.encounter.events;
  }

  /** All events, read page by page. */
  async events(): Promise<readonly SeenEvent[]> {
    const found: SeenEvent[] = [];
    for (let after: string | null = null; ;) {
      const { edges, pageInfo } = await this.page({ first: 200, after });
      found.push(...edges.map(({ node }) => node));
      if (!pageInfo.hasNextPage) return found;
      after = pageInfo.endCursor;
    }
  }

  async verify(notedHeads?: readonly Input[]): Promise<SeenVerification> {
    return (await this.api.data<{ verify: SeenVerification }>(VERIFY, { id: this.id, notedHeads })).verify;
  }
}

/** A creature of the engine's samples as the API takes it. */
export function combatantInput({ policies, ...creature }: CombatantInput): Input {
  return {
    ...creature,
    ...(policies && { policies: Object.entries(policies).map(([promptKind, policy]) => ({ promptKind, policy })) }),
  };
}

/** The creature of a state. @throws Error if it is not there */
export function creature(state: SeenState, id: string): SeenCombatant {
  const found = state.combatants.find((one) => one.id === id);
  if (!found) throw new Error(`No ${id} in ${state.id}`);
  return found;
}
