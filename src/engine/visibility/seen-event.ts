import type { EventDeclaration, EventField, Perceived, Telling, Witnesses } from '../encounter/event-declaration.js';
import type { EncounterEvent } from '../encounter/events/index.js';
import { declarationOf } from '../encounter/events/index.js';
import { DEFAULT_DISCLOSURE } from '../encounter/events/seats.js';
import { idSchema } from '../encounter/schemas.js';
import type { Seat } from '../encounter/seat.js';
import type { EncounterState } from '../encounter/state.js';
import { canonicalJson } from '../integrity/canonical-json.js';
import type { JsonValue } from '../integrity/json.js';
import { CUT, emptied, isWord, masked, mentions, unmentioning } from './mask.js';
import type { Perceiving } from './perception.js';
import { isOpponent, isOwn, unperceived } from './perception.js';

/** The states between which an event lies. */
export interface Moment {
  /** Undefined before the first event. */
  readonly before: EncounterState | undefined;
  readonly after: EncounterState;
}

/** What lies around an event. */
export interface Around extends Moment {
  /** Whether a player gave the command it is of. */
  readonly byPlayer?: boolean;
}

/** An event as a seat sees it. */
export interface SeenEvent {
  /** The fields it may see; ids of creatures it does not perceive are nowhere in them. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Names of the fields it may not see, and of members within fields, as `components.parts`. */
  readonly withheld: readonly string[];
}

type Data = Readonly<Record<string, unknown>>;

/**
 * An event as a seat sees it that does not see everything (5E-ENG-05): by the audience of each field, by the disclosure policy of the
 * encounter, and by what its creatures perceive right before or right after it.
 * @returns null if it does not witness the event at all
 */
export function seenEvent(
  ruleset: Perceiving,
  seat: Seat,
  { before, after, byPlayer = false }: Around,
  event: EncounterEvent,
): SeenEvent | null {
  const { witnesses, ownerField, fields } = declarationOf(event.type);
  const data = event.data as Data;
  const around = unseenAround(ruleset, seat, before, after);
  const { unseen } = around;
  const owner = ownerField === undefined ? undefined : (data[ownerField] as string | null);
  const onlooker = { seat, ...around, owner, before };
  if (!doesWitness(witnesses, data, onlooker)) return null;
  const isAboutUnseen = ([name, { noted }]: [string, EventField]): boolean =>
    noted === true && notesNothing(before, owner, data[name] as Data, unseen);
  if (unseen.size > 0 && Object.entries(fields).some(isAboutUnseen)) return null;

  const shown: Record<string, unknown> = {};
  const withheld: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const value = data[name];
    if (value === undefined) continue;
    const isWhole = isWord(name) || (field.said === true && byPlayer);
    const told = (): unknown => (isWhole ? value : masked(field.schema, value, unseen));
    const seen = maySee(field, onlooker, data, after) ? told() : CUT;
    if (seen === CUT) {
      withheld.push(name);
      continue;
    }
    const { within } = field;
    const members = within && !maySee(within, onlooker, data, after) ? within.members : [];
    shown[name] = emptied(seen, members);
    if (shown[name] !== seen) withheld.push(...members.map((member) => `${name}.${member}`));
  }
  return { data: shown, withheld };
}

/** Whether there may be a seat that witnesses an event and may not see this field of it. */
export function mayBeWithheld({ witnesses, fields }: EventDeclaration, name: string): boolean {
  const { audience, of, governedBy, schema } = fields[name]!;
  if (witnesses === 'gameMaster') return false;
  if (audience !== 'public' || of !== undefined || governedBy !== undefined) return true;
  if (schema !== idSchema) return false;
  if (typeof witnesses === 'string') return witnesses !== 'owner';
  // Whom an event names alone is perceived by all who witness it.
  return 'any' in witnesses && !(witnesses.any.length === 1 && witnesses.any[0] === name);
}

/** Creatures that a seat does not perceive: right before something, right after it, and neither before nor after. */
interface UnseenAround {
  readonly earlier: ReadonlySet<string>;
  readonly later: ReadonlySet<string>;
  readonly unseen: ReadonlySet<string>;
}

function unseenAround(
  ruleset: Perceiving,
  seat: Seat,
  before: EncounterState | undefined,
  after: EncounterState,
): UnseenAround {
  const later = unperceived(after, ruleset, seat);
  const earlier = before && before !== after ? unperceived(before, ruleset, seat) : later;
  if (later === earlier) return { earlier, later, unseen: later };
  const isKnown = (state: EncounterState | undefined, unseen: ReadonlySet<string>, id: string): boolean =>
    state !== undefined && Object.hasOwn(state.combatants, id) && !unseen.has(id);
  const unseen = [...later, ...earlier].filter((id) => !isKnown(after, later, id) && !isKnown(before, earlier, id));
  return { earlier, later, unseen: new Set(unseen) };
}

/** Whether what is noted tells of creatures that are not perceived alone: without them, each note says what it said before. */
function notesNothing(
  before: EncounterState | undefined,
  owner: string | null | undefined,
  notes: Data,
  unseen: ReadonlySet<string>,
): boolean {
  if (!before || !mentions(notes, unseen)) return false;
  const earlier = before.combatants[owner ?? '']?.activity.notes ?? {};
  // A list of nobody else is as good as none.
  const left = (note: unknown): string => {
    const seen = unmentioning(note ?? [], unseen);
    return JSON.stringify(seen === CUT ? [] : seen);
  };
  return Object.entries(notes).every(([name, note]) => left(note) === left(earlier[name]));
}

interface Onlooker extends UnseenAround {
  readonly seat: Seat;
  readonly owner: string | null | undefined;
  readonly before: EncounterState | undefined;
}

/** Whether a seat knows of an action that waits for an answer. */
export function knowsOpenAction(
  open: NonNullable<EncounterState['openAction']>,
  seat: Seat,
  unseen: ReadonlySet<string>,
): boolean {
  const onlooker = { seat, earlier: unseen, later: unseen, unseen, owner: open.actorId, before: undefined };
  return doesWitness(declarationOf('ActionDeclared').witnesses, open, onlooker);
}

function doesWitness(witnesses: Witnesses, data: Data, onlooker: Onlooker): boolean {
  const { seat, unseen, owner, before } = onlooker;
  if (witnesses === 'everyone') return true;
  if (witnesses === 'gameMaster') return false;
  if (witnesses === 'owner') return isOwn(seat, owner);
  if (witnesses === 'openAction') {
    const open = before?.openAction;
    return open?.actionId === data['actionId'] && knowsOpenAction(open!, seat, unseen);
  }
  if (witnesses === 'order') {
    const [earlier, later] = [before?.order ?? [], data['order'] as EncounterState['order']].map((order) =>
      order.filter(({ combatantId }) => !unseen.has(combatantId)),
    );
    return canonicalJson(earlier as unknown as JsonValue) !== canonicalJson(later as unknown as JsonValue);
  }
  const perceives = (field: string): boolean => {
    const id = data[field] as string | null;
    return id === null || !unseen.has(id);
  };
  if ('all' in witnesses) return witnesses.all.every(perceives);
  const { any, secret } = witnesses;
  if (secret && secret.values.includes(data[secret.field] as string) && !isOwn(seat, owner)) return false;
  return any.some(perceives);
}

function maySee(telling: Telling, onlooker: Onlooker, data: Data, state: EncounterState): boolean {
  const { of } = telling;
  const subjects = of === undefined ? [onlooker.owner] : [of].flat().map((field) => data[field] as string | null);
  return subjects.every((subject) => maySeeOf(telling, subject, onlooker, state));
}

function maySeeOf(
  { audience, of, when, governedBy = [], kept }: Telling,
  subject: string | null | undefined,
  onlooker: Onlooker,
  state: EncounterState,
): boolean {
  const { seat } = onlooker;
  if (of !== undefined && subject != null && isUnseen(subject, when, onlooker)) return false;
  const own = isOwn(seat, subject);
  if (kept === true && !own) return false;
  if (audience === 'owner' && own) return true;
  const policies = [governedBy].flat().map((part) => (state.disclosure ?? DEFAULT_DISCLOSURE)[part]);
  if (audience !== 'public')
    return policies.length > 0 && policies.every((policy) => policy === 'SHOWN' || policy === 'EXACT');
  return policies.every((policy) => policy !== 'HIDDEN') || own || !isOpponent(state, seat, subject);
}

/** Whether a creature is not perceived when it would have to be. */
function isUnseen(id: string, when: Perceived | undefined, { earlier, later, unseen }: Onlooker): boolean {
  if (when === undefined) return unseen.has(id);
  return (when !== 'AFTER' && earlier.has(id)) || (when !== 'BEFORE' && later.has(id));
}
