import fc from '../../../src/engine/testing/fast-check.js';
import type { OperationTypeNode } from 'graphql';
import { operations } from '../../e2e/support/schema-operations.js';
import { VERIFY } from '../../e2e/support/documents.js';
import type { Judged } from './answers.js';
import { judged } from './answers.js';
import type { Caller } from './callers.js';
import type { ShownEncounter } from './fights.js';
import { Fight, Ids } from './fights.js';
import { written } from './placeholders.js';
import { hostileRequests } from './requests.js';
import type { HostileRequest } from './requests.js';
import { SubscribingSocket } from './subscribing-socket.js';
import type { Target } from './target.js';

type Kind = `${OperationTypeNode}`;

/** How many hostile inputs are sent, and which. */
export interface CampaignOptions {
  /** The same seed sends the same inputs. */
  readonly seed: number;
  /** Inputs to mutations, spread evenly over all the schema has. */
  readonly mutations: number;
  readonly queries: number;
  readonly subscriptions: number;
  /** Mutation inputs to one fight: enough to get somewhere, few enough that most inputs meet a fight that goes on. */
  readonly perFight: number;
  /** Asked before each fight: whether to stop and report what was sent so far. */
  readonly isStopped?: () => boolean;
  /** Called after each fight with how many inputs were sent so far, and to how many fights. */
  readonly afterFight?: (sent: number, fights: number) => void;
}

/** An answer that nobody should get, with the request that got it. */
export interface Fault {
  readonly operation: string;
  readonly caller: string;
  readonly fault: string;
  readonly body: string;
}

/** Of each name how often it came to what. */
export type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface CampaignReport {
  readonly sent: Readonly<Record<Kind, number>>;
  /** How often each operation was answered with what. */
  readonly answers: Counts;
  /** How often each caller was answered with what. */
  readonly toCallers: Counts;
  readonly faults: readonly Fault[];
  /** Every encounter there is after it, and those that do not verify. */
  readonly encounters: number;
  readonly events: number;
  readonly unverified: readonly string[];
}

/** Inputs to a fight that has ended. */
const INPUTS_AFTER_END = 6;
const SAMPLE = 64;
/** An answer that takes longer, in milliseconds, never comes: also on a machine that has much else to do. */
const HUNG = 120_000;

/** What the archive of a fight is counted as. */
export const ARCHIVE = 'events.ndjson';

/** What moves a fight on: given in between whatever is tried on it. */
const MOVES = ['declareAction', 'declareAction', 'declareAction', 'endTurn'];

/** Sends hostile inputs to fights of all games and judges every answer; at the end every encounter is verified. */
export async function runCampaign(target: Target, options: CampaignOptions): Promise<CampaignReport> {
  return new Campaign(target, options).run();
}

class Campaign {
  private readonly pools = new Map<string, Pool>();
  private readonly names: Record<Kind, readonly string[]>;
  private readonly answers = new Map<string, Map<string, number>>();
  private readonly toCallers = new Map<string, Map<string, number>>();
  private readonly faults: Fault[] = [];
  private readonly sent: Record<Kind, number> = { mutation: 0, query: 0, subscription: 0 };
  private readonly ids: Ids;

  constructor(
    private readonly target: Target,
    private readonly options: CampaignOptions,
  ) {
    this.ids = new Ids(options.seed);
    const named = (kind: Kind): readonly string[] =>
      operations(kind).map((field, index) => {
        this.pools.set(field.name, new Pool(hostileRequests(kind, field), options.seed + 1_000 * index));
        return field.name;
      });
    this.names = { mutation: named('mutation'), query: named('query'), subscription: named('subscription') };
  }

  async run(): Promise<CampaignReport> {
    const { mutations, queries, subscriptions, perFight, isStopped, afterFight } = this.options;
    let previous: string | undefined;
    for (let nth = 0; this.sent.mutation < mutations && !isStopped?.(); nth++) {
      const fight = await Fight.open(this.target, nth, this.ids, previous);
      previous = fight.id;
      const share = Math.min(perFight, mutations - this.sent.mutation);
      await this.attackWithMutations(fight, this.names.mutation[nth % this.names.mutation.length]!, share);
      const done = this.sent.mutation / mutations;
      while (this.sent.query < queries * done)
        await this.send('query', this.nextOf('query'), fight, this.callerOf(fight, this.sent.query));
      const watcher = this.callerOf(fight, nth);
      await this.attackWithSubscriptions(fight, Math.ceil(subscriptions * done) - this.sent.subscription, watcher);
      await this.fetchArchive(fight, watcher);
      afterFight?.(this.sent.mutation + this.sent.query + this.sent.subscription, nth + 1);
    }
    const { answers, toCallers } = this;
    return { sent: this.sent, answers, toCallers, faults: this.faults, ...(await this.verified()) };
  }

  private nextOf(kind: Kind): string {
    return this.names[kind][this.sent[kind] % this.names[kind].length]!;
  }

  private async attackWithMutations(fight: Fight, operation: string, inputs: number): Promise<void> {
    let afterEnd = 0;
    for (let n = 0; n < inputs; n++) {
      if (fight.isOver && ++afterEnd > INPUTS_AFTER_END) return;
      const tried = n % 2 === 0 ? operation : this.movingOn(fight, n);
      await this.send('mutation', tried, fight, this.callerOf(fight, this.sent.mutation));
    }
  }

  private callerOf({ turns }: Fight, nth: number): Caller {
    return turns[nth % turns.length]!;
  }

  /** Something that may bring the fight to where more is possible. */
  private movingOn(fight: Fight, n: number): string {
    if (!fight.hasBegun) return this.nextOf('mutation');
    return fight.hasPrompt && n % 4 === 1 ? 'answerPrompt' : MOVES[(n >> 1) % MOVES.length]!;
  }

  private async attackWithSubscriptions(fight: Fight, inputs: number, caller: Caller): Promise<void> {
    if (inputs <= 0) return;
    const socket = new SubscribingSocket(this.target.url, caller.headers);
    for (let n = 0; n < inputs; n++) {
      const operation = this.nextOf('subscription');
      const { query, variables } = this.pools.get(operation)!.next();
      const payload = `{"query":${JSON.stringify(query)},"variables":${written(variables, fight.known)}}`;
      this.sent.subscription += 1;
      this.count(operation, caller, payload, await answeredInTime(socket.firstAnswer(payload), payload));
    }
    await socket.close();
  }

  private async send(kind: Kind, operation: string, fight: Fight, caller: Caller): Promise<void> {
    const { query, variables } = this.pools.get(operation)!.next();
    const body = `{"query":${JSON.stringify(query)},"variables":${written(variables, fight.known)}}`;
    this.sent[kind] += 1;
    const answer = judged(await answeredInTime(this.target.post(body, caller.headers), body));
    this.count(operation, caller, body, answer);
    const data = answer.seen?.data as { answer?: { encounter?: ShownEncounter } } | null | undefined;
    await fight.note(data?.answer?.encounter, caller, this.target);
  }

  private async fetchArchive({ id }: Fight, caller: Caller): Promise<void> {
    const { status, text } = await this.target.archive(id, caller.headers);
    const { error } = status === 200 ? {} : (JSON.parse(text) as { error?: { code: string } });
    const fault = status < 500 && (status === 200 || error) ? undefined : `status ${status}`;
    this.count(ARCHIVE, caller, id, { kind: error?.code ?? 'answered', fault });
  }

  private count(
    operation: string,
    { name }: Caller,
    body: string,
    { kind, fault }: Pick<Judged, 'kind' | 'fault'>,
  ): void {
    countIn(this.answers, operation, kind);
    countIn(this.toCallers, name, kind);
    if (fault) this.faults.push({ operation, caller: name, fault, body });
  }

  /** Verifies every encounter of the store, also those that the inputs have made. */
  private async verified(): Promise<Pick<CampaignReport, 'encounters' | 'events' | 'unverified'>> {
    const unverified: string[] = [];
    let encounters = 0;
    let events = 0;
    for await (const id of this.allEncounters()) {
      encounters += 1;
      const { verify } = await this.target.data<{ verify: { ok: boolean; events: number } }>(VERIFY, { id });
      events += verify.events;
      if (!verify.ok) unverified.push(`${id}: ${JSON.stringify(verify)}`);
    }
    return { encounters, events, unverified };
  }

  private async *allEncounters(): AsyncGenerator<string> {
    const query = `query($after: String) { encounters(first: 100, after: $after) { pageInfo { hasNextPage endCursor } edges { node { id } } } }`;
    interface Page {
      readonly encounters: {
        readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
        readonly edges: readonly { readonly node: { readonly id: string } }[];
      };
    }
    for (let after: string | null = null; ;) {
      const { encounters }: Page = await this.target.data<Page>(query, { after });
      for (const { node } of encounters.edges) yield node.id;
      if (!encounters.pageInfo.hasNextPage) return;
      after = encounters.pageInfo.endCursor;
    }
  }
}

function countIn(all: Map<string, Map<string, number>>, name: string, kind: string): void {
  let counts = all.get(name);
  if (!counts) all.set(name, (counts = new Map<string, number>()));
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

/** @throws Error that names the request, if no answer comes */
async function answeredInTime<Answer>(answer: Promise<Answer>, request: string): Promise<Answer> {
  let patience: NodeJS.Timeout | undefined;
  const never = new Promise<never>((_, reject) => {
    patience = setTimeout(() => reject(new Error(`No answer in ${HUNG / 1000} s: ${request}`)), HUNG);
  });
  try {
    return await Promise.race([answer, never]);
  } finally {
    clearTimeout(patience);
  }
}

/** Requests of one operation, made some at a time: the same for the same seed. */
class Pool {
  private readonly ready: HostileRequest[] = [];

  constructor(
    private readonly requests: fc.Arbitrary<HostileRequest>,
    private seed: number,
  ) {}

  next(): HostileRequest {
    if (this.ready.length === 0) this.ready.push(...fc.sample(this.requests, { numRuns: SAMPLE, seed: this.seed++ }));
    return this.ready.pop()!;
  }
}
