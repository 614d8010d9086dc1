import type { ConditionTraits, MeleeRanged } from './condition.js';

const both = (value: number): MeleeRanged => ({ melee: value, ranged: value });

/** A condition both games have, before a game adds its rule ids and its differences. */
export interface SharedCondition {
  readonly en: readonly [name: string, doc: string];
  readonly es: readonly [name: string, doc: string];
  readonly levels?: number;
  readonly traits: ConditionTraits;
}

/** The conditions the two games share (T-CND). Where a game differs, its own folder overrides the traits. */
export const SHARED_CONDITIONS = {
  prone: {
    en: ['Prone', 'Lies on the ground: -4 in melee, no bows; -4 to AC against melee, +4 against ranged attacks.'],
    es: [
      'Tumbado',
      'Está en el suelo: -4 en cuerpo a cuerpo, sin arcos; CA -4 contra cuerpo a cuerpo, +4 contra ataques a distancia.',
    ],
    traits: { attack: { melee: -4, ranged: 0 }, armorClass: { melee: -4, ranged: 4 } },
  },
  'flat-footed': {
    en: ['Flat-footed', 'Caught off guard: no Dexterity bonus to AC, no attacks of opportunity.'],
    es: ['Desprevenido', 'Cogido por sorpresa: sin bonificador por Destreza a la CA ni ataques de oportunidad.'],
    traits: { losesDexterity: true },
  },
  blinded: {
    en: ['Blinded', 'Sees nothing: -2 AC, no Dexterity bonus to AC, everybody has total concealment.'],
    es: ['Cegado', 'No ve: CA -2, sin bonificador por Destreza a la CA, todos tienen ocultación total.'],
    traits: { blind: true, losesDexterity: true, armorClass: both(-2), physicalSkills: -4 },
  },
  deafened: {
    en: ['Deafened', 'Hears nothing: -4 initiative.'],
    es: ['Ensordecido', 'No oye: iniciativa -4.'],
    traits: { initiative: -4 },
  },
  dazzled: {
    en: ['Dazzled', 'Overbright light: -1 on attack rolls.'],
    es: ['Deslumbrado', 'Le ciega la luz: -1 a las tiradas de ataque.'],
    traits: { attack: both(-1) },
  },
  dazed: {
    en: ['Dazed', 'Takes no actions, defends itself as usual.'],
    es: ['Atontado', 'No realiza acciones; se defiende con normalidad.'],
    traits: { noActions: true, noOpportunities: true },
  },
  stunned: {
    en: ['Stunned', 'Drops what it holds, takes no actions, -2 AC and no Dexterity bonus to AC.'],
    es: ['Aturdido', 'Suelta lo que empuña, no realiza acciones, CA -2 y sin bonificador por Destreza a la CA.'],
    traits: { noActions: true, noOpportunities: true, losesDexterity: true, armorClass: both(-2), dropsHeld: true },
  },
  cowering: {
    en: ['Cowering', 'Frozen with fear: no actions, -2 AC, no Dexterity bonus to AC.'],
    es: ['Encogido de miedo', 'Paralizado por el miedo: sin acciones, CA -2, sin bonificador por Destreza a la CA.'],
    traits: { noActions: true, noOpportunities: true, losesDexterity: true, armorClass: both(-2) },
  },
  shaken: {
    en: ['Shaken', '-2 on attacks, saves, skill and ability checks.'],
    es: ['Estremecido', '-2 a ataques, salvaciones y pruebas.'],
    traits: { attack: both(-2), saves: -2, checks: -2 },
  },
  frightened: {
    en: ['Frightened', 'Flees if it can; -2 on attacks, saves, skill and ability checks.'],
    es: ['Asustado', 'Huye si puede; -2 a ataques, salvaciones y pruebas.'],
    traits: { attack: both(-2), saves: -2, checks: -2, replaces: ['shaken'] },
  },
  panicked: {
    en: ['Panicked', 'Drops what it holds and flees; -2 on saves, skill and ability checks.'],
    es: ['Presa del pánico', 'Suelta lo que empuña y huye; -2 a salvaciones y pruebas.'],
    traits: {
      noOpportunities: true,
      flees: true,
      saves: -2,
      checks: -2,
      dropsHeld: true,
      replaces: ['shaken', 'frightened'],
    },
  },
  fatigued: {
    en: ['Fatigued', 'Neither runs nor charges; -2 Strength and Dexterity.'],
    es: ['Fatigado', 'No puede correr ni cargar; Fuerza y Destreza -2.'],
    traits: { noRunOrCharge: true, strength: -2, dexterity: -2 },
  },
  exhausted: {
    en: ['Exhausted', 'Half speed, no running or charging; -6 Strength and Dexterity.'],
    es: ['Exhausto', 'Mitad de velocidad, no corre ni carga; Fuerza y Destreza -6.'],
    traits: { halfSpeed: true, noRunOrCharge: true, strength: -6, dexterity: -6, replaces: ['fatigued'] },
  },
  sickened: {
    en: ['Sickened', '-2 on attacks, weapon damage, saves, skill and ability checks.'],
    es: ['Indispuesto', '-2 a ataques, daño con armas, salvaciones y pruebas.'],
    traits: { attack: both(-2), weaponDamage: -2, saves: -2, checks: -2 },
  },
  nauseated: {
    en: ['Nauseated', 'A single move action a turn and nothing else.'],
    es: ['Con náuseas', 'Una sola acción de movimiento por turno y nada más.'],
    traits: { oneMoveOnly: true, noOpportunities: true },
  },
  entangled: {
    en: ['Entangled', 'Half speed, no running or charging, -2 on attacks, -4 Dexterity.'],
    es: ['Enmarañado', 'Mitad de velocidad, no corre ni carga, -2 a los ataques, Destreza -4.'],
    traits: { halfSpeed: true, noRunOrCharge: true, attack: both(-2), dexterity: -4 },
  },
  grappled: {
    en: ['Grappled', 'Held in a grapple: threatens nothing and moves nowhere.'],
    es: ['Apresado', 'Sujeto en una presa: no amenaza casillas ni puede moverse.'],
    traits: { cannotMove: true, noOpportunities: true },
  },
  pinned: {
    en: ['Pinned', 'Held immobile in a grapple, though not helpless.'],
    es: ['Inmovilizado', 'Sujeto por completo en una presa, aunque no indefenso.'],
    traits: { cannotMove: true, noOpportunities: true, losesDexterity: true, replaces: ['grappled'] },
  },
  helpless: {
    en: ['Helpless', 'At the mercy of others: Dexterity counts as 0, -4 AC against melee.'],
    es: ['Indefenso', 'A merced de los demás: Destreza 0, CA -4 contra cuerpo a cuerpo.'],
    traits: { noActions: true, noOpportunities: true, helpless: true, losesDexterity: true, cannotMove: true },
  },
  paralyzed: {
    en: ['Paralyzed', 'Cannot move at all: helpless, purely mental actions only.'],
    es: ['Paralizado', 'No puede moverse: indefenso, solo acciones puramente mentales.'],
    traits: {
      hindersPassage: true,
      noActions: true,
      noOpportunities: true,
      helpless: true,
      losesDexterity: true,
      cannotMove: true,
    },
  },
  petrified: {
    en: ['Petrified', 'Turned to stone: unconscious.'],
    es: ['Petrificado', 'Convertido en piedra: inconsciente.'],
    traits: { noActions: true, noOpportunities: true, helpless: true, losesDexterity: true, cannotMove: true },
  },
  unconscious: {
    en: ['Unconscious', 'Asleep or knocked out: helpless.'],
    es: ['Inconsciente', 'Dormido o sin sentido: indefenso.'],
    traits: { noActions: true, noOpportunities: true, helpless: true, losesDexterity: true, cannotMove: true },
  },
  invisible: {
    en: [
      'Invisible',
      'Unseen: +2 on attacks against those who rely on sight, who lose their Dexterity bonus to AC against it.',
    ],
    es: [
      'Invisible',
      'No se le ve: +2 al ataque contra quienes dependen de la vista, que pierden su Destreza a la CA.',
    ],
    traits: {},
  },
  fascinated: {
    en: ['Fascinated', 'Stands and stares: no actions; a threat breaks it.'],
    es: ['Fascinado', 'Absorto: sin acciones; una amenaza lo rompe.'],
    traits: { noActions: true, noOpportunities: true, checks: -4 },
  },
  staggered: {
    en: ['Staggered', 'One move or one standard action a turn.'],
    es: ['Grogui', 'Una acción de movimiento o una estándar por turno.'],
    traits: { oneAction: true },
  },
  running: {
    en: ['Running', 'Runs flat out: no Dexterity bonus to AC until its next turn.'],
    es: ['Corriendo', 'Corre a toda velocidad: sin bonificador por Destreza a la CA hasta su próximo turno.'],
    traits: { losesDexterity: true },
  },
  charging: {
    en: ['Charging', '-2 AC until its next turn.'],
    es: ['Cargando', 'CA -2 hasta su próximo turno.'],
    traits: { armorClass: both(-2) },
  },
  'total-defense': {
    en: [
      'Total defense',
      'A dodge bonus to AC and no attacks of opportunity until its next turn; the level is the bonus.',
    ],
    es: [
      'Defensa total',
      'Bonificador de esquiva a la CA y ningún ataque de oportunidad hasta su próximo turno; el nivel es el bonificador.',
    ],
    levels: 10,
    traits: { noOpportunities: true, dodge: 4 },
  },
  'fighting-defensively': {
    en: ['Fighting defensively', '-4 on attacks and a dodge bonus to AC until its next turn; the level is the bonus.'],
    es: [
      'Combatiendo a la defensiva',
      '-4 a los ataques y bonificador de esquiva a la CA hasta su próximo turno; el nivel es el bonificador.',
    ],
    levels: 10,
    traits: { attack: both(-4), dodge: 2 },
  },
  'combat-expertise': {
    en: ['Combat Expertise', 'Gives up points of its melee attacks for a dodge bonus to AC; the level is the bonus.'],
    es: [
      'Pericia en combate',
      'Renuncia a puntos de sus ataques cuerpo a cuerpo por un bonificador de esquiva a la CA; el nivel es el bonificador.',
    ],
    levels: 20,
    traits: { dodge: 1 },
  },
  winded: {
    en: ['Winded', 'Has run to its limit: neither runs nor moves faster than one move a turn for a minute.'],
    es: ['Sin aliento', 'Ha corrido hasta el límite: durante un minuto ni corre ni se mueve más de una vez por turno.'],
    traits: { noRun: true, oneMovePerTurn: true },
  },
  disabled: {
    en: [
      'Disabled',
      'At 0 hit points: one move or one standard action a turn, half speed; strenuous acts cost 1 hit point.',
    ],
    es: [
      'Incapacitado',
      'A 0 puntos de golpe: una acción de movimiento o una estándar por turno, mitad de velocidad; los esfuerzos cuestan 1 punto de golpe.',
    ],
    traits: { oneAction: true, halfSpeed: true },
  },
  hasted: {
    en: [
      'Hasted',
      '+1 on attacks, +1 dodge to AC and Reflex, one more attack in a full attack; 30 feet faster, at most twice as fast.',
    ],
    es: [
      'Acelerado',
      '+1 a los ataques, +1 de esquiva a la CA y Reflejos, un ataque más en un ataque completo; 30 pies más rápido, como mucho el doble.',
    ],
    traits: { attack: both(1), dodge: 1, reflex: 1, extraAttack: true, faster: 30 },
  },
  concealed: {
    en: [
      'Concealed',
      'Attacks that hit may miss after all; the level is the chance in per cent (20 if none is given).',
    ],
    es: [
      'Con ocultación',
      'Los ataques que impactan pueden fallar; el nivel es la probabilidad en porcentaje (20 si no se indica).',
    ],
    levels: 100,
    traits: { concealment: 20 },
  },
  covered: {
    en: ['Behind cover', 'Cover the map does not show: +4 AC; the level, if given, is the bonus (2, 4 or 8).'],
    es: [
      'A cubierto',
      'Cobertura que el mapa no muestra: CA +4; el nivel, si se indica, es el bonificador (2, 4 u 8).',
    ],
    levels: 8,
    traits: { cover: 4 },
  },
  flanked: {
    en: ['Flanked', 'Foes stand on opposite sides, where no map shows it: +2 to melee attacks against it.'],
    es: [
      'Flanqueado',
      'Tiene enemigos a ambos lados, si no hay mapa que lo muestre: +2 a los ataques cuerpo a cuerpo.',
    ],
    traits: { flanked: true },
  },
  confused: {
    en: ['Confused', 'A die says at each of its turns what it does; whoever attacks it, it attacks back.'],
    es: ['Confundido', 'Un dado dice en cada turno lo que hace; a quien le ataca, le devuelve el ataque.'],
    traits: {},
  },
  kneeling: {
    en: ['Kneeling', 'Kneels or sits: -2 AC against melee, +2 against ranged attacks.'],
    es: ['Arrodillado', 'De rodillas o sentado: CA -2 contra cuerpo a cuerpo, +2 contra ataques a distancia.'],
    traits: { armorClass: { melee: -2, ranged: 2 } },
  },
  'energy-drained': {
    en: ['Energy drained', 'Negative levels: each -1 on attacks, saves and checks, and 5 hit points less.'],
    es: [
      'Con niveles negativos',
      'Cada nivel negativo: -1 a ataques, salvaciones y pruebas, y 5 puntos de golpe menos.',
    ],
    levels: 40,
    traits: { negativeLevels: true },
  },
} as const satisfies Readonly<Record<string, SharedCondition>>;

export type SharedConditionKind = keyof typeof SHARED_CONDITIONS;
