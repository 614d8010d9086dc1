import type { RefusalTexts } from '../../../encounter/refusal.js';

/** Why a maneuver cannot be tried. */
export const MANEUVER_REFUSALS: RefusalTexts = {
  TARGET_TOO_BIG: {
    en: '{target} is more than one size larger than {who}.',
    es: '{target} es más de un tamaño mayor que {who}.',
  },
  NO_TRIP_WEAPON: { en: '{attack} does not serve to trip.', es: '{attack} no sirve para derribar.' },
  TARGET_DOWN_ALREADY: { en: '{target} is already on the ground.', es: '{target} ya está en el suelo.' },
  CANNOT_BE_TRIPPED: { en: '{target} cannot be tripped.', es: '{target} no puede ser derribado.' },
  NOTHING_TO_DISARM: { en: '{target} holds nothing.', es: '{target} no empuña nada.' },
  ALREADY_GRAPPLING: { en: '{who} is already in a grapple.', es: '{who} ya está en una presa.' },
  NOT_GRAPPLING: { en: '{who} does not grapple {target}.', es: '{who} no tiene presa sobre {target}.' },
  NOT_GRAPPLED: { en: '{who} is in no grapple.', es: '{who} no está en ninguna presa.' },
  NOT_THE_HOLDER: { en: '{who} does not hold {target}.', es: '{who} no sujeta a {target}.' },
};
