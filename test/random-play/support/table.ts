import type { ActionName } from '../../../src/engine/encounter/actions/inputs.js';
import { ACTION_INPUTS } from '../../../src/engine/encounter/actions/inputs.js';
import type { Command } from '../../../src/engine/encounter/commands.js';
import type { ServiceDice } from '../../../src/engine/encounter/dice-supply.js';
import { evolve } from '../../../src/engine/encounter/evolve/index.js';
import type { EncounterState, HouseRuleValue } from '../../../src/engine/encounter/state.js';
import { presentCombatants } from '../../../src/engine/encounter/state.js';
import type { ActionOffer, CombatantInput } from '../../../src/engine/rules/ruleset.js';
import { Scenario } from '../../../src/engine/testing/scenario.js';
import { offersOf } from '../../../src/engine/encounter/offers.js';
import { randomAdjustment } from './adjustments.js';
import { randomMap, randomSquare } from './arena.js';
import { forkProblems } from './fork-problems.js';
import { attemptsAt } from './attempts.js';
import type { Game } from './games.js';
import {
  eventProblems,
  sharingProblems,
  previewProblems,
  stateProblems,
  successionProblems,
  turnProblems,
} from './invariants.js';
import { Random, seededDice } from './random.js';
import { Tally } from './tally.js';
import { viewOf } from './view.js';

/** What random play has done so far, over all its encounters. */
export class Tallies {
  /** Actions that were accepted, by name. */
  readonly actions = new Tally();
  /** Prompts that were answered, by kind. */
  readonly prompts = new Tally();
  /** Other commands that were accepted, by type; adjustments by what they changed. */
  readonly commands = new Tally();
  /** Actions that began and were broken off, by what broke them off. */
  readonly cutShort = new Tally();
}

/** How likely each action is to be taken where several are offered: what ends a fight early or disarms everybody is rare. */
export const WEIGHTS: { readonly [N in ActionName]?: number } = {
  dropItem: 0.1,
  sheatheWeapon: 0.2,
  dropProne: 0.15,
  improvise: 0.05,
  speak: 0.05,
  jump: 0.4,
  interact: 0.3,
  delay: 0.5,
  dodge: 0.5,
  search: 0.4,
  totalDefense: 0.5,
  attack: 4,
  attackSquare: 0.3,
  fullAttack: 4,
  multiattack: 4,
  offHandAttack: 4,
  grapple: 3,
  dirtyTrick: 0.5,
  drag: 0.5,
  reposition: 0.5,
  steal: 0.5,
  escapeGrapple: 4,
};

/**
 * One encounter, played by chance: the creatures take up what they are offered, prompts are answered, the game master
 * meddles. After each command everything that has to hold is checked.
 */
export class RandomTable {
  private readonly random: Random;
  private readonly fight: Scenario;
  /** Revisions at which a command ended: where an undo may go back to. */
  private readonly ends: number[] = [];
  private readonly log: string[] = [];
  private readonly serviceDice: ServiceDice;
  private joined = 0;
  private folded: EncounterState;
  /** The last state in which no action was open. */
  private settled: EncounterState;

  constructor(
    private readonly game: Game,
    seed: number,
    private readonly tallies: Tallies,
  ) {
    this.random = new Random(seed);
    const { random } = this;
    this.serviceDice = seededDice(seed);
    this.fight = new Scenario(game.ruleset, {
      diceMode: 'SERVICE',
      serviceDice: this.serviceDice,
      houseRules: this.houseRules(),
      ...(random.chance(0.7) && { map: randomMap(random) }),
    });
    this.folded = this.fight.state;
    this.settled = this.folded;
  }

  /** Plays until one side is beaten, or for so many commands. @throws Error with the seed and the last commands */
  play(commands: number): void {
    try {
      this.setUp();
      for (let count = 0; count < commands && this.bothSidesStand(); count++) {
        this.turnOfChance();
        if (count % 75 === 74) this.fight.checkDeterminism();
      }
      this.fight.checkDeterminism();
    } catch (error) {
      const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
      throw new Error(`Seed ${this.random.seed}, after:\n${this.log.slice(-8).join('\n')}\n${told}`, { cause: error });
    }
  }

  private get state(): EncounterState {
    return this.fight.state;
  }

  private setUp(): void {
    const { random, game } = this;
    for (let heroes = random.between(1, 3); heroes > 0; heroes--) this.join(random.pick(game.heroes), 'heroes');
    for (let monsters = random.between(2, 4); monsters > 0; monsters--)
      this.join(random.pick(game.monsters), 'monsters');
    const stated = random
      .some(this.state.present, 0.1)
      .map((combatantId) => ({ combatantId, total: random.between(0, 25) }));
    this.must({ type: 'rollInitiative', stated });
    this.answerAll();
    this.must({ type: 'startCombat', surprised: random.chance(0.3) ? random.some(this.state.present, 0.4) : [] });
  }

  private houseRules(): Readonly<Record<string, HouseRuleValue>> {
    const changed = this.random.some(this.game.ruleset.houseRules, 0.35);
    return Object.fromEntries(
      changed.map(({ key, values, default: usual }) => [
        key,
        values ? this.random.pick(values) : typeof usual === 'boolean' ? !usual : usual,
      ]),
    );
  }

  private bothSidesStand(): boolean {
    const standing = presentCombatants(this.state).filter(({ vital }) => vital !== 'DEAD');
    return new Set(standing.map(({ side }) => side)).size > 1;
  }

  /** One command, or a few that belong together. */
  private turnOfChance(): void {
    const { random, state } = this;
    const dice = random.below(1000);
    if (state.openAction) {
      if (dice < 860) this.answerOne();
      else if (dice < 930) this.try({ type: 'adjust', ...randomAdjustment(state, this.game.ruleset, random) });
      else if (dice < 960) this.must({ type: 'voidAction', reason: 'Enough of this' });
      else if (dice < 970) this.setPolicy();
      else this.undo();
      return;
    }
    if (dice < 30) this.undo();
    else if (dice < 100) this.try({ type: 'adjust', ...randomAdjustment(state, this.game.ruleset, random) });
    else if (dice < 115) this.setPolicy();
    else if (dice < 125)
      this.join(random.pick([...this.game.heroes, ...this.game.monsters]), random.pick(['heroes', 'monsters']));
    else if (dice < 130 && state.present.length > 3)
      this.must({ type: 'removeCombatant', combatantId: random.pick(state.present), reason: 'Ran away' });
    else if (dice < 170) this.blunder();
    else if (dice < 190) this.must({ type: 'endTurn' });
    else this.actAs(random.chance(0.85) && state.activeId !== null ? state.activeId : random.pick(state.present));
  }

  /** Takes up one of the offers made to a creature. */
  private actAs(id: string): void {
    const { ruleset } = this.game;
    const offers = offersOf(this.state, ruleset, id).filter(({ legal }) => legal);
    const mayEnd = id === this.state.activeId ? [null] : [];
    if (offers.length + mayEnd.length === 0) return;
    // What has not been done yet comes first.
    const weight = ({ action }: ActionOffer): number =>
      (WEIGHTS[action] ?? 1) * (this.tallies.actions.of(action) < 3 ? 8 : 1);
    const offer = this.random.weighted([...offers, ...mayEnd], (one) => (one ? weight(one) : 0.5));
    if (offer) this.takeUp(id, offer);
    else this.must({ type: 'endTurn', actorId: id });
  }

  private takeUp(actorId: string, offer: ActionOffer): void {
    const attempts = attemptsAt(offer, viewOf(this.state, actorId), this.random);
    if (offer.action === 'attack') this.preview(actorId, offer);
    for (const { input, promised } of attempts) {
      const command: Command = { type: 'declareAction', actorId, action: offer.action, input };
      const refusal = this.try(command);
      if (refusal === null) {
        return;
      }
      if (promised)
        throw new Error(`Offered and refused: ${JSON.stringify(offer.action)} ${JSON.stringify(input)}: ${refusal}`);
    }
    if (attempts.length > 0 && !EMPTY_OFFERS.has(offer.action))
      throw new Error(`Offered, and none of ${attempts.length} ways possible: ${offer.action} of ${actorId}`);
  }

  /** Something that makes no sense, of anybody, at any time: it may be refused, or happen to be possible. */
  private blunder(): void {
    const { random, state } = this;
    const action = random.pick(Object.keys(ACTION_INPUTS) as ActionName[]);
    const someone = random.pick(state.present);
    const nonsense: Record<string, unknown> = {
      targetId: random.pick([...state.present, 'nobody']),
      allyId: random.pick(state.present),
      itemId: random.pick(['shield', 'cure', 'longsword', 'nothing']),
      attackId: random.pick(['longsword', 'bite', 'nothing']),
      to: action === 'shove' ? 'AWAY' : { x: random.between(-1, 12), y: random.between(-1, 10) },
      what: 'a stone',
    };
    const input = Object.fromEntries(
      Object.entries(nonsense).filter(([key]) => key === 'targetId' || random.chance(0.7)),
    );
    this.try({ type: 'declareAction', actorId: someone, action, input });
  }

  /** The odds of an attack that is offered, and the numbers of creatures, can be worked out at any time. */
  private preview(actorId: string, { targets }: ActionOffer): void {
    const { ruleset } = this.game;
    const { combatantId: targetId, attackIds } = this.random.pick(targets);
    const preview = ruleset.previewAttack(this.state, actorId, { targetId, attackId: this.random.pick(attackIds) });
    if ('code' in preview) throw new Error(`Offered, and no odds to be had: ${preview.code}`);
    const problems = previewProblems(preview);
    if (problems.length > 0) throw new Error(`Odds that cannot be: ${problems.join('; ')}`);
    for (const id of this.state.present) ruleset.sheet(this.state, id);
  }

  private setPolicy(): void {
    const { random, state, game } = this;
    this.must({
      type: 'setPolicy',
      combatantId: random.pick(state.present),
      promptKind: random.pick(Object.keys(game.ruleset.prompts)),
      policy: random.pick(['ASK', 'ALWAYS', 'NEVER']),
    });
  }

  private undo(): void {
    const targets = this.ends.filter((revision) => revision < this.state.revision).slice(-12);
    // What was before the fight is not gone back to.
    const inCombat = targets.filter((revision) => revision >= this.began);
    if (inCombat.length > 0) this.must({ type: 'undo', to: this.random.pick(inCombat), reason: 'Taken back' });
  }

  private get began(): number {
    return this.fight.history.find(({ type }) => type === 'TurnStarted')?.revision ?? Infinity;
  }

  private join(make: (given: Partial<Omit<CombatantInput, 'statistics'>>) => CombatantInput, side: string): void {
    const id = `c${++this.joined}`;
    for (let tries = 0; tries < 200; tries++) {
      const at = this.state.map ? randomSquare(this.random, this.state.map) : null;
      if (this.try({ type: 'addCombatants', combatants: [make({ id, side, at })] }) === null) return;
    }
  }

  private answerAll(): void {
    while (this.state.openAction) this.answerOne();
  }

  private answerOne(): void {
    const { id, kind, choices } = this.random.pick(this.state.prompts);
    const by = this.random.chance(0.8) ? 'SEAT' : 'GAME_MASTER';
    this.must({ type: 'answerPrompt', promptId: id, choice: this.random.pick(choices).id, by });
    this.tallies.prompts.add(kind);
  }

  private must(command: Command): void {
    const refusal = this.try(command);
    if (refusal !== null) throw new Error(`${JSON.stringify(command)} was refused: ${refusal}`);
  }

  /** Gives a command and checks what came of it. @returns why it was refused, or null */
  private try(command: Command): string | null {
    this.log.push(`${this.state.revision} ${JSON.stringify(command)}`);
    const before = this.state;
    const { refusal, problems } = this.fight.try(command);
    if (refusal || problems.length > 0) {
      this.log.pop();
      if (refusal?.legal.length === 0) throw new Error(`Refused without an alternative: ${JSON.stringify(refusal)}`);
      return JSON.stringify(refusal ?? problems);
    }
    this.ends.push(this.state.revision);
    this.count(command);
    this.check(before, command);
    return null;
  }

  private count(command: Command): void {
    if (command.type === 'declareAction') this.tallies.actions.add(command.action);
    else if (command.type === 'adjust')
      for (const key of Object.keys(command)) {
        if (key !== 'type' && key !== 'combatantId' && key !== 'reason') this.tallies.commands.add(`adjust ${key}`);
      }
    else this.tallies.commands.add(command.type);
  }

  private check(before: EncounterState, command: Command): void {
    const problems = [...stateProblems(this.game, this.state), ...successionProblems(before, this.state)];
    // What an undo brings back was looked at when it was new; what is called off stays as it is, half done.
    if (command.type !== 'undo' && command.type !== 'voidAction') {
      problems.push(...turnProblems(before, this.state, command.type === 'endTurn'));
      if (!this.state.openAction) problems.push(...sharingProblems(this.game, this.settled, this.state));
    }
    // A question is rare enough to be looked at each time it is open.
    if (this.state.openAction || this.ends.length % 10 === 0)
      problems.push(...forkProblems(this.game.ruleset, this.fight.fold, this.serviceDice));
    if (!this.state.openAction) this.settled = this.state;
    for (const recorded of this.fight.history.slice(before.revision + 1)) {
      if (recorded.type === 'ActionsReverted') {
        this.folded = this.state;
        continue;
      }
      problems.push(...eventProblems(this.folded, recorded));
      if (recorded.type === 'ActionCompleted' && recorded.data.reason !== null)
        this.tallies.cutShort.add(recorded.data.reason);
      this.folded = evolve(this.folded, recorded, recorded.revision);
    }
    if (problems.length > 0) throw new Error(`What must never be:\n${problems.join('\n')}`);
  }
}

/** Actions whose offer says no more than that the creature could begin: whether there is a way to go is seen when it tries. */
export const EMPTY_OFFERS: ReadonlySet<ActionName> = new Set([
  'run',
  'charge',
  'withdraw',
  'overrun',
  'reposition',
  'steal',
]);
