import * as dnd35 from '../../../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../../../src/engine/rules/dnd5e/testing/creatures.js';
import * as pathfinder1e from '../../../src/engine/rules/pathfinder1e/testing/creatures.js';
import type { Api } from '../../e2e/support/api.js';
import type { Input } from '../../e2e/support/table.js';
import { combatantInput, Table } from '../../e2e/support/table.js';
import type { Marker } from './markers.js';

export const RULESETS = ['dnd5e', 'dnd35', 'pathfinder1e'] as const;
export type RulesetName = (typeof RULESETS)[number];
export const CREATURES = { dnd5e, dnd35, pathfinder1e } as const;

/** What the seats may not know, each to be told from everything else. */
export const SECRETS = {
  orcHitPoints: 7919,
  orcArmor: 57,
  orcAttackBonus: 5,
  orcTrigger: 'Zztrigger when the gong sounds',
  rogueTrigger: 'Zzplot when the curtain falls',
  /** Where whoever hides is. */
  lair: { x: 7, y: 0 },
  /** The die of its Stealth check (5e). */
  stealth: 19,
} as const;

export const LURKER = 'zzlurker';
export const LURKER_NAME = 'Zzname of whoever lurks';
export const SEAT_NAMES = ['Zzperson One', 'Zzperson Two', 'Zzperson Three', 'Zzperson Four'] as const;

export interface Seat {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly api: Api;
  readonly headers: { readonly authorization: string };
}

export interface Ambush {
  /** As the operator sees it. */
  readonly table: Table;
  readonly ruleset: RulesetName;
  readonly seats: Readonly<Record<'fighter' | 'rogue' | 'spectator' | 'auditor', Seat>>;
  readonly gameMasterToken: string | undefined;
}

const CREATE_SEAT = `mutation($input: CreateSeatInput!) { createSeat(input: $input) {
  ... on CreateSeatPayload { seat { id } token } ... on ActionRefused { code message } } }`;

export async function grantSeat(
  table: Table,
  role: string,
  name: string,
  combatantIds: readonly string[],
  id: string,
): Promise<Seat> {
  const { createSeat } = await table.api.data<{ createSeat: { seat: { id: string }; token: string } }>(CREATE_SEAT, {
    input: { encounterId: table.id, role, name, combatantIds, commandId: id },
  });
  const headers = { authorization: `Bearer ${createSeat.token}` };
  return { id: createSeat.seat.id, name, token: createSeat.token, api: table.api.with(headers), headers };
}

/** A UUID that is the same in each fight of these numbers. */
export const numbered = (fight: number, nth: number): string =>
  `00000000-0000-4000-8${String(fight).padStart(3, '0')}-${String(nth).padStart(12, '0')}`;

/**
 * A fighter and a rogue before a wall, an orc beside them, and behind the wall somebody who is hidden (5e) or invisible. The fight is
 * a fork of one in which that one came, so that no seat has ever known of it. It is the lurker's turn; then comes the orc's.
 * @param nth every fight of a test has another number
 */
export async function ambush(api: Api, ruleset: RulesetName, nth: number): Promise<Ambush> {
  const { fighter, rogue, goblin, orc } = CREATURES[ruleset] as typeof dnd5e;
  const draft = await Table.create(api, {
    id: numbered(nth, 1),
    ruleset,
    diceMode: 'EITHER',
    map: { rows: ['.....#...', '.....#...', '.....#...', '.....#...'] },
  });
  const armorClass = ruleset === 'dnd5e' ? SECRETS.orcArmor : { natural: SECRETS.orcArmor };
  const { attacks = [] } = orc().statistics as { attacks?: readonly object[] };
  const combatants = [
    fighter({ at: { x: 1, y: 0 } }),
    rogue({ at: { x: 0, y: 3 } }),
    orc({
      at: { x: 2, y: 0 },
      statistics: {
        hitPoints: SECRETS.orcHitPoints,
        armorClass,
        attacks: attacks.map((attack) => ({ ...attack, attackBonus: SECRETS.orcAttackBonus })),
      } as never, // both kinds of stat block take these
    }),
    goblin({ id: LURKER, name: LURKER_NAME, at: SECRETS.lair }),
  ].map(combatantInput);
  let command = 10;
  const must = (name: Parameters<Table['must']>[0], input: Input = {}): Promise<unknown> =>
    draft.must(name, { commandId: numbered(nth, command++), ...input });
  await must('addCombatants', { combatants });
  await must('setInitiative', {
    initiatives: [LURKER, 'orc', 'fighter', 'rogue'].map((combatantId, place) => ({
      combatantId,
      total: 25 - 5 * place,
    })),
  });
  await must('startCombat');
  if (ruleset === 'dnd5e')
    await must('declareAction', { actorId: LURKER, action: { hide: {} }, dice: [SECRETS.stealth] });
  else await must('adjust', { combatantId: LURKER, reason: 'A potion', addCondition: { kind: 'invisible' } });
  const { revision } = await draft.state();
  const id = numbered(nth, 2);
  await must('fork', { at: revision, id, seed: 'FRESH', name: 'Ambush' });
  const table = new Table(api, id);
  return {
    table,
    ruleset,
    gameMasterToken: undefined,
    seats: {
      fighter: await grantSeat(table, 'PLAYER', SEAT_NAMES[0], ['fighter'], numbered(nth, 3)),
      rogue: await grantSeat(table, 'PLAYER', SEAT_NAMES[1], ['rogue'], numbered(nth, 4)),
      spectator: await grantSeat(table, 'SPECTATOR', SEAT_NAMES[2], [], numbered(nth, 5)),
      auditor: await grantSeat(table, 'AUDITOR', SEAT_NAMES[3], [], numbered(nth, 6)),
    },
  };
}

export type SeatName = keyof Ambush['seats'];

/**
 * What a seat may not hold, worked out by hand from who owns and who perceives what: everybody sits in front of the wall, and the
 * orc is nobody's but the game master's.
 */
export function forbidden({ seats }: Ambush, name: SeatName): readonly Marker[] {
  const markers: Marker[] = [
    { name: 'the id of the lurker', text: LURKER },
    { name: 'the name of the lurker', text: LURKER_NAME },
    { name: 'hit points of the orc', from: SECRETS.orcHitPoints - 500, to: SECRETS.orcHitPoints },
    {
      name: 'armour of the orc',
      // 57 as such, or with what else counts; nobody else has half of it. Other numbers, as revisions, may be as high.
      pattern: /armorClass":\{?("total":)?[567]\d\b|"(value|applied)":57\b|(AC|Class|CA|Armadura) [567]\d\b/,
    },
    { name: 'the trigger of the orc', text: SECRETS.orcTrigger },
    ...SEAT_NAMES.map((person) => ({ name: `the person ${person}`, text: person })),
    ...Object.values(seats).map(({ name: person, token }) => ({ name: `the token of ${person}`, text: token })),
  ];
  if (name !== 'rogue') markers.push({ name: 'the trigger of the rogue', text: SECRETS.rogueTrigger });
  // Whoever sits somewhere is told who it is there, and by what name (`mySeat`).
  return markers.filter((one) => !('text' in one && one.text === seats[name].name));
}
