import type { ActionName } from '../../../src/engine/encounter/actions/inputs.js';
import { OFFERS } from '../../../demo/documents.js';
import { choose, sidesStanding } from '../../../demo/tactics.js';
import type { SeenCombatant, SeenOffer } from '../../../demo/tactics.js';
import { commandDocument } from '../../e2e/support/documents.js';
import type { Accepted, Input, Refused, SeenState } from '../../e2e/support/table.js';
import { Table } from '../../e2e/support/table.js';
import type { Api } from '../../e2e/support/api.js';
import type { Attempt } from '../../random-play/support/attempt.js';
import { attemptsAt } from '../../random-play/support/attempts.js';
import type { Random } from '../../random-play/support/random.js';
import { EMPTY_OFFERS, WEIGHTS } from '../../random-play/support/table.js';
import { Tally } from '../../random-play/support/tally.js';
import type { View } from '../../random-play/support/view.js';
import type { Placed } from './armies.js';
import { FIELD } from './armies.js';

/** A battle that is not decided by then never will be. */
const MOST_ROUNDS = 60;
const MOST_ACTIONS = 6;

type Creature = SeenCombatant & Pick<View['actor'], 'wielded'>;
type Offer = SeenOffer & { readonly action: ActionName };

/** One battle over the API: each creature fights as best it can, or does something that it is offered, by chance. */
export class Battle {
  readonly actions = new Tally();
  readonly prompts = new Tally();
  private state!: SeenState;

  private constructor(
    readonly table: Table,
    private readonly fighters: readonly Placed[],
    private readonly random: Random,
  ) {}

  static async open(api: Api, create: Input, fighters: readonly Placed[], random: Random): Promise<Battle> {
    const table = await Table.create(api, { ...create, map: { rows: FIELD } });
    const battle = new Battle(table, fighters, random);
    await battle.must('addCombatants', {
      combatants: fighters.map(({ id, name, side, at, statistics }) => ({
        id,
        name,
        side,
        at,
        statistics,
        // One side's fighters fall unconscious in 5e, the other's die.
        kind: side === 'west' ? 'CHARACTER' : 'MONSTER',
      })),
    });
    await battle.must('rollInitiative');
    await battle.must('startCombat', { surprised: random.some([...fighters.map(({ id }) => id)], 0.15) });
    return battle;
  }

  /** Plays until one side is down. @returns the side that stands, and the rounds it took. @throws Error naming what went wrong */
  async fight(): Promise<{ readonly victors: readonly string[]; readonly rounds: number }> {
    for (;;) {
      const standing = sidesStanding(this.creatures);
      const { round } = this.state;
      if (standing.length < 2) {
        await this.must('endEncounter', { reason: 'One side is down', victors: standing });
        return { victors: standing, rounds: round };
      }
      if (round > MOST_ROUNDS) throw new Error(`Undecided after ${MOST_ROUNDS} rounds: ${this.told()}`);
      await this.turn();
    }
  }

  private get creatures(): readonly Creature[] {
    return this.state.combatants as unknown as readonly Creature[];
  }

  private told(): string {
    return this.creatures
      .map(({ id, vital, hitPoints: { current } }) => `${this.fighter(id).name} (${id}) ${vital} ${current}`)
      .join(', ');
  }

  private fighter(id: string): Placed {
    return this.fighters.find((one) => one.id === id)!;
  }

  private async turn(): Promise<void> {
    const { activeId } = this.state;
    let moved = false;
    for (let count = 0; activeId !== null && count < MOST_ACTIONS && this.state.activeId === activeId; count++) {
      const me = this.creatures.find(({ id }) => id === activeId)!;
      if ((me.vital !== 'ALIVE' && me.vital !== 'DISABLED') || sidesStanding(this.creatures).length < 2) break;
      const offers = await this.offers(activeId);
      const attempts: readonly NamedAttempt[] = this.random.chance(0.75)
        ? this.best(me, offers, moved)
        : this.byChance(me, offers);
      if (attempts.length === 0) break;
      moved ||= attempts[0]!.action === 'move';
      await this.carryOut(me, attempts);
    }
    if (this.state.activeId === activeId && sidesStanding(this.creatures).length > 1) await this.must('endTurn');
  }

  private async offers(who: string): Promise<readonly Offer[]> {
    const { api, id } = this.table;
    return (await api.data<{ legalActions: readonly Offer[] }>(OFFERS, { id, who })).legalActions;
  }

  private best(me: Creature, offers: readonly Offer[], moved: boolean): readonly NamedAttempt[] {
    const choice = choose(me, this.creatures, offers, moved);
    return Object.entries(choice ?? {}).map(([action, input]) => ({
      action: action as ActionName,
      input: input as Attempt['input'],
      promised: true,
    }));
  }

  private byChance(me: Creature, offers: readonly Offer[]): readonly NamedAttempt[] {
    const legal = offers.filter((offer) => offer.legal);
    if (legal.length === 0) return [];
    const offer = this.random.weighted(legal, ({ action }) => WEIGHTS[action] ?? 1);
    const attempts = attemptsAt(offer, this.viewOf(me), this.random);
    return attempts.map((attempt) => ({ ...attempt, action: offer.action }));
  }

  private viewOf(me: Creature): View {
    const seen = this.creatures.map(({ id, side, vital, at, wielded, resources }) => ({
      id,
      side,
      vital,
      at,
      wielded,
      resources: resources.filter(({ remaining }) => remaining > 0).map(({ name }) => name),
      distance: me.at && at ? 5 * Math.max(Math.abs(me.at.x - at.x), Math.abs(me.at.y - at.y)) : 0,
      engaged: false,
    }));
    return {
      actor: seen.find(({ id }) => id === me.id)!,
      others: seen.filter(({ id }) => id !== me.id),
      attackIds: this.fighter(me.id).attackIds,
      onMap: me.at !== null,
      doorIds: [],
    };
  }

  /** Tries ways to take up an offer until one is accepted. @throws Error when what was promised is refused, or all is */
  private async carryOut(me: Creature, attempts: readonly NamedAttempt[]): Promise<void> {
    const reasons: string[] = [];
    for (const { action, input, promised } of attempts) {
      const answer = await this.declare(me.id, action, input);
      if (answer === null) {
        this.actions.add(action);
        return;
      }
      reasons.push(`${JSON.stringify(input)}: ${answer}`);
      if (promised) throw new Error(`Offered to ${this.fighter(me.id).name} and refused: ${action} ${reasons.at(-1)}`);
    }
    const { action } = attempts[0]!;
    if (!EMPTY_OFFERS.has(action))
      throw new Error(`Offered to ${this.fighter(me.id).name}, and no way to do it: ${action}\n${reasons.join('\n')}`);
  }

  /** @returns why it was refused, or null */
  private async declare(actorId: string, action: ActionName, input: Attempt['input']): Promise<string | null> {
    const { data, errors } = await this.table.api.send<{ result: Accepted | Refused }>(
      commandDocument('declareAction'),
      { input: { encounterId: this.table.id, actorId, action: { [action]: input } } },
    );
    if (errors) {
      if (errors.some(({ extensions }) => extensions.code !== 'BAD_USER_INPUT'))
        throw new Error(JSON.stringify(errors));
      return JSON.stringify(errors);
    }
    if (data!.result.__typename === 'ActionRefused') return `${data!.result.code} ${data!.result.message}`;
    await this.accept(data!.result);
    return null;
  }

  private async must(...command: Parameters<Table['must']>): Promise<void> {
    await this.accept(await this.table.must(...command));
  }

  /** Takes note of what happened, and answers everything the rules ask. */
  private async accept(accepted: Accepted): Promise<void> {
    let latest = accepted;
    while (latest.prompts.length > 0) {
      const { id, kind, choices } = this.random.pick(latest.prompts);
      // The first choice is to do it.
      const choice = this.random.chance(0.7) ? choices[0]! : this.random.pick(choices);
      latest = await this.table.must('answerPrompt', { promptId: id, choice: choice.id });
      this.prompts.add(kind);
    }
    this.state = latest.encounter;
  }
}

interface NamedAttempt extends Attempt {
  readonly action: ActionName;
}
