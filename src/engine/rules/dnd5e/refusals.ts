import type { RefusalTexts } from '../../encounter/refusal.js';

/** Refusals of this game. */
export const REFUSALS_5E = {
  ACTOR_DEAD: { en: '{who} is dead.', es: '{who} está muerta.' },
  ACTOR_UNCONSCIOUS: { en: '{who} is unconscious.', es: '{who} está inconsciente.' },
  ACTOR_SURPRISED: {
    en: '{who} is surprised: it neither moves nor acts before the end of its first turn.',
    es: '{who} está sorprendida: no se mueve ni actúa hasta que acabe su primer turno.',
  },
  ACTOR_INCAPACITATED: {
    en: '{who} is incapacitated: it takes no actions or reactions.',
    es: '{who} está incapacitada: no puede llevar a cabo acciones ni reacciones.',
  },
  NOT_A_CREATURE: { en: '{target} is an object, not a creature.', es: '{target} es un objeto, no una criatura.' },
  ACTION_SPENT: { en: '{who} has used its action.', es: '{who} ya ha gastado su acción.' },
  BONUS_ACTION_SPENT: { en: '{who} has used its bonus action.', es: '{who} ya ha gastado su acción adicional.' },
  NO_SUCH_BONUS_ACTION: {
    en: 'Nothing lets {who} do that as a bonus action.',
    es: 'Nada permite a {who} hacerlo como acción adicional.',
  },
  INTERACTION_SPENT: {
    en: '{who} has handled an object this turn and has no action left for another.',
    es: '{who} ya ha manipulado un objeto este turno y no le queda acción para otro.',
  },
  INTERACTION_GOES_WITH_MORE: {
    en: 'The free interaction goes with movement or an action, and {who} has neither left.',
    es: 'La interacción gratuita va unida al movimiento o a la acción, y a {who} no le queda ninguno de los dos.',
  },
  SPEED_ZERO: { en: 'The speed of {who} is 0.', es: 'La velocidad de {who} es 0.' },
  NO_SUCH_SPEED: { en: '{who} cannot move that way.', es: '{who} no puede moverse de esa manera.' },
  NOT_ENOUGH_MOVEMENT: {
    en: 'That takes {cost} feet of movement; {left} are left.',
    es: 'Cuesta {cost} pies de movimiento; quedan {left}.',
  },
  MUST_CRAWL: { en: '{who} is prone: it crawls or stands up.', es: '{who} está tumbada: gatea o se levanta.' },
  NOT_PRONE: { en: '{who} is not prone.', es: '{who} no está tumbada.' },
  ALREADY_PRONE: { en: '{who} is prone already.', es: '{who} ya está tumbada.' },
  IN_THE_AIR: { en: '{who} is in the air: it has to fly.', es: '{who} está en el aire: tiene que volar.' },
  PATH_MISSING: { en: 'Name the squares to move through.', es: 'Indica las casillas por las que moverse.' },
  PATH_BLOCKED: { en: 'The way to ({x}, {y}) is barred ({why}).', es: 'El paso a ({x}, {y}) está cortado ({why}).' },
  CREATURE_IN_THE_WAY: {
    en: '{other} does not let anyone through ({x}, {y}).',
    es: '{other} no deja pasar por ({x}, {y}).',
  },
  ENDS_IN_OCCUPIED_SQUARE: {
    en: 'A move cannot end in the space of {other}.',
    es: 'Un movimiento no puede terminar en el espacio de {other}.',
  },
  NEARER_TO_FEAR: {
    en: '{who} is frightened of {source} and cannot willingly move nearer to it.',
    es: '{who} tiene miedo de {source} y no puede acercarse voluntariamente.',
  },
  NO_ROOM_TO_DRAG: { en: 'There is no room to drag {who} along.', es: 'No hay sitio para arrastrar a {who}.' },
  FEET_MISSING: { en: 'Without a map, say how many feet.', es: 'Sin mapa, indica cuántos pies.' },
  NOT_ENGAGED: { en: '{who} is not engaged with {other}.', es: '{who} no está trabada con {other}.' },
  TOO_FAR_TO_ENGAGE: {
    en: '{other} is {distance} feet away: {feet} feet of movement do not get there.',
    es: '{other} está a {distance} pies: {feet} pies de movimiento no bastan.',
  },
  NO_TARGET_IN_REACH: { en: '{who} reaches no enemy.', es: '{who} no alcanza a ningún enemigo.' },
  TARGET_UNKNOWN: { en: 'There is no target {id} here.', es: 'No hay ningún objetivo {id} aquí.' },
  TARGET_SELF: { en: 'That cannot be aimed at oneself.', es: 'No puede dirigirse a una misma.' },
  TARGET_DEAD: { en: '{target} is dead.', es: '{target} está muerta.' },
  TARGET_HIDDEN: {
    en: '{who} does not know where {target} is.',
    es: '{who} no sabe dónde está {target}.',
  },
  TARGET_IN_SIGHT: {
    en: 'Nothing needs to be guessed at ({x}, {y}): {target} is in sight there. Attack {target}.',
    es: 'En ({x}, {y}) no hay nada que adivinar: {target} está a la vista. Ataca a {target}.',
  },
  TARGET_CHARMER: { en: '{who} is charmed by {target}.', es: '{who} está hechizada por {target}.' },
  ATTACK_UNKNOWN: { en: '{who} has no attack {attack}.', es: '{who} no tiene el ataque {attack}.' },
  ATTACK_AMBIGUOUS: {
    en: '{who} has several attacks that can reach: say which.',
    es: '{who} tiene varios ataques que alcanzan: indica cuál.',
  },
  OUT_OF_REACH: {
    en: '{target} is {distance} feet away; {attack} reaches {reach}.',
    es: '{target} está a {distance} pies; {attack} alcanza {reach}.',
  },
  OUT_OF_RANGE: {
    en: '{target} is {distance} feet away; {attack} carries {range}.',
    es: '{target} está a {distance} pies; el alcance de {attack} es {range}.',
  },
  CANNOT_BE_THROWN: { en: '{attack} cannot be thrown.', es: '{attack} no se puede arrojar.' },
  TOTAL_COVER: { en: '{target} has total cover.', es: '{target} tiene cobertura total.' },
  NO_AMMUNITION: { en: '{who} has no {ammunition} left.', es: 'A {who} no le quedan {ammunition}.' },
  ATTACK_USED_UP: { en: '{who} has used {attack} up.', es: '{who} ya ha gastado {attack}.' },
  LOADING: {
    en: '{attack} has to be loaded again: one shot for each action.',
    es: '{attack} tiene que recargarse: un disparo por acción.',
  },
  NET_IS_THE_ONLY_ATTACK: {
    en: '{attack} is a net: it has to be the only attack of its action.',
    es: '{attack} es una red: tiene que ser el único ataque de su acción.',
  },
  HANDS_FULL: { en: '{who} has no hand free for that.', es: '{who} no tiene ninguna mano libre para eso.' },
  NOT_VERSATILE: {
    en: '{attack} gains nothing from a second hand.',
    es: '{attack} no gana nada con la segunda mano.',
  },
  NOT_IN_HAND: { en: '{who} does not hold {item}.', es: '{who} no sostiene {item}.' },
  ALREADY_IN_HAND: { en: '{who} holds {item} already.', es: '{who} ya sostiene {item}.' },
  ITEM_UNKNOWN: { en: '{who} has no {item}.', es: '{who} no tiene {item}.' },
  ITEM_TOO_FAR: { en: '{item} lies out of reach.', es: '{item} está fuera del alcance.' },
  NOT_MELEE: { en: 'Only a melee attack can do that.', es: 'Solo puede hacerlo un ataque cuerpo a cuerpo.' },
  NOT_IN_THIS_GAME: { en: 'D&D 5e has no {option}.', es: 'D&D 5e no tiene {option}.' },
  NO_LIGHT_ATTACK: {
    en: 'First attack with a light melee weapon through the Attack action.',
    es: 'Antes hay que atacar con un arma ligera cuerpo a cuerpo mediante la acción de Atacar.',
  },
  NOT_ANOTHER_LIGHT_WEAPON: {
    en: 'That takes another light melee weapon in the other hand.',
    es: 'Hace falta otra arma ligera cuerpo a cuerpo en la otra mano.',
  },
  NO_MULTIATTACK: { en: '{who} has no Multiattack.', es: '{who} no tiene ataque múltiple.' },
  NOT_IN_MULTIATTACK: {
    en: 'The Multiattack of {who} does not hold these attacks.',
    es: 'El ataque múltiple de {who} no contiene esos ataques.',
  },
  ALREADY_DISENGAGED: { en: '{who} has disengaged this turn.', es: '{who} ya se ha retirado este turno.' },
  TOO_LARGE: { en: '{target} is too large for {who}.', es: '{target} es demasiado grande para {who}.' },
  ALREADY_GRAPPLED: { en: '{who} holds {target} already.', es: '{who} ya tiene agarrada a {target}.' },
  NOT_GRAPPLED: {
    en: 'Nothing holds {who} that could be broken.',
    es: 'Nada sujeta a {who} de lo que pueda zafarse.',
  },
  NOT_GRAPPLING: { en: '{who} does not hold {target}.', es: '{who} no tiene agarrada a {target}.' },
  NO_ROOM_TO_PUSH: {
    en: 'There is no room to push {target} into.',
    es: 'No hay sitio hacia donde empujar a {target}.',
  },
  HOUSE_RULE_OFF: { en: 'The house rule {rule} is off.', es: 'La regla opcional {rule} está desactivada.' },
  ALLY_NEEDED: { en: '{ally} is not an ally.', es: '{ally} no es una aliada.' },
  TOO_FAR_TO_HELP: {
    en: '{target} is not within 5 feet of {who}.',
    es: '{target} no está a 5 pies o menos de {who}.',
  },
  CANNOT_SPEAK: { en: '{who} cannot utter a word.', es: '{who} no puede articular palabra.' },
  JUMP_WHERE: {
    en: 'Say where {who} jumps to or how high, one of the two.',
    es: 'Indica adónde salta {who} o a qué altura, una de las dos.',
  },
  JUMP_UNEVEN: {
    en: 'A long jump lands on the level on which {who} takes off.',
    es: 'Un salto de longitud acaba al nivel desde el que salta {who}.',
  },
  JUMP_TOO_FAR: {
    en: '{who} jumps {limit} feet, not {feet}.',
    es: '{who} salta {limit} pies, no {feet}.',
  },
  JUMP_TOO_HIGH: {
    en: '{who} jumps {limit} feet high, not {height}.',
    es: '{who} salta {limit} pies de altura, no {height}.',
  },
  CANNOT_HIDE: { en: 'Every enemy sees {who} clearly.', es: 'Todos los enemigos ven claramente a {who}.' },
  NOT_DYING: { en: '{target} is not dying.', es: '{target} no está muriendo.' },
  NOT_STABLE: {
    en: '{who} is not stable: hours do nothing for it here.',
    es: '{who} no está estabilizada: las horas no le cambian nada aquí.',
  },
  NO_KIT: { en: '{who} has no uses of a healer’s kit left.', es: 'A {who} no le quedan usos del equipo de sanador.' },
  POTION_GONE: { en: '{who} has no {item} left.', es: 'A {who} no le queda {item}.' },
  NO_HIT_DICE: { en: '{who} has no Hit Dice left.', es: 'A {who} no le quedan Dados de Golpe.' },
  NO_SUCH_TRAIT: { en: '{who} has no such trait.', es: '{who} no tiene ese rasgo.' },
  TRAIT_USED_UP: { en: '{who} has used that trait up.', es: '{who} ya ha gastado ese rasgo.' },
  RESPONSE_NEEDED: { en: 'Say exactly one thing to ready.', es: 'Indica exactamente una cosa que preparar.' },
  TRIGGER_NEEDS_SQUARES: { en: 'Name the squares of the trigger.', es: 'Indica las casillas del desencadenante.' },
  NO_READIED_ACTION: { en: '{who} has readied nothing.', es: '{who} no ha preparado nada.' },
  REACTION_SPENT: { en: '{who} has no reaction left.', es: 'A {who} no le queda reacción.' },
  RESPONSE_IMPOSSIBLE: {
    en: 'What {who} readied cannot be done now.',
    es: 'Lo que {who} preparó no puede hacerse ahora.',
  },
  FEATURE_UNKNOWN: { en: 'The map has no door {id}.', es: 'El mapa no tiene la puerta {id}.' },
  FEATURE_TOO_FAR: { en: '{id} is out of reach.', es: '{id} está fuera del alcance.' },
  NOTHING_NAMED: { en: 'Name a door or say what it is.', es: 'Indica una puerta o di qué es.' },
  COMBATANT_NEEDED: { en: 'Name the creature this is about.', es: 'Indica a qué criatura se refiere.' },
  CONDITION_IMMUNE: { en: '{who} cannot be {condition}.', es: '{who} es inmune a {condition}.' },
  DAMAGE_TYPE_UNKNOWN: { en: 'There is no damage type {type}.', es: 'No existe el tipo de daño {type}.' },
  BUDGET_UNKNOWN: { en: 'A turn has no {resource}.', es: 'Un turno no tiene {resource}.' },
  TIE_UNKNOWN: { en: '{who} is not tied with the others.', es: '{who} no está empatada con las demás.' },
  HIT_POINTS_OUT_OF_RANGE: {
    en: 'Hit points go from 0 to {maximum}.',
    es: 'Los puntos de golpe van de 0 a {maximum}.',
  },
} as const satisfies RefusalTexts;

export type RefusalCode5e = keyof typeof REFUSALS_5E;
