/** A monster of the 5e-bits database, as far as the reader looks at it. */
export interface Monster {
  readonly name: string;
  readonly size: string;
  readonly type: string;
  readonly armor_class: readonly {
    readonly type: string;
    readonly value: number;
    readonly armor?: readonly { readonly name: string }[];
  }[];
  readonly hit_points: number;
  readonly speed: Readonly<Record<string, string | boolean>>;
  readonly strength: number;
  readonly dexterity: number;
  readonly constitution: number;
  readonly intelligence: number;
  readonly wisdom: number;
  readonly charisma: number;
  readonly proficiencies: readonly { readonly value: number; readonly proficiency: Named }[];
  readonly damage_vulnerabilities: readonly string[];
  readonly damage_resistances: readonly string[];
  readonly damage_immunities: readonly string[];
  readonly condition_immunities: readonly Named[];
  readonly senses: Readonly<Record<string, string | number>>;
  readonly challenge_rating: number;
  readonly proficiency_bonus: number;
  readonly special_abilities?: readonly Described[];
  readonly actions?: readonly Action[];
  readonly reactions?: readonly Described[];
  readonly legendary_actions?: readonly Described[];
}

interface Named {
  readonly index: string;
  readonly name: string;
}

interface Described {
  readonly name: string;
  readonly desc: string;
}

export interface Action extends Described {
  readonly usage?: { readonly type: string; readonly min_value?: number; readonly times?: number };
  /** Multiattack: everything named is made. */
  readonly actions?: readonly AttackCount[];
  /** Multiattack: one of several. */
  readonly action_options?: { readonly from: { readonly options: readonly RoutineOption[] } };
}

export interface AttackCount {
  readonly action_name: string;
  readonly count: number | string;
}

export type RoutineOption = AttackCount | { readonly items: readonly AttackCount[] };
