import type { z } from 'zod';
import { ACTION_INPUTS } from '../../src/engine/encounter/actions/inputs.js';
import type { EventDeclaration, EventField, Telling, Witnesses } from '../../src/engine/encounter/event-declaration.js';
import { actionEvents } from '../../src/engine/encounter/events/actions.js';
import { combatEvents } from '../../src/engine/encounter/events/combat.js';
import { forkEvents } from '../../src/engine/encounter/events/fork.js';
import { lifecycleEvents } from '../../src/engine/encounter/events/lifecycle.js';
import { seatEvents } from '../../src/engine/encounter/events/seats.js';
import { storedNameOf } from '../../src/engine/encounter/events/upcasters.js';
import type { Ruleset } from '../../src/engine/rules/ruleset.js';
import type { NamedType } from './type-text.js';
import { docOf, namedTypes, typeText } from './type-text.js';

const INTRODUCTION = `# Events and actions

Written by \`npm run docs:generate\` from the declarations in \`src/engine/encounter\`; do not edit.

Every fight is a stream of these events, in order, and nothing else: what the service shows is computed from them. An event
says what came out (the face of the die, the hit points that are left, the square that was reached), so reading a stream takes
no rules. Around each event stand its revision, the command and the action that caused it, who gave the command, when, and
the link of the hash chain.

**Audience** says who sees a field: *everyone*; the *owner*, that is the seat of the creature the event is about, and the
game master; or the *game master* alone. *By* names the part of the encounter's disclosure policy that shows more or less of it to
others. Whoever does not witness an event is told its revision and nothing else ([security.md](security.md)). The types in the tables have the same names in the GraphQL schema. An *id* is 1 to 64
letters, digits and the signs \`_ . : -\` (not first); distances are in feet.
`;

const AUDIENCE_NAMES = { public: 'everyone', owner: 'owner', gameMaster: 'game master' } as const;

const GROUPS: readonly { readonly title: string; readonly events: readonly EventDeclaration[] }[] = [
  { title: 'The encounter and its turns', events: Object.values(lifecycleEvents) },
  { title: 'Seats, and what they see', events: Object.values(seatEvents) },
  { title: 'The beginning of a fork', events: Object.values(forkEvents) },
  { title: 'Declared actions, dice and prompts', events: Object.values(actionEvents) },
  { title: 'What happens to creatures', events: Object.values(combatEvents) },
];

/** The text of `docs/events.md`. @param rulesets the games whose actions are named */
export function eventsPage(rulesets: readonly Ruleset[]): string {
  const events = GROUPS.flatMap((group) => group.events);
  const schemas = [
    ...events.flatMap(({ fields }) => Object.values(fields).map(({ schema }) => schema)),
    ...Object.values(ACTION_INPUTS).map(({ schema }) => schema),
  ] satisfies readonly z.ZodType[];
  return [
    INTRODUCTION,
    contents(),
    ...GROUPS.flatMap(({ title, events: members }) => [`## ${title}\n`, ...members.map(eventSection)]),
    actions(rulesets),
    '## Types\n',
    ...namedTypes(schemas).map(typeSection),
  ].join('\n');
}

function contents(): string {
  const links = (names: readonly string[]): string => names.map((name) => `[${name}](#${anchor(name)})`).join(' · ');
  const groups = GROUPS.map(({ title, events }) => `- ${title}: ${links(events.map(({ type }) => type))}`);
  return [...groups, '- [Actions](#actions)', '- [Types](#types)', ''].join('\n');
}

function eventSection({ type, version, doc, ownerField, witnesses, fields }: EventDeclaration): string {
  const owner = ownerField === undefined ? '' : ` The owner is the seat of \`${ownerField}\`.`;
  const rows = Object.entries(fields).map(([name, field]) => [
    `\`${name}\``,
    typeText(field.schema),
    audienceOf(field),
    field.doc,
  ]);
  return [
    `### ${type}`,
    '',
    `${doc}${owner} ${witnessesOf(witnesses)} Stored as \`${storedNameOf(type, version)}\`, version ${version}.`,
    '',
    table(['Field', 'Type', 'Audience', 'What'], rows),
  ].join('\n');
}

/** Who sees a field, and what else that hangs on. */
function audienceOf({ within, ...field }: EventField): string {
  return within ? `${tellingOf(field)}; ${codes(within.members)} in it: ${tellingOf(within)}` : tellingOf(field);
}

const MOMENTS = { BEFORE: ' right before', AFTER: ' right after', THROUGHOUT: ' before and after' } as const;

function tellingOf({ audience, of = [], when, governedBy = [], kept }: Telling): string {
  const named = kept ? 'owner' : AUDIENCE_NAMES[audience];
  const perceiving = of.length === 0 ? '' : `, who perceives ${codes([of].flat())}${when ? MOMENTS[when] : ''}`;
  return `${named}${perceiving}${governedBy.length === 0 ? '' : `, by ${codes([governedBy].flat())}`}`;
}

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' and ');

/** Who sees that an event happened, in a sentence. */
function witnessesOf(witnesses: Witnesses): string {
  const listed = (names: readonly string[], word: string): string =>
    names.map((name) => `\`${name}\``).join(` ${word} `);
  switch (witnesses) {
    case 'everyone':
      return 'Everyone witnesses it.';
    case 'owner':
      return 'Its owner and the game master witness it.';
    case 'gameMaster':
      return 'The game master alone witnesses it.';
    case 'openAction':
      return 'Whoever witnesses the action witnesses its end.';
    case 'order':
      return 'Whoever perceives one of those whose place changes witnesses it.';
    default: {
      if ('all' in witnesses) return `Whoever perceives ${listed(witnesses.all, 'and')} witnesses it.`;
      const { any, secret } = witnesses;
      const kept = secret
        ? `; with ${listed(secret.values, 'or')} as \`${secret.field}\`, only its owner and the game master`
        : '';
      return `Whoever perceives ${listed(any, 'or')} witnesses it${kept}.`;
    }
  }
}

function actions(rulesets: readonly Ruleset[]): string {
  const sections = Object.values(ACTION_INPUTS).map(({ name, doc, schema }) => {
    const games = rulesets.filter((ruleset) => Object.hasOwn(ruleset.actions, name)).map((ruleset) => ruleset.name.en);
    const offered = games.length === 0 ? 'No game offers it yet.' : `Offered by ${games.join(', ')}.`;
    const rows = Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).map(([member, one]) => [
      `\`${member}\``,
      typeText(one),
      docOf(one),
    ]);
    const input = rows.length === 0 ? 'It takes no input.\n' : table(['Input', 'Type', 'What'], rows);
    return [`### \`${name}\``, '', `${doc} ${offered}`, '', input].join('\n');
  });
  return ['## Actions\n', 'What `declareAction` takes: one member of `ActionInput`.\n', ...sections].join('\n');
}

function typeSection({ id, description, members, values }: NamedType): string {
  const list = values.length === 0 ? [] : [`One of ${values.map((value) => `\`${value}\``).join(', ')}.`, ''];
  const rows = members.map(({ name, type, doc }) => [`\`${name}\``, type, doc]);
  const body = members.length === 0 ? [] : [table(['Field', 'Type', 'What'], rows)];
  return [`### ${id}`, '', description, '', ...list, ...body].join('\n');
}

const anchor = (heading: string): string => heading.toLowerCase();

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`;
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line), ''].join('\n');
}

const escaped = (cell: string): string => cell.replaceAll('|', '\\|').replaceAll('\n', ' ');
