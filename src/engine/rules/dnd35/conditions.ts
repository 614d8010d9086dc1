import { abilityConditions } from '../d20/conditions/ability-changes.js';
import { conditionTable } from '../d20/conditions/table.js';
import type { ConditionTable } from '../d20/conditions/condition.js';
import type { RuleIds } from '../d20/rule-topics/index.js';

const FEAR: ReadonlySet<string> = new Set(['shaken', 'frightened', 'panicked']);
const general: RuleIds = ['D35-CND-01'];
const ACTS: Readonly<Record<string, RuleIds>> = {
  'flat-footed': ['D35-INI-04'],
  helpless: ['D35-HLP-01', 'D35-CND-01'],
  disabled: ['D35-HP-02', 'D35-CND-01'],
  running: ['D35-SPA-06'],
  winded: ['D35-SPA-06'],
  charging: ['D35-CHG-02'],
  'total-defense': ['D35-SPA-02'],
  'fighting-defensively': ['D35-SPA-03'],
  'combat-expertise': ['D35-FEA-01'],
  concealed: ['D35-CCL-01'],
  covered: ['D35-COV-01', 'D35-COV-05'],
  flanked: ['D35-FLK-01'],
  kneeling: ['D35-AC-03'],
  'energy-drained': ['D35-ENV-02'],
};

/** The conditions of D&D 3.5 (T-CND). */
export const conditions: ConditionTable = conditionTable(
  (kind) => ACTS[kind] ?? (FEAR.has(kind) ? ['D35-CND-01', 'D35-CND-02'] : general),
  {
    // Half speed comes with blindness in this game.
    blinded: { halfSpeed: true },
    // Towards those outside the grapple the Dexterity bonus is lost (D35-GRP-06): who attacks decides, so it is no trait.
    grappled: { threatensNothing: true },
    pinned: { threatensNothing: true, armorClass: { melee: -4, ranged: -4 }, dexterityZero: true, openToOthers: true },
  },
  [
    ...abilityConditions(() => general),
    {
      kind: 'contorting',
      name: { en: 'Contorting', es: 'Contorsionándose' },
      doc: {
        en: 'Wriggles through a space under half its width by Escape Artist: attacks nobody, -4 AC, no Dexterity bonus to AC.',
        es: 'Se escurre con Escapismo por un espacio de menos de la mitad de su anchura: no ataca, CA -4, sin Destreza a la CA.',
      },
      ruleIds: ['D35-SQZ-07', 'D35-SQZ-06'],
      traits: {
        attacksNobody: true,
        noOpportunities: true,
        threatensNothing: true,
        losesDexterity: true,
        armorClass: { melee: -4, ranged: -4 },
      },
    },
  ],
);
