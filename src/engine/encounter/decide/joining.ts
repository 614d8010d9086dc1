import { mapProblems } from '../../grid/map-problems.js';
import type { BattleMap } from '../../grid/battle-map.js';
import type { CombatantInput, InputProblem, Ruleset } from '../../rules/ruleset.js';
import type { HiddenStatement } from '../../rules/shared/hiding.js';
import { hiddenFromWhom, hidingRefusal } from '../../rules/shared/hiding.js';
import type { Decision } from '../commands.js';
import type { EncounterEvent, EventData } from '../events/index.js';
import { event } from '../events/index.js';
import { evolve } from '../evolve/index.js';
import { refuse } from '../refusal.js';
import { idSchema, nameSchema, squareSchema } from '../schemas.js';
import type { EncounterState } from '../state.js';
import { placingRefusal } from '../standing.js';
import { unawareOf } from '../unaware-newcomers.js';
import type { DecideContext } from './context.js';
import { declare } from './procedural.js';

/** Lets creatures join: all or none. In a fight that has begun they get a place in the order at once. */
export function addCombatants(
  context: DecideContext,
  state: EncounterState,
  inputs: readonly CombatantInput[],
): Decision {
  const problems: InputProblem[] = inputs.length > 0 ? [] : [{ path: 'combatants', message: 'at least one' }];
  const events: EncounterEvent[] = [];
  let after = state;
  for (const [index, input] of inputs.entries()) {
    problems.push(...memberProblems(input, `combatants.${index}`), ...policyProblems(context.ruleset, input, index));
    if (Object.hasOwn(after.combatants, input.id))
      return { kind: 'refused', refusal: refuse('COMBATANT_EXISTS', [], { id: input.id }, [freeId(after, input.id)]) };
    const prepared = context.ruleset.prepareCombatant(input, state.houseRules);
    if (!prepared.ok) {
      problems.push(
        ...prepared.problems.map(({ path, message }) => ({ path: `combatants.${index}.${path}`, message })),
      );
      continue;
    }
    const present = [...state.present, ...inputs.map(({ id }) => id)];
    const hiding = input.hidden && hidingRefusal(present, input.id, input.hidden, context.ruleset.hidingRules);
    if (hiding) return { kind: 'refused', refusal: hiding };
    for (const made of joiningEvents(after, prepared.joined, input.hidden)) {
      after = evolve(after, made, after.revision + 1);
      events.push(made);
    }
  }
  if (problems.length > 0) return { kind: 'invalid', problems };
  const refusal = placesRefusal(
    after,
    inputs.map((input) => input.id),
    context.ruleset,
  );
  if (refusal) return { kind: 'refused', refusal };
  if (state.phase === 'SETUP')
    return { kind: 'accepted', events: events.map((made) => ({ event: made, causationId: null })) };
  return declare(context, after, 'joinCombat', null, { combatantIds: inputs.map((input) => input.id) }, events);
}

/** What a creature that joins does: those of whom it knows nothing first. */
function joiningEvents(
  state: EncounterState,
  joined: EventData<'CombatantJoined'>,
  stated: HiddenStatement | undefined,
): readonly EncounterEvent[] {
  const hidden = stated && { from: hiddenFromWhom(state, joined, stated), check: stated.check ?? null };
  return [
    ...unawareOf(state, joined).map((unaware) => event('PartialAwarenessNoted', unaware)),
    event('CombatantJoined', hidden ? { ...joined, hidden } : joined),
  ];
}

/** An id like the one wanted that nobody has. */
function freeId(state: EncounterState, wanted: string): string {
  for (let number = 2; ; number++) {
    const id = `${wanted.slice(0, 58)}-${number}`;
    if (!Object.hasOwn(state.combatants, id)) return id;
  }
}

/** Sets or takes away the map; everyone who stands somewhere must have a legal place on it. */
export function setMap(context: DecideContext, state: EncounterState, map: BattleMap | null): Decision {
  const problems = map ? mapInputProblems(map) : [];
  if (problems.length > 0) return { kind: 'invalid', problems };
  const made = mapSet(map);
  const refusal = placesRefusal(evolve(state, made, state.revision + 1), state.present, context.ruleset);
  return refusal ? { kind: 'refused', refusal } : { kind: 'accepted', events: [{ event: made, causationId: null }] };
}

function placesRefusal(
  state: EncounterState,
  ids: readonly string[],
  ruleset: Ruleset,
): ReturnType<typeof refuse> | null {
  if (!state.map) return null;
  for (const id of ids) {
    const at = state.combatants[id]?.at;
    const refusal = at ? placingRefusal(state, id, at, ruleset.spaces) : null;
    if (refusal) return refusal;
  }
  return null;
}

function memberProblems(input: CombatantInput, path: string): InputProblem[] {
  const checks = [
    ['id', idSchema.safeParse(input.id)],
    ['side', idSchema.safeParse(input.side)],
    ['name', nameSchema.safeParse(input.name)],
    ['groupId', idSchema.nullable().safeParse(input.groupId)],
    ['at', squareSchema.nullable().safeParse(input.at)],
  ] as const;
  return checks.flatMap(([field, result]) => {
    const issue = result.error?.issues[0];
    return issue ? [{ path: [path, field, ...issue.path].join('.'), message: issue.message }] : [];
  });
}

function policyProblems(ruleset: Ruleset, input: CombatantInput, index: number): InputProblem[] {
  return Object.keys(input.policies ?? {})
    .filter((kind) => !Object.hasOwn(ruleset.prompts, kind))
    .map((kind) => ({
      path: `combatants.${index}.policies.${kind}`,
      message: `one of ${Object.keys(ruleset.prompts).join(', ')}`,
    }));
}

/** What is wrong with a map, as problems of the input member `map`. */
export function mapInputProblems(map: BattleMap): InputProblem[] {
  return mapProblems(map).map(({ path, code }) => ({ path: `map.${path}`, message: code }));
}

export const mapSet = (map: BattleMap | null): EncounterEvent =>
  event('MapSet', { map: map as unknown as EventData<'MapSet'>['map'] });
