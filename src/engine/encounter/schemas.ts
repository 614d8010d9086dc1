import { z } from 'zod';
import { ENCOUNTER_LIMITS } from '../limits.js';
import { describedEnum } from './described-enum.js';

/**
 * The vocabulary that events and stat blocks share. Schemas with an `id` in their meta become GraphQL types of that name
 * (`src/graphql/events`), so the id is part of the public API.
 */

/** Ids are the caller's to choose. They never become property names of a prototype: `__proto__` and its kin are refused. */
export const idSchema = z
  .string()
  .min(1)
  .max(ENCOUNTER_LIMITS.idLength)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}_.:-]*$/u, 'an id is letters, digits, and _ . : - after the first character')
  .refine((id) => !RESERVED_KEYS.has(id), 'this word is reserved');

/** What every object has by inheritance, as far as an id can spell it. */
const RESERVED_KEYS: ReadonlySet<string> = new Set([
  'constructor',
  'prototype',
  'toString',
  'toLocaleString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
]);

/** Names are shown and logged: what would break a line, or is half of a character, is refused. */
export const nameSchema = z
  .string()
  .min(1)
  .max(ENCOUNTER_LIMITS.nameLength)
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'no control characters, line breaks or halves of surrogate pairs')
  .refine((name) => name.trim() !== '', 'a name has at least one visible character');

/** Any JSON value: for the few places where the shape belongs to a ruleset. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export const jsonSchema: z.ZodType<Json> = z.json();
export const jsonObjectSchema: z.ZodType<Readonly<Record<string, Json>>> = z.record(z.string(), jsonSchema);

const coordinate = z.int().min(-1000).max(1000);

export const squareSchema = z
  .strictObject({
    x: coordinate.describe('Column, counted in squares from the west.'),
    y: coordinate.describe('Row, counted in squares from the north.'),
    z: coordinate.optional().describe('Height above the ground in squares; 0 if left out.'),
  })
  .readonly()
  .meta({ id: 'Square', description: 'A square of the battle grid, 5 feet on a side.' });
export type SquareValue = z.infer<typeof squareSchema>;

export const partSchema = z
  .strictObject({
    label: z.string().describe('What it is, e.g. "Strength" or "flanking".'),
    value: z.number().describe('What it adds (or, when negative, takes away).'),
    type: z.string().describe('Bonus type of the ruleset (`dodge`, `enhancement` …), `ability`, `base`, or `untyped`.'),
    ruleId: z.string().nullable().describe('The rule behind it.'),
    applied: z.boolean().describe('Whether it counted in the total.'),
    suppressedBy: z
      .string()
      .nullable()
      .describe('Label of the part, or the rule id, for which this one did not count.'),
  })
  .readonly()
  .meta({ id: 'Part', description: 'One part of a number, so that every total explains itself.' });

export const dieSchema = z
  .strictObject({
    index: z
      .int()
      .nullable()
      .describe("Number of the die in the encounter's sequence; null for a die thrown at the table."),
    sides: z.int().describe('Sides of the die.'),
    face: z.int().describe('The face that came up.'),
    kept: z.boolean().describe('Whether the face counts in the total.'),
    source: describedEnum('DieSource', 'Who threw a die.', {
      SERVICE: 'The service; the face follows from the committed seed.',
      DECLARED: 'Somebody at a real table.',
    }).describe('Thrown by the service or declared from a real table.'),
  })
  .readonly()
  .meta({ id: 'Die', description: 'One die of a roll.' });

/** When an effect ends by itself. It is anchored to a creature, never to an initiative count (5E-ENG-06, D35-RND-02). */
export const expirySchema = z
  .strictObject({
    anchorId: idSchema.describe('Creature whose turns are counted.'),
    phase: describedEnum('TurnPhase', 'The moment of a turn at which something is counted.', {
      TURN_START: 'When the turn begins.',
      TURN_END: 'When the turn ends.',
    }).describe('At the start or at the end of its turn.'),
    turns: z.int().min(1).describe('How many of those moments it still lasts.'),
  })
  .readonly()
  .meta({ id: 'Expiry', description: 'When an effect ends by itself.' });

export const effectSchema = z
  .strictObject({
    id: z.string().describe('Id of this effect within the encounter.'),
    kind: z.string().describe('Name of the condition or effect in the ruleset (`prone`, `dodge` …).'),
    sourceId: idSchema.nullable().describe('Creature that caused it.'),
    ruleId: z.string().nullable().describe('The rule behind it.'),
    level: z.int().nullable().describe('Level or degree, for effects that have one (exhaustion).'),
    expires: expirySchema.nullable().describe('When it ends by itself; null if only something else ends it.'),
    data: jsonObjectSchema.describe('What else the ruleset needs to know of it.'),
  })
  .readonly()
  .meta({ id: 'Effect', description: 'A condition or another lasting effect on a creature.' });

export const hiddenSchema = z
  .strictObject({
    from: z.array(idSchema).describe('Creatures that do not know where it is.'),
    check: z.int().nullable().describe('The Stealth or Hide total that searches must beat, or null.'),
  })
  .readonly()
  .meta({ id: 'Hidden', description: 'From whom a creature is hidden.' });

export const hitPointsSchema = z
  .strictObject({
    current: z.int().describe('Hit points now; below 0 in 3.5 and Pathfinder.'),
    maximum: z.int().describe('Full normal hit points.'),
    temporary: z.int().min(0).describe('Temporary hit points.'),
    nonlethal: z.int().min(0).describe('Nonlethal damage taken (3.5, Pathfinder).'),
  })
  .readonly()
  .meta({ id: 'HitPoints', description: 'Hit points of a creature.' });

export const vitalStatusSchema = describedEnum('VitalStatus', 'Whether a creature lives.', {
  ALIVE: 'Up.',
  DISABLED: 'At exactly 0 hit points (3.5, Pathfinder).',
  UNCONSCIOUS: 'Out by nonlethal damage or a knock-out.',
  DYING: 'Down, and dying.',
  STABLE: 'Down, no longer dying.',
  DEAD: 'Dead.',
});

export const initiativeEntrySchema = z
  .strictObject({
    combatantId: idSchema.describe('The creature.'),
    total: z.int().describe('Initiative.'),
    modifier: z.int().describe('Its initiative modifier, for ties.'),
    tieBreaks: z.array(z.int()).describe('Rolls or decisions that broke ties, first to last; higher goes first.'),
  })
  .readonly()
  .meta({ id: 'InitiativeEntry', description: 'A place in the order of a round.' });

export const choiceSchema = z
  .strictObject({
    id: z.string().describe('What to answer with.'),
    label: z.string().describe('What it means, in English; clients may show their own words by kind and id.'),
  })
  .readonly()
  .meta({ id: 'PromptChoice', description: 'One possible answer.' });

export const policySchema = describedEnum(
  'PromptPolicy',
  'How prompts of a kind are answered for a creature: ask its seat, always yes, or always no.',
  { ASK: 'Ask its seat.', ALWAYS: 'Always yes.', NEVER: 'Always no.' },
);

export const resourceSchema = z
  .strictObject({ remaining: z.int(), maximum: z.int() })
  .readonly()
  .meta({ id: 'Resource', description: 'Something that is used up: ammunition, potions, uses of a trait.' });

export const damageAdjustmentSchema = z
  .strictObject({
    label: z.string().describe('What changed it, e.g. "resistance to fire".'),
    ruleId: z.string().nullable().describe('The rule behind it.'),
    before: z.int().describe('Damage before.'),
    after: z.int().describe('Damage after.'),
  })
  .readonly()
  .meta({ id: 'DamageAdjustment', description: 'One step of mitigation.' });

export const damageComponentSchema = z
  .strictObject({
    type: z.string().describe('Damage type of the ruleset (`slashing`, `fire` …).'),
    rolled: z.int().describe('Damage before mitigation.'),
    parts: z.array(partSchema).describe('Where it came from: dice and modifiers.'),
    adjustments: z.array(damageAdjustmentSchema).describe('What mitigation did, in order.'),
    amount: z.int().min(0).describe('Damage after mitigation.'),
    nonlethal: z.boolean().describe('Whether it is nonlethal (3.5, Pathfinder).'),
  })
  .readonly()
  .meta({
    id: 'DamageComponent',
    description: 'The damage of one type within one hit; each type is mitigated on its own.',
  });

export type Die = z.infer<typeof dieSchema>;
export type Expiry = z.infer<typeof expirySchema>;
export type Effect = z.infer<typeof effectSchema>;
export type HitPoints = z.infer<typeof hitPointsSchema>;
export type VitalStatus = z.infer<typeof vitalStatusSchema>;
export type InitiativeEntry = z.infer<typeof initiativeEntrySchema>;
export type PromptChoice = z.infer<typeof choiceSchema>;
export type PromptPolicy = z.infer<typeof policySchema>;
export type DamageAdjustment = z.infer<typeof damageAdjustmentSchema>;
export type DamageComponent = z.infer<typeof damageComponentSchema>;
export type Part = z.infer<typeof partSchema>;
