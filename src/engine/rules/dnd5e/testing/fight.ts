import type { BattleMap, Edge } from '../../../grid/index.js';
import { asciiMap } from '../../../grid/index.js';
import { Scenario } from '../../../testing/scenario.js';
import type { HouseRuleValue } from '../../../encounter/state.js';
import type { CombatantInput } from '../../ruleset.js';
import { dnd5e } from '../index.js';
import { hasTurns } from '../objects.js';

/** A fight for a test. */
export interface Setup {
  /** The creatures; with a map, by the mark of their square (the north-west one of their space). They act in this order; objects do not. */
  readonly who: Readonly<Record<string, CombatantInput>>;
  /** A map as `asciiMap` draws it; without rows there is no map. */
  readonly rows?: readonly string[];
  readonly edges?: readonly Edge[];
  /** How deep its pits are, in feet; left out: unknown. */
  readonly pits?: number;
  readonly houseRules?: Readonly<Record<string, HouseRuleValue>>;
  readonly surprised?: readonly string[];
  /** Dice the first turn asks for. */
  readonly dice?: readonly number[];
}

/** A fight in which everyone has joined and nobody has rolled initiative. */
export function joined(setup: Setup): Scenario {
  const drawn = setup.rows && asciiMap(setup.rows, setup.edges);
  const map = drawn && withPits(drawn.map, setup.pits);
  const fight = new Scenario(dnd5e, {
    ...(map && { map }),
    ...(setup.houseRules && { houseRules: setup.houseRules }),
  });
  const creatures = Object.entries(setup.who).map(([mark, one]) => ({ ...one, at: drawn?.marks[mark]?.[0] ?? one.at }));
  fight.join(...creatures);
  return fight;
}

function withPits(map: BattleMap, depth: number | undefined): BattleMap {
  if (depth === undefined) return map;
  const deepened = Object.entries(map.cells).map(([key, cell]) => [
    key,
    cell.fill === 'pit' ? { ...cell, depth } : cell,
  ]);
  return { ...map, cells: Object.fromEntries(deepened) as BattleMap['cells'] };
}

/** A fight whose first turn has begun. */
export function begun(setup: Setup): Scenario {
  const fight = joined(setup);
  fight.begin(
    Object.values(setup.who)
      .map(({ id }) => id)
      .filter((id) => hasTurns(fight.state, id)),
    { ...(setup.surprised && { surprised: setup.surprised }), ...(setup.dice && { dice: setup.dice }) },
  );
  return fight;
}

/** The body of a test in a fight; whatever it plays is then folded in every way and run again. */
export function fought(setup: Setup, body: (fight: Scenario) => void): () => void {
  return () => {
    const fight = begun(setup);
    body(fight);
    fight.checkDeterminism();
  };
}

/** The same before initiative. */
export function gathered(setup: Setup, body: (fight: Scenario) => void): () => void {
  return () => {
    const fight = joined(setup);
    body(fight);
    fight.checkDeterminism();
  };
}

/** Adjusts a creature, with a reason of the test's. */
export function rule(fight: Scenario, combatantId: string, change: object, dice: readonly number[] = []): void {
  fight.must({ type: 'adjust', combatantId, reason: 'The test wants it so', ...change }, dice);
}

/** Squares in a row to the east (or by another step) of a square. */
export function line(
  from: { readonly x: number; readonly y: number },
  count: number,
  step: { readonly x: number; readonly y: number } = { x: 1, y: 0 },
): { x: number; y: number }[] {
  return Array.from({ length: count }, (_, index) => ({
    x: from.x + step.x * (index + 1),
    y: from.y + step.y * (index + 1),
  }));
}
