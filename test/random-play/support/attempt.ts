import type { ActionInput, ActionName } from '../../../src/engine/encounter/actions/inputs.js';
import type { Random } from './random.js';
import type { View } from './view.js';

/** An offer as `legalActions` makes it, in the engine or over the API. */
export interface SeenOffer {
  readonly action: ActionName;
  readonly legal: boolean;
  readonly targets: readonly { readonly combatantId: string; readonly attackIds: readonly string[] }[];
  readonly squares: readonly { readonly square: { readonly x: number; readonly y: number; readonly z?: number } }[];
}

/** A way to take up an offer. */
export interface Attempt<N extends ActionName = ActionName> {
  readonly input: ActionInput<N>;
  /** The offer said that this can be done: a refusal is a fault of the service. */
  readonly promised: boolean;
}

export type Attempts<N extends ActionName> = (offer: SeenOffer, view: View, random: Random) => readonly Attempt<N>[];

/** What the offer promised. */
export function promised<N extends ActionName>(...inputs: readonly ActionInput<N>[]): readonly Attempt<N>[] {
  return inputs.map((input) => ({ input, promised: true }));
}

/** What may or may not be possible; where none of it is, the offer was empty. */
export function possible<N extends ActionName>(...inputs: readonly ActionInput<N>[]): readonly Attempt<N>[] {
  return inputs.map((input) => ({ input, promised: false }));
}
