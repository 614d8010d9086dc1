import { DICE_LIMITS, ENCOUNTER_LIMITS, MAP_LIMITS, MAX_WORD_LENGTH, MAX_WORDS } from '../engine/limits.js';
import { APPEND_LIMITS } from '../event-store/event-store.js';
import { everywhere, operations } from './limit-settings.js';
import type { LimitUnit, PastLimit } from './limit-settings.js';

/** A limit that is the same in every service. */
export interface FixedLimit {
  readonly value: number;
  readonly unit: LimitUnit;
  /** One sentence: what is counted. */
  readonly meaning: string;
  readonly past: PastLimit;
}

const fixed = <const Value extends number>(
  value: Value,
  meaning: string,
  past: string | PastLimit = 'BAD_USER_INPUT',
  unit: LimitUnit = '',
): FixedLimit & { readonly value: Value } => ({
  value,
  unit,
  meaning,
  past: typeof past === 'string' ? operations(past) : past,
});

/** Every limit that no setting moves: of the game, of inputs, of pages, of what takes long to compute. docs/limits.md lists them. */
export const FIXED_LIMITS = {
  batch: fixed(1, 'Operations of a request; a list of them is refused.', {
    HTTP: 'BAD_USER_INPUT',
    WebSocket: 'closed with 4400',
    SSE: 'BAD_USER_INPUT',
  }),
  jsonLevels: fixed(64, 'Levels of nested lists and objects in the JSON of a request.', {
    HTTP: 'BAD_USER_INPUT',
    WebSocket: 'closed with 4400',
    SSE: 'BAD_USER_INPUT',
  }),
  headers: fixed(100, 'Headers of a request.', everywhere('HTTP 431')),
  selections: fixed(10_000, 'Fields and fragments of an operation, fragments expanded.', 'TOO_COMPLEX'),
  inputLevels: fixed(ENCOUNTER_LIMITS.inputLevels, 'Levels of nested input of a JSON value, such as a stat block.'),

  // The fight
  combatants: fixed(
    ENCOUNTER_LIMITS.combatants,
    'Creatures that joined an encounter, those that left included.',
    'TOO_MANY_COMBATANTS',
  ),
  combatantsAtOnce: fixed(100, 'Creatures that join with one `addCombatants`.'),
  effectsPerCombatant: fixed(
    ENCOUNTER_LIMITS.effectsPerCombatant,
    'Lasting effects on one creature.',
    'TOO_MANY_EFFECTS',
  ),
  events: fixed(
    ENCOUNTER_LIMITS.events - ENCOUNTER_LIMITS.reservedEvents,
    `Events of an encounter; ${ENCOUNTER_LIMITS.reservedEvents} more are kept for ending it and for taking something back.`,
    'ENCOUNTER_FULL',
  ),
  eventBytes: fixed(
    APPEND_LIMITS.eventBytes,
    'Size of one event as JSON, such as a map or a stat block.',
    'PAYLOAD_TOO_LARGE',
    'bytes',
  ),
  eventsAtOnce: fixed(APPEND_LIMITS.events, 'Events that one command may bring about.', 'PAYLOAD_TOO_LARGE'),

  seats: fixed(ENCOUNTER_LIMITS.seats, 'Seats of an encounter, revoked ones included.', 'SEATS_TAKEN'),
  combatantsPerSeat: fixed(ENCOUNTER_LIMITS.combatantsPerSeat, 'Creatures that one seat acts for.'),

  // The map
  mapSide: fixed(MAP_LIMITS.side, 'Columns, and rows, of a map.'),
  mapEdges: fixed(MAP_LIMITS.edges, 'Walls and doors along grid lines.'),
  hazardsPerSquare: fixed(MAP_LIMITS.hazardsPerCell, 'Hazards of a square.'),
  pathSquares: fixed(ENCOUNTER_LIMITS.pathSquares, 'Squares of a path.'),

  // Dice
  diceNotationLength: fixed(DICE_LIMITS.length, 'Characters of dice notation.'),
  diceTerms: fixed(DICE_LIMITS.terms, 'Terms of dice notation.'),
  dicePerTerm: fixed(DICE_LIMITS.dicePerTerm, 'Dice of a term, `100d6`.'),
  dieSides: fixed(DICE_LIMITS.maxSides, 'Sides of a die.'),
  diceConstant: fixed(DICE_LIMITS.constant, 'A number in dice notation.'),
  declaredDice: fixed(200, 'Dice thrown at a table that are stated with a command.'),
  diceWords: fixed(MAX_WORDS, 'Words that players give to the dice of an encounter.'),
  diceWordLength: fixed(MAX_WORD_LENGTH, 'Characters of such a word.'),

  // Texts
  idLength: fixed(ENCOUNTER_LIMITS.idLength, 'Characters of an id.'),
  nameLength: fixed(ENCOUNTER_LIMITS.nameLength, 'Characters of a name.'),
  reasonLength: fixed(ENCOUNTER_LIMITS.reasonLength, 'Characters of a reason.'),
  tags: fixed(ENCOUNTER_LIMITS.tags, 'Tags of an encounter.'),
  tagLength: fixed(ENCOUNTER_LIMITS.tagLength, 'Characters of a tag.'),

  // Pages and lists
  pageOfEncounters: fixed(100, 'Encounters on a page.'),
  pageOfEvents: fixed(200, 'Events on a page.'),
  pageOfLog: fixed(500, 'Lines of the log on a page.'),
  eventsLookedAt: fixed(
    400,
    'Events that are looked at for a page of `events` or of the `log`; where the filter, or what the seat may see, leaves few of them, the page ends there.',
    'a cursor that goes on',
  ),
  pageOfStatistics: fixed(100, 'Creatures, encounters or rollers on a page of statistics.'),
  promptOwners: fixed(100, 'Creatures whose prompts are watched with one subscription.', {
    WebSocket: 'BAD_USER_INPUT',
    SSE: 'BAD_USER_INPUT',
  }),
  notedHeads: fixed(100, 'Hashes noted earlier that one `verify` compares.'),
  eventTypes: fixed(60, 'Kinds of events that a filter names.'),

  // What takes long
  whatIfCommands: fixed(100, 'Commands of a `whatIf`.'),
  whatIfRepetitions: fixed(100, 'Repetitions of the commands of a `whatIf`.'),
  whatIfTrials: fixed(10_000, 'Trials of a `whatIf`.'),
  whatIfAnswers: fixed(50, 'Answers to prompts stated for a `whatIf`.'),
  whatIfSteps: fixed(50_000, 'Commands times repetitions times trials of a `whatIf`.', 'TOO_COMPLEX'),
  whatIfMilliseconds: fixed(10_000, 'Computing for a `whatIf`.', 'TOO_COMPLEX', 'milliseconds'),
  replaySpeed: fixed(1_000, 'How many times as fast a `replay` may be.', {
    WebSocket: 'BAD_USER_INPUT',
    SSE: 'BAD_USER_INPUT',
  }),
  replayPause: fixed(
    3_600,
    'The longest pause between two events of a `replay` that may be asked for.',
    { WebSocket: 'BAD_USER_INPUT', SSE: 'BAD_USER_INPUT' },
    'seconds',
  ),
  archiveLineBytes: fixed(1024 * 1024, 'Size of a line of an archive.', { REST: 'ARCHIVE_INVALID' }, 'bytes'),
} as const satisfies Readonly<Record<string, FixedLimit>>;

/** Name of a limit that no setting moves. */
export type FixedLimitName = keyof typeof FIXED_LIMITS;
