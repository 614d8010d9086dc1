import type { EventData } from '../../../encounter/events/index.js';
import type { Effect } from '../../../encounter/schemas.js';
import type { EncounterState } from '../../../encounter/state.js';
import type { CombatantInput, Prepared } from '../../ruleset.js';
import { schemaProblems } from '../../schema-problems.js';
import { EFFECTS } from '../conditions/suffered.js';
import { isOn } from '../house-rules.js';
import { half } from '../vocabulary.js';
import { normaliseStatistics, usualWielded } from './normalise.js';
import { objectProblems, statBlockProblems } from './problems.js';
import type { StatisticsInput } from './schema.js';
import { statisticsInputSchema } from './schema.js';
import type { StatBlock } from './stat-block.js';

/** Resource of the Second Wind trait. */
export const SECOND_WIND = 'second-wind';
/** Resources of the house rule `healingSurge`: Hit Dice left, and the one surge until a rest. */
export const HIT_DICE = 'hit-dice';
export const HEALING_SURGE = 'healing-surge';
/** Resource of healer's kit uses (5E-STAB-07). */
export const HEALERS_KIT = 'healers-kit';

/** Checks and completes a creature's stat block. */
export function prepareCombatant(input: CombatantInput, houseRules: EncounterState['houseRules']): Prepared {
  const parsed = statisticsInputSchema.safeParse(input.statistics);
  if (!parsed.success) return { ok: false, problems: schemaProblems(parsed.error.issues, 'statistics') };
  const policy = input.kind === 'MONSTER' && isOn(houseRules, 'monstersDieAtZero') ? 'DIES' : 'DEATH_SAVES';
  const block = normaliseStatistics(parsed.data, policy);
  const wielded = parsed.data.wielded ?? usualWielded(block);
  const resources = resourcesOf(parsed.data, block);
  const maximum = exhaustionOf(parsed.data) >= 4 ? half(block.hitPoints) : block.hitPoints;
  const current = input.currentHitPoints ?? maximum;
  const problems = [...statBlockProblems(block, wielded, resources), ...objectProblems(parsed.data)];
  if (!Number.isInteger(current) || current < 1 || current > maximum)
    problems.push({ path: 'currentHitPoints', message: `must be from 1 to ${maximum}` });
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    joined: {
      combatantId: input.id,
      name: input.name,
      kind: input.kind,
      side: input.side,
      size: block.size,
      at: input.at,
      groupId: input.groupId,
      statistics: block as unknown as EventData<'CombatantJoined'>['statistics'],
      hitPoints: { current, maximum, temporary: parsed.data.temporaryHitPoints, nonlethal: 0 },
      resources,
      wielded: isUnconscious(parsed.data) ? [] : [...wielded],
      policies: { ...input.policies },
      effects: startingEffects(input, parsed.data),
    },
  };
}

function exhaustionOf(input: StatisticsInput): number {
  return input.conditions.find(({ kind }) => kind === 'exhaustion')?.level ?? 0;
}

function resourcesOf(input: StatisticsInput, block: StatBlock): EventData<'CombatantJoined'>['resources'] {
  const full = (amount: number): { remaining: number; maximum: number } => ({ remaining: amount, maximum: amount });
  return {
    ...(input.hitDice && {
      [HIT_DICE]: { remaining: input.hitDice.remaining ?? input.hitDice.count, maximum: input.hitDice.count },
      [HEALING_SURGE]: full(1),
    }),
    ...(block.traits.secondWind !== null && { [SECOND_WIND]: full(1) }),
    ...Object.fromEntries(input.potions.map(({ id, quantity }) => [id, full(quantity)])),
    ...Object.fromEntries(
      block.attacks.flatMap(({ id, quantity, uses }) => {
        const counted = uses ?? quantity;
        return counted === null ? [] : [[id, full(counted)] as const];
      }),
    ),
    ...input.resources,
  };
}

const isUnconscious = ({ conditions }: StatisticsInput): boolean =>
  conditions.some(({ kind }) => kind === 'unconscious');

/**
 * Effects a creature brings along bear its own id, so that they never meet those the fight numbers. The unconscious lie on the
 * ground, and what they are said to hold lies beside them (5E-COND-15).
 */
function startingEffects({ id, at }: CombatantInput, input: StatisticsInput): Effect[] {
  const brought: Pick<Effect, 'kind' | 'ruleId' | 'level' | 'data'>[] = input.conditions.map(({ kind, level }) => ({
    kind,
    ruleId: null,
    level: kind === 'exhaustion' ? (level ?? 1) : null,
    data: {},
  }));
  if (isUnconscious(input)) {
    const lies = at && { x: at.x, y: at.y, z: at.z ?? 0 };
    for (const itemId of input.wielded ?? [])
      brought.push({ kind: EFFECTS.droppedItem, ruleId: '5E-COND-15', level: null, data: { itemId, at: lies } });
    const staysUp =
      input.conditionImmunities.includes('prone') || input.conditions.some(({ kind }) => kind === 'prone');
    if (!staysUp) brought.push({ kind: 'prone', ruleId: '5E-COND-15', level: null, data: {} });
  }
  return brought.map((effect, index) => ({ ...effect, id: `${id}:${index + 1}`, sourceId: null, expires: null }));
}
