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
  PATH_WITHOUT_MAP: {
    en: 'Without a map a move is told in feet, whom it engages and whom it leaves.',
    es: 'Sin mapa, el movimiento se dice en pies, a quién traba y a quién deja.',
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
  EMPTY_PATH: () => [],
  OFF_MAP: () => [],
  NOT_ADJACENT: () => [],
  CANNOT_CHANGE_LEVEL: (rules) => rules.modes,
  WALL_IN_THE_WAY: (rules) => rules.blocked,
  IMPASSABLE_GROUND: (rules) => rules.blocked,
  TOO_NARROW: (rules) => rules.narrow,
  CORNER_CUT: (rules) => rules.corners,
  CREATURE_IN_THE_WAY: (rules) => rules.throughEnemy,
  ENDS_IN_OCCUPIED_SQUARE: (rules) => rules.endInSquare,
  TOO_EXPENSIVE: (rules) => [...rules.speed, ...rules.doubleMove],
};
