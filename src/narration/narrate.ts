import { Injectable } from '@nestjs/common';
import { IntlMessageFormat } from 'intl-messageformat';
import type { EncounterEvent, EventData, EventType } from '../engine/encounter/events/index.js';
import type { Ruleset } from '../engine/rules/ruleset.js';
import type { Messages, NarrationLocale } from './messages.js';
import { EN } from './messages.en.js';
import { ES } from './messages.es.js';
import { checkName, distance, term } from './terms.js';

/** What a sentence needs to know beside the event. */
export interface NarrationView {
  /** Display name of a creature. Names are data, never translated. */
  readonly nameOf: (combatantId: string) => string;
  readonly ruleset: Ruleset;
}

type Values = Record<string, string | number>;

const MESSAGES: Readonly<Record<NarrationLocale, Messages>> = { en: EN, es: ES };

/** Compiles each message once. */
@Injectable()
export class Narrator {
  private readonly formats = new Map<string, IntlMessageFormat>();

  /** The sentence a person would say of an event, or null if nobody would mention it. */
  narrate(event: EncounterEvent, view: NarrationView, locale: NarrationLocale): string | null {
    return this.narrateSeen(event, [], view, locale);
  }

  /**
   * The same of an event of which somebody may not see everything: it speaks of someone unseen, and has a question mark for a number.
   * @param seen the event with the data that may be seen
   * @param withheld names of the fields that may not
   */
  narrateSeen(
    seen: EncounterEvent,
    withheld: readonly string[],
    view: NarrationView,
    locale: NarrationLocale,
  ): string | null {
    const message = MESSAGES[locale][seen.type];
    if (message === null || withheld.some((name) => UNSPOKEN.has(name))) return null;
    const event = withheld.length === 0 ? seen : withGapsFilled(seen, withheld, locale);
    if (isSaidElsewhere(event)) return null;
    const named = (id: string): string => (id === NOBODY_SEEN ? term('someoneUnseen', locale) : view.nameOf(id));
    const values = { ...commonValues(view, locale), ...valuesOf(event, { ...view, nameOf: named }, locale) };
    const sentence = this.format(seen.type, message, locale).format(withMarks(values)) as string;
    return sentence === '' ? null : withoutDoubleStops(sentence);
  }

  private format(type: EventType, message: string, locale: NarrationLocale): IntlMessageFormat {
    const key = `${locale}:${type}`;
    let format = this.formats.get(key);
    if (!format) {
      format = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true });
      this.formats.set(key, format);
    }
    return format;
  }
}

/** Stands behind a text of somebody's own that ends its sentence itself. No such text can contain it. */
const ENDED = '\u0000';

function withMarks(values: Values): Values {
  const marked = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && /[.!?…]["'”»)]*$/.test(value) ? `${value}${ENDED}` : value,
  ]);
  return Object.fromEntries(marked) as Values;
}

/** A stop after a text that has one already (a reason, “Jr.”) is left out. */
const withoutDoubleStops = (sentence: string): string => sentence.replaceAll(`${ENDED}.`, '').replaceAll(ENDED, '');

/** Without these fields there is nothing to tell. */
const UNSPOKEN: ReadonlySet<string> = new Set(['effect', 'kind', 'effectId', 'resource', 'choices']);
/** Stands for a creature that is not perceived: no creature is called so. */
const NOBODY_SEEN = '';
const CREATURES: ReadonlySet<string> = new Set(['attackerId', 'targetId', 'combatantId', 'aId', 'bId']);

/** The event with something to say in the place of each field that may not be seen. */
function withGapsFilled(seen: EncounterEvent, withheld: readonly string[], locale: NarrationLocale): EncounterEvent {
  const data: Record<string, unknown> = { ...seen.data };
  for (const name of withheld) {
    if (CREATURES.has(name)) data[name] = NOBODY_SEEN;
    else if (name === 'attackName') data[name] = term('unknownAttack', locale);
    else if (name === 'name') data[name] = data['combatantId'];
    else if (name === 'natural' || name === 'total') data[name] = '?';
    else data[name] = null;
  }
  return { ...seen, data } as unknown as EncounterEvent;
}

/** A prompt is explained in several sentences; the first one asks. */
function firstSentence(text: string): string {
  const [sentence] = /^.*?[.!?](?=\s|$)/.exec(text) ?? [`${text}.`];
  return sentence;
}

/** Initiative is told once, as an order. */
function isSaidElsewhere(event: EncounterEvent): boolean {
  return event.type === 'CheckResolved' && event.data.check === 'initiative';
}

/** Words that the game chooses: a round is an *asalto* in one book and a *ronda* in another. */
function commonValues({ ruleset }: NarrationView, locale: NarrationLocale): Values {
  const round = ruleset.terms?.round?.[locale] ?? (locale === 'es' ? 'asalto' : 'round');
  const article = round.endsWith('a') ? 'una' : 'un';
  return { Ronda: `${round[0]!.toUpperCase()}${round.slice(1)}`, unaRonda: `${article} ${round}` };
}

const square = (at: { readonly x: number; readonly y: number; readonly z?: number | undefined } | null): string =>
  at ? `(${at.x}, ${at.y}${at.z ? `, ${at.z}` : ''})` : '';
const orNone = (text: string): string => (text === '' ? 'none' : text);

/** Of whoever leaves the senses of those it is told to, the square it goes to is withheld. */
function movedValues(
  { combatantId, to, mode }: Omit<EventData<'Moved'>, 'to'> & { readonly to: EventData<'Moved'>['to'] | null },
  nameOf: NarrationView['nameOf'],
): Values {
  return { who: nameOf(combatantId), to: square(to), how: to ? mode : 'outOfSight' };
}

/** What the message of an event may name. Nothing that only the game master may see is among it. */
function valuesOf(event: EncounterEvent, { nameOf, ruleset }: NarrationView, locale: NarrationLocale): Values {
  const list = (words: readonly string[]): string => new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
  const effectName = (kind: string): string =>
    ruleset.conditions.find((one) => one.kind === kind)?.name[locale] ?? term(kind, locale);
  switch (event.type) {
    case 'EncounterCreated':
      return { name: event.data.name, ruleset: ruleset.name[locale], commitment: event.data.commitment.slice(0, 16) };
    case 'EncounterForked': {
      const { name, parentRevision, seed, commitment } = event.data;
      return { name, revision: String(parentRevision), seed, commitment: commitment.slice(0, 16) };
    }
    case 'CombatantCarriedOver': {
      const { name, present, at } = event.data;
      return { name, present: String(present), placed: String(at !== null), at: square(at) };
    }
    case 'MapSet': {
      const map = event.data.map as { width: number; height: number } | null;
      return { hasMap: String(map !== null), width: map?.width ?? 0, height: map?.height ?? 0 };
    }
    case 'CombatantJoined':
      return {
        name: event.data.name,
        side: event.data.side,
        placed: String(event.data.at !== null),
        at: square(event.data.at),
      };
    case 'CombatantLeft':
      return { who: nameOf(event.data.combatantId), reason: orNone(event.data.reason) };
    case 'NameErased':
      return { who: nameOf(event.data.combatantId) };
    case 'DiceWordAdded':
      return { by: event.data.by };
    case 'AwarenessSet':
      return { count: event.data.surprised.length, names: list(event.data.surprised.map(nameOf)) };
    case 'InitiativeSet':
      return {
        why: event.data.reason,
        order: event.data.order.map((entry) => `${nameOf(entry.combatantId)} ${entry.total}`).join(', '),
      };
    case 'CombatStarted':
      return { surpriseRound: String(event.data.surpriseRound) };
    case 'RoundStarted':
      return { round: event.data.round };
    case 'EncounterEnded':
      return {
        reason: orNone(event.data.reason),
        hasVictors: String(event.data.victors.length > 0),
        victors: list(event.data.victors),
        seed: event.data.seed.slice(0, 16),
      };
    case 'ActionVoided':
    case 'Adjusted':
      return { reason: event.data.reason };
    case 'CheckResolved':
      return {
        who: nameOf(event.data.combatantId),
        success: String(event.data.success),
        check: checkName(event.data.check, locale),
        total: event.data.total,
      };
    case 'PromptOpened': {
      const { ownerId, kind } = event.data;
      return {
        owner: ownerId === null ? term('gameMaster', locale) : nameOf(ownerId),
        kind: firstSentence(ruleset.prompts[kind]?.[locale] ?? kind),
      };
    }
    case 'ActionsReverted':
      return { to: String(event.data.to), reason: orNone(event.data.reason) };
    case 'BudgetSpent':
      return { who: nameOf(event.data.combatantId), resource: event.data.resource };
    case 'Moved':
      return movedValues(event.data, nameOf);
    case 'MovementSpent':
      return {
        who: nameOf(event.data.combatantId),
        cost: distance(event.data.cost, locale),
        reason: term(event.data.reason, locale),
      };
    case 'RelationStated':
      return {
        a: nameOf(event.data.aId),
        b: nameOf(event.data.bId),
        distance: distance(event.data.distance, locale),
        engaged: String(event.data.engaged),
      };
    case 'AttackResolved': {
      const { attackerId, targetId, attackName, natural, total, outcome, missChance } = event.data;
      return {
        attacker: nameOf(attackerId),
        target: nameOf(targetId),
        attack: attackName,
        natural,
        total,
        outcome,
        concealed: String(missChance?.missed ?? false),
      };
    }
    case 'SquareAttackMissed': {
      const { attackerId, square: aim, attackName, natural, total } = event.data;
      return { attacker: nameOf(attackerId), square: square(aim), attack: attackName, natural, total };
    }
    case 'IntersectionAttackResolved': {
      const { attackerId, corner, burst, attackName, natural, total, outcome } = event.data;
      return {
        attacker: nameOf(attackerId),
        square: square(corner),
        burst: square(burst),
        attack: attackName,
        natural,
        total,
        hit: String(outcome !== 'MISS'),
      };
    }
    case 'DamageDealt': {
      const { targetId, total, components, critical } = event.data;
      const damage = components
        .map(
          ({ amount, type, nonlethal }) =>
            `${amount} ${term(type, locale)}${nonlethal ? `, ${term('nonlethal', locale)}` : ''}`,
        )
        .join(' + ');
      return { who: nameOf(targetId), total, damage, critical: String(critical) };
    }
    case 'HealingReceived':
      return { who: nameOf(event.data.combatantId), amount: event.data.amount };
    case 'HitPointsSet':
      return { who: nameOf(event.data.combatantId), cause: event.data.cause };
    case 'VitalStatusChanged':
      return { who: nameOf(event.data.combatantId), to: event.data.reason === 'broken' ? 'BROKEN' : event.data.to };
    case 'DeathSavesChanged':
      return { who: nameOf(event.data.combatantId), successes: event.data.successes, failures: event.data.failures };
    case 'EffectStarted': {
      const { effect, combatantId } = event.data;
      return {
        who: nameOf(combatantId),
        effect: effectName(effect.kind),
        level: effect.level === null ? 'none' : String(effect.level),
      };
    }
    case 'EffectEnded':
      return { who: nameOf(event.data.combatantId), effect: effectName(event.data.kind) };
    case 'ResourceChanged':
      return { who: nameOf(event.data.combatantId), resource: event.data.resource, remaining: event.data.remaining };
    case 'WieldedChanged':
      return { who: nameOf(event.data.combatantId), how: event.data.how, item: event.data.itemId };
    case 'ReadiedActionEnded':
      return { who: nameOf(event.data.combatantId), reason: event.data.reason };
    case 'MapFeatureChanged':
      return { feature: event.data.featureId };
    case 'TurnStarted':
    case 'TurnEnded':
    case 'ActionReadied':
      return { who: nameOf(event.data.combatantId) };
    default:
      return {};
  }
}
