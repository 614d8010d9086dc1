import type { BattleMap, Square } from '../../../grid/index.js';
import { openMap } from '../../../grid/index.js';
import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { EncounterEvent, EventData } from '../../../encounter/events/index.js';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf } from '../../../testing/scenario.js';
import type { CombatantInput } from '../../ruleset.js';
import type { AttackInput } from '../statistics/attack-schema.js';
import type { StatisticsInput } from '../statistics/index.js';
import type { GameName, Options } from './games.js';
import { fightIn } from './games.js';

export const BOTH: readonly GameName[] = ['dnd35', 'pathfinder1e'];

/** A creature for a test: 20 hit points and average in all else, unless said otherwise. */
export function creature(
  id: string,
  statistics: Partial<StatisticsInput> = {},
  more: Partial<Omit<CombatantInput, 'statistics'>> = {},
): CombatantInput {
  return {
    id,
    name: id,
    kind: 'CHARACTER',
    side: id,
    at: null,
    groupId: null,
    ...more,
    statistics: { hitPoints: 20, ...statistics },
  };
}

/** A weapon that hits for 1d8, unless said otherwise. */
export function weapon(more: Partial<AttackInput> = {}): AttackInput {
  return { id: 'sword', damage: '1d8', ...more };
}

export interface DuelOptions extends Options {
  /** Where `a` and `b` stand; next to each other on open ground if left out. */
  readonly a?: Square;
  readonly b?: Square;
  readonly map?: BattleMap;
  /** Others, who join after the two. */
  readonly others?: readonly CombatantInput[];
}

/** `a`, whose turn it is, against `b`; everybody has had a turn, so nobody is flat-footed. */
export function duel(
  game: GameName,
  a: Partial<StatisticsInput>,
  b: Partial<StatisticsInput> = {},
  { a: here = { x: 1, y: 1 }, b: there = { x: 2, y: 1 }, map, others = [], houseRules }: DuelOptions = {},
): Scenario {
  const fight = fightIn(game, { map: map ?? openMap(60, 6), ...(houseRules && { houseRules }) });
  fight.join(
    creature('a', { attacks: [weapon()], ...a }, { at: here }),
    creature('b', { attacks: [weapon()], ...b }, { at: there }),
    ...others,
  );
  fight.begin(['b', ...others.map(({ id }) => id), 'a']);
  fight.endTurnsUntil('a');
  return fight;
}

/** `a` attacks `b`. */
export function strike(
  fight: Scenario,
  dice: readonly number[],
  input: Partial<ActionInput<'attack'>> = {},
): readonly EncounterEvent[] {
  return fight.act('a', 'attack', { targetId: 'b', ...input }, dice);
}

/** The attack roll `a` makes against `b`. */
export function rollOf(events: readonly EncounterEvent[]): EventData<'AttackResolved'> {
  return eventOf(events, 'AttackResolved');
}

/** The damage of the only blow. */
export function damageOf(events: readonly EncounterEvent[]): EventData<'DamageDealt'> {
  return eventOf(events, 'DamageDealt');
}

/** The game master gives a creature a condition. */
export function impose(fight: Scenario, combatantId: string, kind: string, level?: number): void {
  fight.must({
    type: 'adjust',
    combatantId,
    reason: 'test',
    addCondition: { kind, ...(level !== undefined && { level }) },
  });
}

/** Parts that count, by label. */
export function counted(
  parts: readonly { readonly label: string; readonly value: number; readonly applied: boolean }[],
): Record<string, number> {
  return Object.fromEntries(parts.filter(({ applied }) => applied).map(({ label, value }) => [label, value]));
}
