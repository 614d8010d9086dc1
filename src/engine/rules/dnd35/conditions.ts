import { conditionTable } from '../d20/conditions/table.js';
import type { ConditionTable } from '../d20/conditions/condition.js';
import type { RuleIds } from '../d20/rule-topics/index.js';

const FEAR: ReadonlySet<string> = new Set(['shaken', 'frightened', 'panicked']);
const general: RuleIds = ['D35-CND-01'];

/** The conditions of D&D 3.5 (T-CND). */
export const conditions: ConditionTable = conditionTable(
  (kind) => {
    if (FEAR.has(kind)) return ['D35-CND-01', 'D35-CND-02'];
    if (kind === 'flat-footed') return ['D35-INI-04'];
    if (kind === 'helpless') return ['D35-HLP-01', 'D35-CND-01'];
    if (kind === 'disabled') return ['D35-HP-02', 'D35-CND-01'];
    return general;
  },
  {
    // Half speed comes with blindness in this game.
    blinded: { halfSpeed: true },
    // Towards those outside the grapple the Dexterity bonus is lost (D35-GRP-06): who attacks decides, so it is no trait.
    pinned: { armorClass: { melee: -4, ranged: -4 } },
  },
);
