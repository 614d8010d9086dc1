import type { ActionRules } from './actions.js';
import type { AttackRules } from './attack.js';
import type { InjuryRules } from './injury.js';
import type { ManeuverRules } from './maneuvers.js';
import type { MovementRules } from './movement.js';
import type { TurnRules } from './turns.js';

export type { RuleIds } from './rule-ids.js';

/** The ids under which a game's catalogue has the rules of the family, by topic. */
export interface D20Rules {
  readonly turns: TurnRules;
  readonly movement: MovementRules;
  readonly actions: ActionRules;
  readonly attack: AttackRules;
  readonly injury: InjuryRules;
  readonly maneuvers: ManeuverRules;
}
