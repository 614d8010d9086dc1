import type { ApiClient } from './client.js';
import {
  ACT,
  ADD,
  ANSWER,
  CREATE,
  END,
  END_TURN,
  FEED,
  OFFERS,
  REWIND,
  ROLL,
  START,
  STATE,
  VERIFY,
} from './documents.js';
import type { Fight } from './fights.js';
import type { SeenCombatant, SeenOffer } from './tactics.js';
import { choose, sidesStanding } from './tactics.js';

interface Prompt {
  readonly id: string;
  readonly kind: string;
  readonly choices: readonly { readonly id: string }[];
}
interface Result {
  readonly __typename: 'ActionAccepted' | 'ActionRefused';
  readonly code?: string;
  readonly message?: string;
  readonly prompts?: readonly Prompt[];
}
interface State {
  readonly revision: number;
  readonly round: number;
  readonly activeId: string | null;
  readonly combatants: readonly SeenCombatant[];
}
interface FeedItem {
  readonly encounterEvents: {
    readonly kind: string;
    readonly revision: number;
    readonly event: { readonly type: string; readonly narration: string | null } | null;
  };
}

/** What a fight of the demo came to. */
export interface Facts {
  readonly ruleset: string;
  readonly encounterId: string;
  readonly rounds: number;
  readonly events: number;
  /** Events that came over the subscription: every one, once, in order. */
  readonly received: number;
  readonly prompts: number;
  readonly refusals: number;
  readonly victors: readonly string[];
  readonly rewound: { readonly round: number; readonly revision: number };
  readonly verified: boolean;
  readonly diceRecomputed: number;
  readonly actionsReadjudicated: number;
}

/** A fight lasts this many rounds at least: who is beaten before gets help. */
const LEAST_ROUNDS = 4;
const MOST_ROUNDS = 12;
const MOST_ACTIONS = 6;

/** Plays one fight through the API from its creation to its proof. @throws Error when something does not hold */
export async function playFight(api: ApiClient, fight: Fight, tell: (line: string) => void): Promise<Facts> {
  const table = new Table(api, fight, tell);
  return table.play();
}

class Table {
  private encounterId = '';
  private prompts = 0;
  private refusals = 0;
  private reinforced = false;
  private received: number[] = [];
  private failure: unknown;
  private arrived: (() => void) | undefined;

  constructor(
    private readonly api: ApiClient,
    private readonly fight: Fight,
    private readonly tell: (line: string) => void,
  ) {}

  async play(): Promise<Facts> {
    const created = await this.api.request<{ createEncounter: { encounter: { id: string } } }>(CREATE, {
      input: { name: this.fight.title, ruleset: this.fight.ruleset, tags: ['demo'], map: { rows: this.fight.rows } },
    });
    this.encounterId = created.createEncounter.encounter.id;
    const unsubscribe = this.api.subscribe<FeedItem>(
      FEED,
      { id: this.encounterId },
      (item) => this.hear(item),
      (error) => {
        this.failure = error;
        this.arrived?.();
      },
    );
    try {
      await this.must(ADD, { combatants: this.fight.combatants.map(described) });
      await this.must(ROLL, {});
      await this.must(START, { surprised: this.fight.surprised });
      const victors = await this.fightOn();
      const { round } = await this.state();
      const rewound = await this.rewind(Math.min(2, round));
      await this.must(END, { reason: 'The demo is over', victors });
      const { revision } = await this.state();
      await this.heardUpTo(revision);
      return await this.prove(round, revision, rewound, victors);
    } finally {
      unsubscribe();
    }
  }

  private async fightOn(): Promise<readonly string[]> {
    for (;;) {
      const state = await this.state();
      const standing = sidesStanding(state.combatants);
      if (standing.length < 2 && state.round > LEAST_ROUNDS) return standing;
      if (state.round > MOST_ROUNDS) return [];
      if (standing.length < 2 && !this.reinforced) await this.reinforce();
      // Who is down may die, and where all are dead no round passes any more.
      else if (standing.length === 0) return [];
      else if (standing.length < 2) await this.must(END_TURN, {});
      else await this.turn(state);
    }
  }

  private async turn(state: State): Promise<void> {
    const { activeId } = state;
    let current = state;
    let moved = false;
    for (let actions = 0; activeId !== null && actions < MOST_ACTIONS && current.activeId === activeId; actions++) {
      const me = current.combatants.find(({ id }) => id === activeId);
      if (!me || (me.vital !== 'ALIVE' && me.vital !== 'DISABLED')) break;
      const { legalActions } = await this.api.request<{ legalActions: readonly SeenOffer[] }>(OFFERS, {
        id: this.encounterId,
        who: activeId,
      });
      const action = choose(me, current.combatants, legalActions, moved);
      if (action === null) break;
      moved ||= 'move' in action;
      if (!(await this.give(ACT, { actorId: activeId, action }))) break;
      current = await this.state();
    }
    if ((await this.state()).activeId === activeId) await this.must(END_TURN, {});
  }

  /** Gives a command and answers what the rules ask on the way. @returns whether it was accepted */
  private async give(document: string, input: Readonly<Record<string, unknown>>): Promise<boolean> {
    let result = await this.send(document, input);
    if (result.__typename === 'ActionRefused') {
      this.refusals++;
      this.tell(`    (refused: ${result.code} ${result.message})`);
      return false;
    }
    for (let open = result.prompts ?? []; open.length > 0; open = result.prompts ?? []) {
      this.prompts++;
      result = await this.send(ANSWER, { promptId: open[0]!.id, choice: open[0]!.choices[0]!.id });
      if (result.__typename === 'ActionRefused') throw new Error(`An answer was refused: ${result.message}`);
    }
    return true;
  }

  private async must(document: string, input: Readonly<Record<string, unknown>>): Promise<void> {
    if (!(await this.give(document, input))) throw new Error(`Refused: ${document.slice(0, 40)}`);
  }

  private async send(document: string, input: Readonly<Record<string, unknown>>): Promise<Result> {
    const answer = await this.api.request<Record<string, Result>>(document, {
      input: { encounterId: this.encounterId, ...input },
    });
    return Object.values(answer)[0]!;
  }

  private async state(): Promise<State> {
    return (await this.api.request<{ encounter: State }>(STATE, { id: this.encounterId })).encounter;
  }

  private async reinforce(): Promise<void> {
    this.reinforced = true;
    this.tell('    (help arrives)');
    const { combatants } = await this.state();
    const [standing] = sidesStanding(combatants);
    const help = this.fight.reinforcements.filter(({ side }) => side !== standing);
    await this.must(ADD, { combatants: help.map(described) });
  }

  private async rewind(round: number): Promise<Facts['rewound']> {
    const { encounter } = await this.api.request<{ encounter: State }>(REWIND, { id: this.encounterId, round });
    this.tell(`  Back at the end of round ${round} (revision ${encounter.revision}):`);
    for (const { name, hitPoints, vital } of encounter.combatants)
      this.tell(`    ${name}: ${hitPoints.current}/${hitPoints.maximum} ${vital}`);
    if (encounter.round !== round) throw new Error(`Rewound to round ${encounter.round}`);
    return { round, revision: encounter.revision };
  }

  private async prove(
    rounds: number,
    revision: number,
    rewound: Facts['rewound'],
    victors: readonly string[],
  ): Promise<Facts> {
    const { verify } = await this.api.request<{
      verify: {
        ok: boolean;
        events: number;
        dice: { recomputed: number; seedRevealed: boolean };
        readjudication: { actions: number };
      };
    }>(VERIFY, { id: this.encounterId });
    if (!verify.ok) throw new Error(`The fight does not verify: ${JSON.stringify(verify)}`);
    if (this.received.some((at, index) => at !== index)) throw new Error('The subscription lost or repeated an event');
    this.tell(
      `  Verified: ${verify.events} events, ${verify.dice.recomputed} dice recomputed, ${verify.readjudication.actions} actions run again.`,
    );
    return {
      ruleset: this.fight.ruleset,
      encounterId: this.encounterId,
      rounds,
      events: revision + 1,
      received: this.received.length,
      prompts: this.prompts,
      refusals: this.refusals,
      victors,
      rewound,
      verified: verify.ok && verify.dice.seedRevealed,
      diceRecomputed: verify.dice.recomputed,
      actionsReadjudicated: verify.readjudication.actions,
    };
  }

  private hear({ encounterEvents: { kind, revision, event } }: FeedItem): void {
    if (kind !== 'EVENT') return;
    this.received.push(revision);
    if (event?.narration) this.tell(`  ${event.narration}`);
    this.arrived?.();
  }

  private async heardUpTo(revision: number): Promise<void> {
    while ((this.received.at(-1) ?? -1) < revision) {
      if (this.failure) throw new Error(`The subscription failed: ${JSON.stringify(this.failure)}`);
      await new Promise<void>((resolve) => {
        this.arrived = resolve;
      });
    }
  }
}

/** A creature as the API takes it. */
function described({
  id,
  name,
  kind,
  side,
  at,
  groupId,
  statistics,
}: Fight['combatants'][number]): Readonly<Record<string, unknown>> {
  return { id, name, kind, side, at, groupId, statistics };
}
