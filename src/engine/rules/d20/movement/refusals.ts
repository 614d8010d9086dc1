import type { RefusalTexts } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Refusal } from '../../../encounter/refusal.js';
import type { MovementRefusal, MovementRefusalCode } from '../../../grid/index.js';
import type { MovementRules } from '../rule-topics/movement.js';

/** Codes of refusals about moving. The first group are the grid's own codes. */
export const MOVEMENT_REFUSALS = {
  EMPTY_PATH: { en: 'The path names no square.', es: 'El recorrido no nombra ninguna casilla.' },
  OFF_MAP: { en: 'Square ({x}, {y}) is off the map.', es: 'La casilla ({x}, {y}) está fuera del mapa.' },
  NOT_ADJACENT: {
    en: '({x}, {y}) does not adjoin the square before it.',
    es: 'La casilla ({x}, {y}) no es contigua a la anterior.',
  },
  CANNOT_CHANGE_LEVEL: {
    en: 'The creature cannot rise or sink to ({x}, {y}).',
    es: 'La criatura no puede subir ni bajar hasta ({x}, {y}).',
  },
  WALL_IN_THE_WAY: {
    en: 'Something solid bars the way to ({x}, {y}).',
    es: 'Algo sólido cierra el paso a ({x}, {y}).',
  },
  IMPASSABLE_GROUND: { en: 'Nobody can set foot on ({x}, {y}).', es: 'El terreno de ({x}, {y}) es infranqueable.' },
  TOO_NARROW: {
    en: 'It is too narrow at ({x}, {y}) even to squeeze.',
    es: 'En ({x}, {y}) no se cabe ni escurriéndose.',
  },
  CORNER_CUT: {
    en: 'No diagonal past the hard corner to ({x}, {y}).',
    es: 'No se puede pasar en diagonal por la esquina hasta ({x}, {y}).',
  },
  CREATURE_IN_THE_WAY: { en: '{who} bars the way to ({x}, {y}).', es: '{who} cierra el paso a ({x}, {y}).' },
  ENDS_IN_OCCUPIED_SQUARE: {
    en: 'The move may not end in the square of {who}.',
    es: 'El movimiento no puede acabar en la casilla de {who}.',
  },
  TOO_EXPENSIVE: {
    en: 'That is {feet} feet or more; {allowed} are left.',
    es: 'Son {feet} pies o más; quedan {allowed}.',
  },
  PATH_MISSING: {
    en: 'On a map a move needs its path.',
    es: 'En un mapa, el movimiento necesita su recorrido.',
  },
  CANNOT_MOVE: { en: '{who} cannot move ({condition}).', es: '{who} no puede moverse ({condition}).' },
  NO_SPEED_IN_MODE: { en: '{who} has no speed for {mode}.', es: '{who} no tiene velocidad para {mode}.' },
  PRONE_MUST_CRAWL: {
    en: '{who} is prone: crawl, or stand up first.',
    es: '{who} está tumbado: gatea o ponte de pie primero.',
  },
  NOT_PRONE: { en: '{who} is not prone.', es: '{who} no está tumbado.' },
  ALREADY_PRONE: { en: '{who} is already prone.', es: '{who} ya está tumbado.' },
  STEP_TAKEN: {
    en: '{who} has taken a 5-foot step: no other distance this turn.',
    es: '{who} ha dado un paso de 5 pies: este turno no recorre más distancia.',
  },
  STEP_SPENT: { en: '{who} has no 5-foot step left.', es: 'A {who} no le queda paso de 5 pies.' },
  DISTANCE_COVERED: {
    en: '{who} has covered a distance this turn: no 5-foot step.',
    es: '{who} ya ha recorrido distancia este turno: no hay paso de 5 pies.',
  },
  TOO_SLOW_TO_STEP: {
    en: 'With a speed of 5 feet or less {who} takes no 5-foot step.',
    es: 'Con velocidad de 5 pies o menos, {who} no puede dar un paso de 5 pies.',
  },
  GROUND_HAMPERS: {
    en: 'The way is hampered at ({x}, {y}).',
    es: 'Algo obstaculiza el movimiento en ({x}, {y}).',
  },
  NOT_STRAIGHT: { en: 'The way is not a straight line.', es: 'El recorrido no es una línea recta.' },
  CANNOT_RUN: { en: '{who} cannot run ({condition}).', es: '{who} no puede correr ({condition}).' },
  CANNOT_CHARGE: { en: '{who} cannot charge ({condition}).', es: '{who} no puede cargar ({condition}).' },
  CANNOT_WITHDRAW: { en: '{who} cannot withdraw ({condition}).', es: '{who} no puede retirarse ({condition}).' },
  CHARGE_NEEDS_MELEE_WEAPON: {
    en: 'A charge ends in a melee attack, and {who} has none ready.',
    es: 'Una carga acaba en un ataque cuerpo a cuerpo, y {who} no tiene ninguno a punto.',
  },
  CHARGE_TOO_SHORT: {
    en: 'A charge covers at least 10 feet; this is {feet}.',
    es: 'Una carga recorre al menos 10 pies; esto son {feet}.',
  },
  CHARGE_NOT_TO_NEAREST: {
    en: 'A charge ends in the nearest place to attack {target} from, {feet} feet away.',
    es: 'Una carga acaba en el lugar más cercano desde el que atacar a {target}, a {feet} pies.',
  },
  CHARGE_PATH_BLOCKED: {
    en: 'A line of the charge runs over {what}.',
    es: 'Una línea de la carga pasa por {what}.',
  },
  TOO_BURDENED_TO_EVADE: {
    en: '{who} is too burdened by armour or load to tumble past enemies.',
    es: '{who} lleva demasiada armadura o carga para hacer acrobacias entre enemigos.',
  },
  SKILL_UNTRAINED: { en: '{who} is not trained in {skill}.', es: '{who} no está entrenado en {skill}.' },
  TARGET_UNSEEN: { en: 'There is no line of sight to {target}.', es: 'No hay línea visual hasta {target}.' },
} as const satisfies RefusalTexts;

/** A refusal of the grid as a refusal of the rules. */
export function pathRefusal(
  refusal: MovementRefusal,
  rules: MovementRules,
  feet: { readonly needed: number; readonly allowed: number },
): Refusal {
  const { x, y } = refusal.at ?? { x: 0, y: 0 };
  const params: Record<string, string | number> = { x, y };
  if (refusal.occupantId !== undefined) params['who'] = refusal.occupantId;
  if (refusal.code === 'TOO_EXPENSIVE') Object.assign(params, { feet: feet.needed, allowed: feet.allowed });
  return refuse(refusal.code, RULES_OF[refusal.code](rules), params);
}

const RULES_OF: Readonly<Record<MovementRefusalCode, (rules: MovementRules) => readonly string[]>> = {
  EMPTY_PATH: (rules) => rules.move,
  OFF_MAP: (rules) => rules.blocked,
  NOT_ADJACENT: (rules) => rules.move,
  CANNOT_CHANGE_LEVEL: (rules) => rules.modes,
  WALL_IN_THE_WAY: (rules) => rules.blocked,
  IMPASSABLE_GROUND: (rules) => rules.blocked,
  TOO_NARROW: (rules) => rules.narrow,
  CORNER_CUT: (rules) => rules.corners,
  CREATURE_IN_THE_WAY: (rules) => rules.throughEnemy,
  ENDS_IN_OCCUPIED_SQUARE: (rules) => rules.endInSquare,
  TOO_EXPENSIVE: (rules) => [...rules.speed, ...rules.doubleMove],
};
