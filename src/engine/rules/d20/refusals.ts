import type { RefusalTexts } from '../../encounter/refusal.js';
import { ATTACK_REFUSALS } from './attack/refusals.js';
import { MANEUVER_REFUSALS } from './maneuvers/refusals.js';
import { MOVEMENT_REFUSALS } from './movement/refusals.js';

/** Codes of refusals of this family, besides the common ones. */
export const D20_REFUSALS: RefusalTexts = {
  ...MOVEMENT_REFUSALS,
  ...ATTACK_REFUSALS,
  ACTOR_DEAD: { en: '{who} is dead.', es: '{who} está muerta.' },
  ACTOR_DOWN: { en: '{who} is down.', es: '{who} ha caído.' },
  ACTOR_CANNOT_ACT: {
    en: '{who} can take no actions ({condition}).',
    es: '{who} no puede realizar acciones ({condition}).',
  },
  ATTACKS_NOBODY: {
    en: '{who} cannot attack now ({condition}).',
    es: '{who} no puede atacar ahora ({condition}).',
  },
  FLEES: {
    en: '{who} is beside itself: it can only flee, or defend itself.',
    es: '{who} está fuera de sí: solo puede huir o defenderse.',
  },
  BABBLES: {
    en: '{who} is confused and does nothing of its own will this turn.',
    es: '{who} está confundida y este turno no hace nada por voluntad propia.',
  },
  MUST_ATTACK: {
    en: '{who} is confused and can only go for {target} this turn.',
    es: '{who} está confundida y este turno solo puede ir a por {target}.',
  },
  TURN_DELAYED: {
    en: '{who} is delaying: come back with resume.',
    es: '{who} está retrasando su turno: vuelve con resume.',
  },
  STANDARD_ACTION_SPENT: {
    en: '{who} has no standard action left.',
    es: 'A {who} no le queda acción estándar.',
  },
  SWIFT_ACTION_SPENT: {
    en: '{who} has no swift action left.',
    es: 'A {who} no le queda acción rápida.',
  },
  IMMEDIATE_ACTION_SPENT: {
    en: '{who} has taken an immediate action: no other before its next turn has ended.',
    es: '{who} ya ha usado una acción inmediata: no hay otra hasta que termine su próximo turno.',
  },
  FLAT_FOOTED_NO_IMMEDIATE: {
    en: '{who} is flat-footed and cannot take an immediate action.',
    es: '{who} está desprevenido y no puede usar una acción inmediata.',
  },
  MOVE_ACTION_SPENT: {
    en: '{who} has no action left to move with.',
    es: 'A {who} no le queda acción de movimiento.',
  },
  FULL_ROUND_ACTION_IMPOSSIBLE: {
    en: 'A full-round action needs the whole turn of {who}.',
    es: 'Una acción de asalto completo necesita el turno entero de {who}.',
  },
  NOT_OVER_TWO_TURNS: {
    en: 'That cannot be spread over two turns.',
    es: 'Eso no se puede repartir entre dos turnos.',
  },
  NO_FULL_ROUND_ACTION: {
    en: 'That takes no full-round action: {who} can do it at once.',
    es: 'Eso no lleva una acción de asalto completo: {who} puede hacerlo de una vez.',
  },
  FULL_ROUND_ACT_INCOMPLETE: { en: 'Say {member}.', es: 'Falta indicar {member}.' },
  NOTHING_BEGUN: {
    en: '{who} has begun nothing in the turn before.',
    es: '{who} no dejó nada empezado en el turno anterior.',
  },
  HAMPERED_SINCE: {
    en: '{who} may do one thing a turn now ({condition}), and has done it or asks for more.',
    es: '{who} ya solo puede hacer una cosa por turno ({condition}), y la ha hecho o pide más.',
  },
  NOTHING_TAKES_HOURS: {
    en: '{who} neither waits to wake nor has nonlethal damage: hours change nothing for it.',
    es: '{who} ni espera a despertar ni tiene daño no letal: las horas no le cambian nada.',
  },
  TARGET_UNKNOWN: { en: 'There is no {id} to aim at.', es: 'No hay ningún {id} al que apuntar.' },
  TARGET_IS_ACTOR: { en: '{who} cannot aim at itself.', es: '{who} no puede tomarse a sí mismo como objetivo.' },
  TARGET_DEAD: { en: '{who} is dead.', es: '{who} ha muerto.' },
  ATTACK_UNKNOWN: { en: '{who} has no attack {attack}.', es: '{who} no tiene el ataque {attack}.' },
  ATTACK_NOT_IN_HAND: { en: '{attack} is not in hand.', es: '{who} no empuña {attack}.' },
  OUT_OF_REACH: { en: '{target} is out of reach.', es: '{target} está fuera de alcance.' },
  ALREADY_DEFENDING: {
    en: '{who} is already fighting defensively: total defense does not go with it.',
    es: '{who} ya combate a la defensiva: la defensa total no es compatible.',
  },
  TURN_BEGUN: { en: '{who} has already begun its turn.', es: '{who} ya ha empezado su turno.' },
  NOT_DELAYING: { en: '{who} is not delaying.', es: '{who} no está retrasando su turno.' },
  NO_TURN_UNDER_WAY: { en: 'No turn is under way.', es: 'No hay ningún turno en curso.' },
  READY_ONE_RESPONSE: { en: 'Ready exactly one act.', es: 'Prepara exactamente una acción.' },
  READY_RESPONSE_MISSING: { en: 'No act was readied.', es: 'No se preparó ninguna acción.' },
  READY_FOR_ONESELF: {
    en: '{who} cannot wait for itself.',
    es: '{who} no puede esperar a sí mismo.',
  },
  READY_NEEDS_SQUARES: { en: 'Say which squares are watched.', es: 'Di qué casillas se vigilan.' },
  READY_NEEDS_TARGET: { en: 'Say whom to attack.', es: 'Di a quién atacar.' },
  MORE_THAN_A_FEW_SENTENCES: {
    en: 'More than a few sentences take time.',
    es: 'Más de unas pocas frases llevan tiempo.',
  },
  SHIELD_STRAPPED: {
    en: 'The shield of {who} is strapped on: it cannot just be dropped.',
    es: 'El escudo de {who} está embrazado: no se puede soltar sin más.',
  },
  ITEM_UNKNOWN: { en: '{who} has no {item}.', es: '{who} no tiene {item}.' },
  ITEM_USED_UP: { en: 'There is no {item} left.', es: 'No queda {item}.' },
  ITEM_NOT_HELD: { en: '{who} does not hold {item}.', es: '{who} no empuña {item}.' },
  ITEM_DESTROYED: { en: '{item} is destroyed.', es: '{item} está destruido.' },
  ITEM_ALREADY_HELD: { en: '{item} is already in hand.', es: '{item} ya está empuñado.' },
  ITEM_ON_THE_GROUND: { en: '{item} lies on the ground: pick it up.', es: '{item} está en el suelo: recógelo.' },
  HANDS_FULL: { en: '{who} has no free hand for it.', es: 'A {who} no le queda mano libre.' },
  INTERACT_WITH_WHAT: { en: 'Say what to handle.', es: 'Di qué se manipula.' },
  FEATURE_UNKNOWN: { en: 'The map has no door {id}.', es: 'El mapa no tiene la puerta {id}.' },
  ADJUSTMENT_NOT_IN_RULESET: { en: '{ruleset} knows no such adjustment.', es: '{ruleset} no conoce ese ajuste.' },
  ADJUSTMENT_NEEDS_CREATURE: { en: 'Say which creature it concerns.', es: 'Di a qué criatura afecta.' },
  NO_PLACE_IN_ORDER: { en: '{who} has no initiative yet.', es: '{who} aún no tiene iniciativa.' },
  SAVE_AGAINST_NOTHING: { en: 'No damage is stated to save against.', es: 'No se indica daño contra el que salvarse.' },
  NOTHING_READIED: { en: '{who} has readied nothing.', es: '{who} no ha preparado nada.' },
  NOT_AN_ALLY: { en: '{who} is no ally to aid.', es: '{who} no es un aliado al que ayudar.' },
  NOT_A_FOE: { en: '{who} is no foe of that ally.', es: '{who} no es enemigo de ese aliado.' },
  ALLY_NOT_FIGHTING_IT: {
    en: '{ally} is not in melee with {target}.',
    es: '{ally} no está en cuerpo a cuerpo con {target}.',
  },
  NOBODY_TO_FEINT: { en: '{who} sees nobody to mislead.', es: '{who} no ve a quién engañar.' },
  MINDLESS: { en: '{who} has no mind to mislead.', es: '{who} no tiene mente que engañar.' },
  ...MANEUVER_REFUSALS,
};
