import type { CombatantInput, InputProblem, Prepared } from '../ruleset.js';
import { schemaProblems } from '../schema-problems.js';
import type { Effect } from '../../encounter/schemas.js';
import { STOWED } from './items/stowed.js';
import { plainJson } from './plain-json.js';
import {
  completeStatistics,
  consistencyProblems,
  leastHitDice,
  statisticsSchema,
  wieldedAtFirst,
} from './statistics/index.js';
import type { ParsedStatistics } from './statistics/schema.js';
import type { D20Variant } from './variant.js';
import { HIT_POINTS_PER_LEVEL, drainData } from './vitals/index.js';

/** Members of the stat block that belong to the other game of the family. */
const FOREIGN: Readonly<Record<D20Variant['id'], readonly (keyof ParsedStatistics)[]>> = {
  dnd35: ['combatManeuverBonus', 'combatManeuverDefense'],
  pathfinder1e: ['grapple'],
};

/** Checks and completes a stat block. */
export function prepareCombatant(variant: D20Variant, input: CombatantInput): Prepared {
  const result = statisticsSchema.safeParse(input.statistics);
  if (!result.success) return { ok: false, problems: schemaProblems(result.error.issues, 'statistics') };
  const parsed = result.data;
  const problems = [...consistencyProblems(parsed), ...gameProblems(variant, parsed, input)];
  if (problems.length > 0) return { ok: false, problems };
  const most = hitPointsAtMost(variant, parsed);
  return {
    ok: true,
    joined: {
      combatantId: input.id,
      name: input.name,
      kind: input.kind,
      side: input.side,
      size: parsed.size,
      at: input.at,
      groupId: input.groupId,
      statistics: plainJson(completeStatistics(parsed)),
      hitPoints: {
        current: input.currentHitPoints ?? most,
        maximum: most,
        temporary: 0,
        nonlethal: 0,
      },
      resources: resourcesOf(parsed),
      wielded: [...wieldedAtFirst(parsed)],
      policies: input.policies ?? {},
      effects: [...conditionsAtFirst(variant, parsed), ...stowedAtFirst(parsed)].map((effect, index) => ({
        id: `${input.id}:${index + 1}`,
        sourceId: null,
        level: null,
        expires: null,
        ...effect,
      })),
    },
  };
}

type FirstEffect = Pick<Effect, 'kind' | 'ruleId' | 'data'>;

function conditionsAtFirst(variant: D20Variant, { conditions }: ParsedStatistics): readonly FirstEffect[] {
  return conditions.map((kind) => ({
    kind,
    ruleId: variant.conditions[kind]?.ruleIds[0] ?? null,
    data: variant.conditions[kind]?.traits.negativeLevels ? drainData(1) : {},
  }));
}

/** What is in a pack (PF1-MVA-07). */
function stowedAtFirst({ stowed = [] }: ParsedStatistics): readonly FirstEffect[] {
  return stowed.map((itemId) => ({ kind: STOWED, ruleId: null, data: { itemId } }));
}

function gameProblems(variant: D20Variant, parsed: ParsedStatistics, input: CombatantInput): InputProblem[] {
  const problems: InputProblem[] = [];
  for (const member of FOREIGN[variant.id]) {
    if (parsed[member] !== undefined)
      problems.push({ path: `statistics.${member}`, message: `${variant.id} has no such number` });
  }
  for (const [index, kind] of parsed.conditions.entries()) {
    const known = Object.entries(variant.conditions).filter(([, { traits }]) => !traits.ability);
    if (!known.some(([name]) => name === kind))
      problems.push({
        path: `statistics.conditions.${index}`,
        // Changed abilities come with points, which only an adjustment states.
        message: `one of ${known.map(([name]) => name).join(', ')}`,
      });
  }
  const { currentHitPoints } = input;
  const most = hitPointsAtMost(variant, parsed);
  if (most < 1 || isDrained(variant, parsed))
    problems.push({ path: 'statistics.conditions', message: 'its negative levels leave it neither life nor limb' });
  else if (currentHitPoints !== undefined && (currentHitPoints < 1 || currentHitPoints > most))
    problems.push({
      path: 'currentHitPoints',
      message: `from 1 to ${most}; bring those who are down in and adjust them`,
    });
  return problems;
}

/** Negative levels among the conditions a creature brings along. */
function levelsLost(variant: D20Variant, { conditions }: ParsedStatistics): number {
  return conditions.filter((kind) => variant.conditions[kind]?.traits.negativeLevels).length;
}

/** Full hit points less what its negative levels take (D35-ENV-02, PF1-ABL-04). */
function hitPointsAtMost(variant: D20Variant, parsed: ParsedStatistics): number {
  return parsed.hitPoints - HIT_POINTS_PER_LEVEL * levelsLost(variant, parsed);
}

/** Whether it has as many negative levels as Hit Dice, where that kills. */
function isDrained(variant: D20Variant, parsed: ParsedStatistics): boolean {
  const hitDice = parsed.hitDice ?? leastHitDice(parsed);
  return variant.vitals.diesOfNegativeLevels && levelsLost(variant, parsed) >= hitDice;
}

function resourcesOf(parsed: ParsedStatistics): Record<string, { remaining: number; maximum: number }> {
  const counted = [...Object.entries(parsed.resources), ...parsed.items.map((item) => [item.id, item.count] as const)];
  return Object.fromEntries(counted.map(([name, count]) => [name, { remaining: count, maximum: count }]));
}
