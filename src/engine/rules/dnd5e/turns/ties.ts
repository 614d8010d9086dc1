import type { ActionContext, Procedure, PromptRequest } from '../../../encounter/procedure.js';
import type { InitiativeEntry } from '../../../encounter/schemas.js';

/** A place in the order: one creature, or a group of identical ones that share a roll (5E-INIT-02, 5E-INIT-03). */
export interface Slot {
  readonly id: string;
  readonly groupId: string | null;
  readonly members: readonly string[];
  readonly kind: 'CHARACTER' | 'MONSTER';
  readonly dexterity: number;
  readonly total: number;
  readonly modifier: number;
}

type Ranked = Slot & { readonly tieBreaks: readonly number[] };

/**
 * Breaks ties between places, by the house rule `initiativeTies`, and gives the entries of all their members. Members of a
 * group stay together in joining order.
 */
export function* breakTies(ctx: ActionContext, slots: readonly Slot[]): Procedure<readonly InitiativeEntry[]> {
  const totals = [...new Set(slots.map(({ total }) => total))].sort((a, b) => b - a);
  const entries: InitiativeEntry[] = [];
  for (const total of totals) {
    const tied = slots.filter((slot) => slot.total === total);
    const ranked = tied.length === 1 ? tied.map(unbroken) : yield* rank(ctx, tied);
    for (const slot of ranked) {
      for (const [index, combatantId] of slot.members.entries()) {
        const within = slot.members.length > 1 ? [slot.members.length - index] : [];
        entries.push({ combatantId, total, modifier: slot.modifier, tieBreaks: [...slot.tieBreaks, ...within] });
      }
    }
  }
  return entries;
}

const unbroken = (slot: Slot): Ranked => ({ ...slot, tieBreaks: [] });

function* rank(ctx: ActionContext, tied: readonly Slot[]): Procedure<readonly Ranked[]> {
  switch (ctx.state.houseRules.initiativeTies) {
    case 'ROLL':
      return yield* rollOff(ctx, tied.map(unbroken));
    case 'DEXTERITY':
      return yield* byDexterity(ctx, tied);
    default:
      return yield* byDecision(ctx, tied);
  }
}

/** Each tied place throws a d20, highest first; those still tied throw again (5E-INIT-09). */
function* rollOff(ctx: ActionContext, tied: readonly Ranked[]): Procedure<readonly Ranked[]> {
  const rolled: Ranked[] = [];
  for (const slot of tied) {
    const roll = yield* ctx.roll({
      purpose: 'initiativeTie',
      rollerId: slot.members[0]!,
      dice: [{ count: 1, sides: 20 }],
    });
    rolled.push({ ...slot, tieBreaks: [...slot.tieBreaks, roll.total] });
  }
  const faces = [...new Set(rolled.map((slot) => slot.tieBreaks.at(-1)!))].sort((a, b) => b - a);
  const ranked: Ranked[] = [];
  for (const face of faces) {
    const same = rolled.filter((slot) => slot.tieBreaks.at(-1) === face);
    ranked.push(...(same.length === 1 ? same : yield* rollOff(ctx, same)));
  }
  return ranked;
}

/** The higher Dexterity first, then a d20 each. */
function* byDexterity(ctx: ActionContext, tied: readonly Slot[]): Procedure<readonly Ranked[]> {
  const scores = [...new Set(tied.map(({ dexterity }) => dexterity))].sort((a, b) => b - a);
  const ranked: Ranked[] = [];
  for (const score of scores) {
    const same = tied.filter((slot) => slot.dexterity === score).map((slot) => ({ ...slot, tieBreaks: [score] }));
    ranked.push(...(same.length === 1 ? same : yield* rollOff(ctx, same)));
  }
  return ranked;
}

/**
 * People decide: the game master among the own creatures (by default they keep the order in which they joined: 5E-INIT-06)
 * and between monsters and characters (5E-INIT-08), the players among their characters (5E-INIT-07). They may leave it to the
 * dice (5E-INIT-09), which also settle it when players do not agree.
 */
function* byDecision(ctx: ActionContext, tied: readonly Slot[]): Procedure<readonly Ranked[]> {
  const characters = tied.filter((slot) => slot.kind === 'CHARACTER');
  if (characters.length === 0) return withRanks(tied);
  const left = [...tied];
  const ranked: Slot[] = [];
  while (left.length > 1) {
    const choice = yield* askWhoIsFirst(ctx, left);
    const chosen = left.find((slot) => slot.id === choice);
    if (!chosen) {
      // The places decided so far stay before those that the dice decide.
      const decided = withRanks(ranked, left.length);
      return [
        ...decided,
        ...(yield* rollOff(
          ctx,
          left.map((slot) => ({ ...slot, tieBreaks: [0] })),
        )),
      ];
    }
    ranked.push(chosen);
    left.splice(left.indexOf(chosen), 1);
  }
  return withRanks([...ranked, ...left]);
}

/** Asks who of the tied goes first. @returns the id of a place, or `roll` */
function* askWhoIsFirst(ctx: ActionContext, tied: readonly Slot[]): Procedure<string> {
  const allCharacters = tied.every((slot) => slot.kind === 'CHARACTER');
  const owners = allCharacters ? tied.map((slot) => slot.members[0]!) : [null];
  const answers = yield* ctx.askAll(owners.map((ownerId) => promptFor(ctx, ownerId, tied, allCharacters)));
  const choices = new Set(answers.map(({ choice }) => choice));
  return choices.size === 1 ? answers[0]!.choice : 'roll';
}

function promptFor(
  ctx: ActionContext,
  ownerId: string | null,
  tied: readonly Slot[],
  allCharacters: boolean,
): PromptRequest {
  return {
    kind: 'initiativeTie',
    ownerId,
    subjectId: null,
    choices: [
      // By id: a recorded event holds no name, for it could not be erased.
      ...tied.map((slot) => ({ id: slot.id, label: `${slot.members[0]!} first` })),
      { id: 'roll', label: 'Roll a d20 each' },
    ],
    ruleIds: [allCharacters ? '5E-INIT-07' : '5E-INIT-08', '5E-INIT-09'],
    always: 'roll',
  };
}

/** First to last as falling numbers. @param above how many places come after these */
function withRanks(slots: readonly Slot[], above = 0): readonly Ranked[] {
  return slots.map((slot, index) => ({ ...slot, tieBreaks: [slots.length - index + above] }));
}
