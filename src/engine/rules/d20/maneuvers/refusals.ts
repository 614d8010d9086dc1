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
  NOT_THROUGH_IT: {
    en: 'The way does not lead through the space of {target}.',
    es: 'El recorrido no atraviesa el espacio de {target}.',
  },
  OVERRAN_ALREADY: { en: '{who} has tried to overrun this round.', es: '{who} ya ha intentado arrollar este asalto.' },
  NEEDS_NO_OVERRUN: { en: '{target} does not bar the way.', es: '{target} no cierra el paso.' },
  WELL_SECURED: {
    en: '{item} of {target} is well secured: only from the pinned can it be taken.',
    es: '{item} de {target} está bien sujeto: solo se le puede quitar si está inmovilizada.',
  },
  NOTHING_TO_DISARM: { en: '{target} holds nothing.', es: '{target} no empuña nada.' },
  NOTHING_TO_SUNDER_WITH: {
    en: '{who} has nothing at hand that breaks things: in 3.5 that takes an edge or a weight.',
    es: '{who} no tiene a mano nada con que romper objetos: en 3.5 hace falta un filo o un peso.',
  },
  NOT_TRICKED: {
    en: 'No dirty trick has a hold on {who}.',
    es: 'Ningún truco sucio afecta a {who}.',
  },
  INTO_DANGER: {
    en: '{target} cannot be moved into the danger at ({x}, {y}).',
    es: 'No se puede mover a {target} al peligro de ({x}, {y}).',
  },
  BEYOND_REACH: {
    en: '({x}, {y}) is beyond the reach of {who}: only the last 5 feet may be.',
    es: '({x}, {y}) queda fuera del alcance de {who}: solo los últimos 5 pies pueden estarlo.',
  },
  NO_WHIP: { en: '{attack} is no whip.', es: '{attack} no es un látigo.' },
  NO_HAND_FREE: { en: '{who} has no hand free.', es: '{who} no tiene ninguna mano libre.' },
  NOT_TO_BE_STOLEN: {
    en: '{target} has no {item} that it neither holds nor wears.',
    es: '{target} no tiene {item} sin empuñarlo ni llevarlo puesto.',
  },
  NOTHING_LIKE_IT: {
    en: '{target} has no {item} that could be struck at.',
    es: '{target} no tiene {item} que se pueda golpear.',
  },
  CANNOT_BE_DISARMED: {
    en: '{item} cannot be knocked from the hand of {target}.',
    es: '{item} no se le puede arrebatar a {target}.',
  },
  ALREADY_GRAPPLING: { en: '{who} is already in a grapple.', es: '{who} ya está en una presa.' },
  NOT_GRAPPLING: { en: '{who} does not grapple {target}.', es: '{who} no tiene presa sobre {target}.' },
  NOT_GRAPPLED: { en: '{who} is in no grapple.', es: '{who} no está en ninguna presa.' },
  GRAPPLE_LASTS: {
    en: 'In this game a grapple lasts by itself.',
    es: 'En este juego la presa se mantiene por sí sola.',
  },
  HELD_FAST: {
    en: '{who} is pinned and can only try to get free.',
    es: '{who} está inmovilizado y solo puede intentar librarse.',
  },
  IN_A_GRAPPLE: {
    en: '{who} is in a grapple and cannot do that.',
    es: '{who} está en una presa y no puede hacer eso.',
  },
  BUSY_PINNING: {
    en: '{who} holds somebody pinned and has no hand for that.',
    es: '{who} mantiene a alguien inmovilizado y no puede hacer eso a la vez.',
  },
  NEEDS_TWO_HANDS: { en: '{attack} needs two hands.', es: '{attack} necesita dos manos.' },
  TOO_CLOSE_FOR_WEAPON: {
    en: 'In a grapple only unarmed, natural and light attacks can be made, not {attack}.',
    es: 'En una presa solo se puede atacar sin armas, con armas naturales o ligeras, no con {attack}.',
  },
  PINS_NOBODY: { en: '{who} holds nobody pinned.', es: '{who} no tiene a nadie inmovilizado.' },
  NO_LIGHT_WEAPON_TO_USE: {
    en: '{who} holds no light weapon that could be turned against it.',
    es: '{who} no empuña ninguna arma ligera que pueda volverse en su contra.',
  },
  NOT_BESIDE: {
    en: '{who} has to be put next to whoever takes it along.',
    es: '{who} tiene que quedar junto a quien lo lleva consigo.',
  },
  GOES_ALONG: {
    en: '{who} is in the grapple and goes along.',
    es: '{who} está en la presa y va con los demás.',
  },
  NO_ROPE: { en: '{who} has no rope.', es: '{who} no tiene cuerda.' },
  BOUND_ALREADY: { en: '{who} is tied up already.', es: '{who} ya está atado.' },
  BONDS_HOLD: {
    en: 'Not even a 20 breaks these bonds: {who} can only slip out of them.',
    es: 'Ni con un 20 se rompen estas ataduras: {who} solo puede escurrirse de ellas.',
  },
  NOT_THE_HOLDER: { en: '{who} does not hold {target}.', es: '{who} no sujeta a {target}.' },
};
