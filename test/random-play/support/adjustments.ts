import type { EncounterState } from '../../../src/engine/encounter/state.js';
import type { Adjustment, Ruleset } from '../../../src/engine/rules/ruleset.js';
import { randomSquare } from './arena.js';
import type { Random } from './random.js';

type Change = Omit<Adjustment, 'combatantId' | 'reason'>;

/** A ruling of a game master with a mind of its own; a ruleset may refuse it. */
export function randomAdjustment(state: EncounterState, ruleset: Ruleset, random: Random): Adjustment {
  const combatantId = random.pick(state.present);
  return { combatantId, reason: 'So says the game master', ...randomChange(state, ruleset, combatantId, random) };
}

function randomChange(state: EncounterState, ruleset: Ruleset, id: string, random: Random): Change {
  const one = state.combatants[id]!;
  const others = state.present.filter((other) => other !== id);
  const changes: Change[] = [
    { damage: [{ amount: random.between(1, 12), type: random.pick(['slashing', 'fire', 'piercing']) }] },
    { damage: [{ amount: random.between(20, 80), type: 'bludgeoning', magical: true }] },
    { damage: [{ amount: random.between(1, 6), type: 'bludgeoning', nonlethal: true }] },
    { healing: random.between(1, 30) },
    { healing: random.between(1, 30) },
    { temporaryHitPoints: random.between(1, 10) },
    { hitPoints: random.between(-5, one.hitPoints.maximum) },
    { addCondition: conditionFor(ruleset, others, random) },
    { addCondition: conditionFor(ruleset, others, random) },
    { initiative: random.between(-2, 28) },
    { circumstance: random.between(-4, 4) },
    advantaged(random.pick([1, -1])),
    { releaseReadied: true },
    {
      budget: {
        resource: random.pick(Object.keys(one.activity.budget).concat('reaction')),
        remaining: random.below(3),
      },
    },
  ];
  if (state.map)
    changes.push({ position: randomSquare(random, state.map) }, { position: randomSquare(random, state.map) });
  if (one.effects.length > 0) {
    const removeEffectId = random.pick(one.effects).id;
    changes.push({ removeEffectId }, { removeEffectId }, { removeEffectId });
  }
  const [name] = random.shuffled(Object.keys(one.resources));
  if (name !== undefined)
    changes.push({ resource: { name, remaining: random.between(0, one.resources[name]!.maximum) } });
  if (others.length > 0) changes.push(...changesWithOthers(state, others, random));
  return random.pick(changes);
}

/** Who has the advantage has something else on its mind as well. */
const advantaged = (rollMode: 1 | -1): Change => ({ rollMode, distracted: rollMode === 1 });

function changesWithOthers(state: EncounterState, others: readonly string[], random: Random): Change[] {
  const relation = { otherId: random.pick(others), distance: 5 * random.between(1, 12), engaged: false };
  const near = { otherId: random.pick(others), distance: 5, engaged: true };
  const total = random.pick(state.order)?.total;
  const tied = state.order.filter((entry) => entry.total === total).map(({ combatantId }) => combatantId);
  // Without a map nothing happens unless somebody is close.
  const relations = state.map
    ? [{ relation }]
    : [{ relation }, { relation: near }, { relation: near }, { relation: near }];
  return tied.length > 1 ? [...relations, { tieOrder: random.shuffled(tied) }] : relations;
}

function conditionFor(
  ruleset: Ruleset,
  others: readonly string[],
  random: Random,
): NonNullable<Change['addCondition']> {
  const { kind, levels } = random.pick(ruleset.conditions);
  return {
    kind,
    ...(levels !== undefined && { level: random.between(1, Math.min(5, levels)) }),
    ...(others.length > 0 && random.chance(0.5) && { sourceId: random.pick(others) }),
    ...(random.chance(0.6) && { rounds: random.between(1, 3) }),
  };
}
