import { Raw } from './strange-values.js';

/** What is known of a fight at the moment: what a request must name to get past the first check. */
export interface Known {
  readonly encounterId: string;
  readonly revision: number;
  readonly diceMode: string;
  readonly phase: string;
  readonly activeId: string | null;
  readonly combatants: readonly {
    readonly id: string;
    readonly at: { readonly x: number; readonly y: number } | null;
    readonly effects: readonly { readonly id: string }[];
  }[];
  readonly prompts: readonly {
    readonly id: string;
    readonly kind: string;
    readonly choices: readonly { readonly id: string }[];
  }[];
  readonly openAction: string | null;
  /** Of the creatures: what they attack with, and what they carry. */
  readonly attackIds: readonly string[];
  readonly itemIds: readonly string[];
  readonly statBlocks: readonly unknown[];
  /** Seats, that of the game master among them. */
  readonly seatIds: readonly string[];
  /** Another encounter, and an id that none has yet. */
  readonly otherId: string;
  freshId(): string;
}

/** Stands in a generated value for something that is known only when the request is sent. */
export class Placeholder {
  constructor(readonly of: (known: Known) => unknown) {}
}

/** JSON of a generated value, with what it stands for. */
export function written(value: unknown, known: Known): string {
  const raw: string[] = [];
  const text = JSON.stringify(value ?? null, (_, one: unknown) => {
    const meant = one instanceof Placeholder ? one.of(known) : one;
    if (!(meant instanceof Raw)) return meant;
    raw.push(meant.text);
    return `<raw ${raw.length - 1}>`;
  });
  return text.replace(/"<raw (\d+)>"/g, (_, index: string) => raw[Number(index)] ?? 'null');
}

const chosen = <Item>(list: readonly Item[], nth: number): Item | undefined => list[nth % list.length];

/** The placeholders by what they stand for. `nth` chooses among several. */
export const stands = {
  encounter: new Placeholder((known) => known.encounterId),
  other: new Placeholder((known) => known.otherId),
  fresh: new Placeholder((known) => known.freshId()),
  active: new Placeholder((known) => known.activeId ?? known.combatants[0]?.id ?? 'nobody'),
  action: new Placeholder((known) => known.openAction ?? 'none'),
  combatant: (nth: number) => new Placeholder((known) => chosen(known.combatants, nth)?.id ?? 'nobody'),
  /** One who is not at turn. */
  opponent: (nth: number) =>
    new Placeholder(
      (known) =>
        chosen(
          known.combatants.filter(({ id }) => id !== known.activeId),
          nth,
        )?.id ?? 'nobody',
    ),
  attack: (nth: number) => new Placeholder((known) => chosen(known.attackIds, nth) ?? 'fist'),
  item: (nth: number) => new Placeholder((known) => chosen(known.itemIds, nth) ?? 'nothing'),
  effect: (nth: number) =>
    new Placeholder(
      (known) =>
        chosen(
          known.combatants.flatMap(({ effects }) => effects),
          nth,
        )?.id ?? 'none',
    ),
  prompt: (nth: number) => new Placeholder((known) => chosen(known.prompts, nth)?.id ?? 'none'),
  promptKind: (nth: number) => new Placeholder((known) => chosen(known.prompts, nth)?.kind ?? 'opportunityAttack'),
  choice: (nth: number) =>
    new Placeholder(
      (known) =>
        chosen(
          known.prompts.flatMap(({ choices }) => choices),
          nth,
        )?.id ?? 'yes',
    ),
  seat: (nth: number) => new Placeholder((known) => chosen(known.seatIds, nth) ?? 'gameMaster'),
  statBlock: (nth: number) => new Placeholder((known) => chosen(known.statBlocks, nth)),
  revisionBack: (by: number) => new Placeholder((known) => Math.max(0, known.revision - by)),
  /** Faces of dice, where the table may declare them. */
  dice: (faces: readonly number[]) =>
    new Placeholder(({ diceMode }) => (diceMode === 'SERVICE' && faces.length < 6 ? undefined : faces)),
  /** A way of single steps from where the one at turn stands. */
  path: (directions: readonly number[]) =>
    new Placeholder((known) => {
      const from = known.combatants.find(({ id }) => id === known.activeId)?.at ?? { x: 1, y: 1 };
      let { x, y } = from;
      return directions.map((direction) => ({
        x: (x += (direction % 3) - 1),
        y: (y += (Math.floor(direction / 3) % 3) - 1),
      }));
    }),
};
