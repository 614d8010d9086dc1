import type { EncounterState } from '../../encounter/state.js';
import type { DistanceRule } from '../../grid/distance.js';
import type { HouseRule } from '../ruleset.js';

/** Switches and options. Defaults are the rules as printed; each names the rules it touches. */
export const HOUSE_RULES = [
  {
    key: 'diagonals',
    doc: {
      en: 'How diagonals count: EQUAL, 5 feet each; ALTERNATING, 5 feet and 10 feet in turn.',
      es: 'Cómo cuentan las diagonales: EQUAL, 1,5 m cada una; ALTERNATING, 1,5 m y 3 m alternando.',
    },
    ruleIds: ['5E-VAR-01', '5E-VAR-02'],
    default: 'EQUAL',
    values: ['EQUAL', 'ALTERNATING'],
  },
  {
    key: 'flanking',
    doc: {
      en: 'Two enemies on opposite sides of a creature have advantage on melee attacks against it.',
      es: 'Dos enemigos en lados opuestos de una criatura tienen ventaja en los ataques cuerpo a cuerpo contra ella.',
    },
    ruleIds: ['5E-VAR-03'],
    default: false,
  },
  {
    key: 'initiativeTies',
    doc: {
      en: 'Equal initiative: DECIDE, players and game master are asked (the game master’s own creatures keep the order in which they joined unless re-ordered); ROLL, a d20 each; DEXTERITY, the higher Dexterity, then a d20.',
      es: 'Iniciativa empatada: DECIDE, se pregunta a jugadores y director (las criaturas del director mantienen el orden en que llegaron salvo que él lo cambie); ROLL, un d20 cada uno; DEXTERITY, la Destreza más alta y después un d20.',
    },
    ruleIds: ['5E-INIT-06', '5E-INIT-07', '5E-INIT-08', '5E-INIT-09'],
    default: 'DECIDE',
    values: ['DECIDE', 'ROLL', 'DEXTERITY'],
  },
  {
    key: 'monstersDieAtZero',
    doc: {
      en: 'Monsters die at 0 hit points; off: they fall unconscious and make death saving throws like characters. A stat block may say otherwise.',
      es: 'Los monstruos mueren a 0 puntos de golpe; si no, caen inconscientes y tiran salvaciones contra muerte como los personajes. El bloque de estadísticas puede decir otra cosa.',
    },
    ruleIds: ['5E-MON-01', '5E-MON-02'],
    default: true,
  },
  {
    key: 'askKnockOut',
    doc: {
      en: 'Whoever brings a creature to 0 hit points with a melee attack is asked whether to knock it out, unless the attack said so.',
      es: 'A quien deja a una criatura a 0 puntos de golpe con un ataque cuerpo a cuerpo se le pregunta si la deja inconsciente, salvo que el ataque ya lo dijera.',
    },
    ruleIds: ['5E-KO-01', '5E-KO-02'],
    default: false,
  },
  {
    key: 'temporaryHitPointsShieldTheDying',
    doc: {
      en: 'Damage that temporary hit points absorb in full costs a creature at 0 hit points no death save.',
      es: 'El daño absorbido por completo por puntos de golpe temporales no cuesta ninguna salvación contra muerte a quien está a 0.',
    },
    ruleIds: ['5E-THP-09', '5E-DS-11'],
    default: false,
  },
  {
    key: 'grappleIncapacitatedFreely',
    doc: {
      en: 'Grappling or shoving an incapacitated creature succeeds without a contest.',
      es: 'Agarrar o empujar a una criatura incapacitada tiene éxito sin tirada enfrentada.',
    },
    ruleIds: ['5E-GRP-05', '5E-SHV-04'],
    default: true,
  },
  {
    key: 'underwater',
    doc: {
      en: 'The fight takes place under water: melee without a swimming speed and most shots have disadvantage, shots past normal range miss, and everyone resists fire.',
      es: 'El combate transcurre bajo el agua: sin velocidad de nadar, desventaja cuerpo a cuerpo y en casi todos los disparos; más allá del alcance normal fallan; todos resisten el fuego.',
    },
    ruleIds: ['5E-UW-01', '5E-UW-02', '5E-UW-03', '5E-UW-04'],
    default: false,
  },
  {
    key: 'hitCover',
    doc: {
      en: 'An attack that misses only because of the cover a creature gives may strike that creature.',
      es: 'Un ataque que falla solo por la cobertura que da una criatura puede alcanzarla a ella.',
    },
    ruleIds: ['5E-VAR-08'],
    default: false,
  },
  {
    key: 'effectOrder',
    doc: {
      en: 'Whoever plays a creature that makes several saving throws at the end of its turn says in which order.',
      es: 'Quien lleva una criatura que hace varias tiradas de salvación al final de su turno decide en qué orden.',
    },
    ruleIds: ['5E-CORE-11'],
    default: false,
  },
  {
    key: 'cleaving',
    doc: {
      en: 'What is left of a melee blow that felled an unhurt creature goes on to another enemy in reach that the same roll hits.',
      es: 'El daño sobrante de un golpe cuerpo a cuerpo que derriba a una criatura ilesa pasa a otro enemigo al alcance si la misma tirada lo impacta.',
    },
    ruleIds: ['5E-VAR-09'],
    default: false,
  },
  {
    key: 'healingSurge',
    doc: {
      en: 'Once per rest a character may spend up to half of its Hit Dice as an action to regain hit points.',
      es: 'Una vez por descanso un personaje puede gastar como acción hasta la mitad de sus Dados de Golpe para recuperar puntos de golpe.',
    },
    ruleIds: ['HR-SURGE-01', 'HR-SURGE-02'],
    default: false,
  },
  {
    key: 'disarm',
    doc: {
      en: 'A weapon attack may knock an object out of the target’s hands instead of hurting it.',
      es: 'Un ataque con arma puede arrancar un objeto de las manos del objetivo en vez de herirlo.',
    },
    ruleIds: ['HR-DISARM-01', '5E-VAR-07'],
    default: false,
  },
] as const satisfies readonly HouseRule[];

export type HouseRuleKey = (typeof HOUSE_RULES)[number]['key'];

type Rules = Pick<EncounterState, 'houseRules'>['houseRules'];

/** Whether a switch is on. */
export function isOn(rules: Rules, key: HouseRuleKey): boolean {
  return rules[key] === true;
}

/** How this encounter counts diagonals (5E-VAR-01, 5E-VAR-02). */
export function diagonalsOf(rules: Rules): DistanceRule {
  return rules.diagonals === 'ALTERNATING' ? 'alternating' : 'equal-diagonals';
}
