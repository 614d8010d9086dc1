import { z } from 'zod';
import type { CombatantInput, Prepared } from '../../rules/ruleset.js';
import { schemaProblems } from '../../rules/schema-problems.js';
import type { Combatant } from '../../encounter/state.js';

/** The stat block of the toy game. */
const toyStatisticsSchema = z.strictObject({
  hitPoints: z.int().min(1).max(1000),
  armorClass: z.int().min(1).max(40),
  attackBonus: z.int().min(-10).max(20),
  damageDie: z.int().min(2).max(20),
  /** How often it may parry: +2 to its Armour Class against one attack. */
  parries: z.int().min(0).max(10),
});
/** The same as JSON Schema. */
export const STATISTICS_SCHEMA: Readonly<Record<string, unknown>> = z.toJSONSchema(toyStatisticsSchema);
export type ToyStatistics = z.infer<typeof toyStatisticsSchema>;

export const statisticsOf = (combatant: Combatant): ToyStatistics => combatant.statistics as unknown as ToyStatistics;

export function prepareCombatant(input: CombatantInput): Prepared {
  const parsed = toyStatisticsSchema.safeParse(input.statistics);
  if (!parsed.success) return { ok: false, problems: schemaProblems(parsed.error.issues, 'statistics') };
  const { hitPoints, parries } = parsed.data;
  return {
    ok: true,
    joined: {
      combatantId: input.id,
      name: input.name,
      kind: input.kind,
      side: input.side,
      size: 'MEDIUM',
      at: input.at,
      groupId: input.groupId,
      statistics: parsed.data,
      hitPoints: { current: input.currentHitPoints ?? hitPoints, maximum: hitPoints, temporary: 0, nonlethal: 0 },
      resources: { parries: { remaining: parries, maximum: parries } },
      wielded: ['club'],
      policies: { ...input.policies },
      effects: [],
    },
  };
}

/** A creature for tests: 10 hit points, Armour Class 12, +3 to hit, 1d6 damage, no parries, at (0, 0), on a side of its own. */
export function toyCreature(
  id: string,
  change: Partial<Omit<CombatantInput, 'id' | 'statistics'>> & { readonly statistics?: Partial<ToyStatistics> } = {},
): CombatantInput {
  const statistics = { hitPoints: 10, armorClass: 12, attackBonus: 3, damageDie: 6, parries: 0, ...change.statistics };
  return { name: id, kind: 'MONSTER', side: id, at: { x: 0, y: 0 }, groupId: null, ...change, id, statistics };
}
