import { abilityConditions } from '../d20/conditions/ability-changes.js';
import { conditionTable } from '../d20/conditions/table.js';
import type { ConditionTable } from '../d20/conditions/condition.js';
import type { SharedConditionKind } from '../d20/conditions/definitions.js';
import type { RuleIds } from '../d20/rule-topics/index.js';

const RULES: Readonly<Record<SharedConditionKind, RuleIds>> = {
  prone: ['PF1-CND-29'],
  'flat-footed': ['PF1-CND-18', 'PF1-FLT-02'],
  blinded: ['PF1-CND-03'],
  deafened: ['PF1-CND-10'],
  dazzled: ['PF1-CND-08'],
  dazed: ['PF1-CND-07'],
  stunned: ['PF1-CND-34'],
  cowering: ['PF1-CND-06'],
  shaken: ['PF1-CND-30', 'PF1-CND-36'],
  frightened: ['PF1-CND-19', 'PF1-CND-36'],
  panicked: ['PF1-CND-25', 'PF1-CND-36'],
  fatigued: ['PF1-CND-17'],
  exhausted: ['PF1-CND-15'],
  sickened: ['PF1-CND-31'],
  nauseated: ['PF1-CND-24'],
  entangled: ['PF1-CND-14'],
  grappled: ['PF1-CND-20'],
  pinned: ['PF1-CND-28'],
  helpless: ['PF1-CND-21', 'PF1-HLP-01'],
  paralyzed: ['PF1-CND-26'],
  petrified: ['PF1-CND-27'],
  unconscious: ['PF1-CND-35'],
  invisible: ['PF1-CND-23'],
  fascinated: ['PF1-CND-16'],
  staggered: ['PF1-CND-33'],
  running: ['PF1-FRA-04'],
  charging: ['PF1-CHG-10'],
  'total-defense': ['PF1-DEF-03', 'PF1-DEF-05'],
  'fighting-defensively': ['PF1-DEF-01', 'PF1-DEF-02'],
  'combat-expertise': ['PF1-FEA-01'],
  winded: ['PF1-FRA-07'],
  disabled: ['PF1-CND-11', 'PF1-HP-07'],
  hasted: ['PF1-CND-01'],
  concealed: ['PF1-CCL-01', 'PF1-CCL-09'],
  covered: ['PF1-COV-03', 'PF1-COV-11', 'PF1-COV-13'],
  flanked: ['PF1-FLK-01'],
  confused: ['PF1-CND-05'],
  kneeling: ['PF1-AC-13'],
  'energy-drained': ['PF1-CND-13', 'PF1-ABL-04'],
};

/** The conditions of Pathfinder 1e. */
export const conditions: ConditionTable = conditionTable(
  (kind) => RULES[kind],
  {
    // Half speed is safe for the blind in this game, more is not (PF1-CND-03).
    blinded: { stumbles: true },
    grappled: { attack: { melee: -2, ranged: -2 }, dexterity: -4 },
    pinned: { armorClass: { melee: -4, ranged: -4 } },
  },
  [
    {
      kind: 'pinning',
      name: { en: 'Pinning', es: 'Inmovilizando' },
      doc: {
        en: 'Holds somebody pinned: no Dexterity bonus to AC.',
        es: 'Tiene a alguien inmovilizado: sin bonificador por Destreza a la CA.',
      },
      ruleIds: ['PF1-GRP-13'],
      traits: { losesDexterity: true },
    },
    {
      kind: 'bound',
      name: { en: 'Bound', es: 'Atado' },
      doc: {
        en: 'Tied up: helpless, and can only try to get free.',
        es: 'Está atado: indefenso, y solo puede intentar librarse.',
      },
      ruleIds: ['PF1-GRP-14', 'PF1-CND-21'],
      traits: { helpless: true, losesDexterity: true, cannotMove: true, noOpportunities: true },
    },
    {
      kind: 'bleed',
      name: { en: 'Bleed', es: 'Sangrado' },
      doc: {
        en: 'Loses this many hit points at the start of each of its turns.',
        es: 'Pierde estos puntos de golpe al comienzo de cada uno de sus turnos.',
      },
      ruleIds: ['PF1-CND-02'],
      levels: 100,
      traits: {},
    },
    {
      kind: 'cleaving',
      name: { en: 'Cleaving', es: 'Hendiendo' },
      doc: {
        en: 'Has declared Cleave: -2 AC until its next turn.',
        es: 'Ha declarado Hendedura: CA -2 hasta su próximo turno.',
      },
      ruleIds: ['PF1-AC-13', 'PF1-FEA-01'],
      traits: { armorClass: { melee: -2, ranged: -2 } },
    },
    ...abilityConditions((ability, change) =>
      change === 'raised'
        ? [ability === 'constitution' ? 'PF1-HEA-06' : 'PF1-CND-01']
        : [change === 'drain' ? 'PF1-ABL-03' : 'PF1-ABL-02', 'PF1-DMG-10'],
    ),
  ],
);
