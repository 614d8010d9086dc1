import type { RefusalTexts } from '../../encounter/refusal.js';
import { MOVEMENT_REFUSALS } from './movement/refusals.js';

/** Codes of refusals of this family, besides the common ones. */
export const D20_REFUSALS: RefusalTexts = {
  ...MOVEMENT_REFUSALS,
  ACTOR_DOWN: { en: '{who} is down.', es: '{who} ha caído.' },
  ACTOR_CANNOT_ACT: {
    en: '{who} can take no actions ({condition}).',
    es: '{who} no puede realizar acciones ({condition}).',
  },
  TURN_DELAYED: {
    en: '{who} is delaying: come back with resume.',
    es: '{who} está retrasando su turno: vuelve con resume.',
  },
  STANDARD_ACTION_SPENT: {
    en: '{who} has no standard action left.',
    es: 'A {who} no le queda acción estándar.',
  },
  MOVE_ACTION_SPENT: {
    en: '{who} has no action left to move with.',
    es: 'A {who} no le queda acción de movimiento.',
  },
  FULL_ROUND_ACTION_IMPOSSIBLE: {
    en: 'A full-round action needs the whole turn of {who}.',
    es: 'Una acción de asalto completo necesita el turno entero de {who}.',
  },
  TARGET_UNKNOWN: { en: 'There is no {id} to aim at.', es: 'No hay ningún {id} al que apuntar.' },
  TARGET_IS_ACTOR: { en: '{who} cannot aim at itself.', es: '{who} no puede tomarse a sí mismo como objetivo.' },
  TARGET_DEAD: { en: '{who} is dead.', es: '{who} ha muerto.' },
  ATTACK_UNKNOWN: { en: '{who} has no attack {attack}.', es: '{who} no tiene el ataque {attack}.' },
  ATTACK_NOT_IN_HAND: { en: '{attack} is not in hand.', es: '{who} no empuña {attack}.' },
  OUT_OF_REACH: { en: '{target} is out of reach.', es: '{target} está fuera de alcance.' },
};
