import type { Part } from '../../../encounter/schemas.js';

/** The damage of one kind within one blow, before mitigation. */
export interface IncomingDamage {
  /** Types it has at once, as bludgeoning and piercing. */
  readonly types: readonly string[];
  readonly amount: number;
  readonly parts: readonly Part[];
  readonly nonlethal: boolean;
  /** What gets past damage reduction: magic, silver … */
  readonly qualities: readonly string[];
  /** Weapon damage: damage reduction counts, energy resistance does not. */
  readonly weapon: boolean;
}

/** What is known of a blow besides its damage. */
export interface Blow {
  /** Dealt by an incorporeal creature, whom the incorporeal cannot escape. */
  readonly fromIncorporeal: boolean;
  /** The incorporeal target was lucky: it passed through (3.5). */
  readonly passedThrough: boolean;
}
