/**
 * A refusal is a value, not an error: what was asked is not legal now. The code is stable; the message is made at the edge
 * in the caller's language from the texts of the code and these parameters.
 */
export interface Refusal {
  readonly code: string;
  /** The rules it rests on. */
  readonly ruleIds: readonly string[];
  /** Facts for the message: names, numbers. */
  readonly params: Readonly<Record<string, string | number>>;
  /**
   * What is possible instead: actions (`dash`, `endTurn`), ids, choices, squares as `x,y`, dice as `d20`, members of the input. What
   * leaves `decide` names at least one thing, and no action that would be refused itself (`withAlternatives`).
   */
  readonly legal: readonly string[];
}

/** What every command on an imported fight that still goes on is refused with: its secret dice are not here. */
export const PLAYED_ELSEWHERE: Refusal = {
  code: 'ENCOUNTER_IMPORTED',
  ruleIds: [],
  params: {},
  legal: ['forkEncounter'],
};

/** Texts of refusal codes. `{name}` is replaced by the parameter of that name. Every code has both languages. */
export type RefusalTexts = Readonly<Record<string, { readonly en: string; readonly es: string }>>;

/** Builds a refusal. */
export function refuse(
  code: string,
  ruleIds: readonly string[] = [],
  params: Readonly<Record<string, string | number>> = {},
  legal: readonly string[] = [],
): Refusal {
  return { code, ruleIds, params, legal };
}

/** The codes every ruleset shares. Rulesets add their own (`Ruleset.refusals`). */
export const COMMON_REFUSALS = {
  ENCOUNTER_NOT_IN_SETUP: { en: 'The fight has already begun.', es: 'El combate ya ha empezado.' },
  ENCOUNTER_NOT_IN_COMBAT: { en: 'The fight has not begun yet.', es: 'El combate aún no ha empezado.' },
  ENCOUNTER_ENDED: { en: 'The fight is over.', es: 'El combate ha terminado.' },
  ENCOUNTER_IMPORTED: {
    en: 'This fight was played elsewhere: here it can be watched and verified. To play on, fork it with a fresh seed.',
    es: 'Este combate se jugó en otro lugar: aquí puede verse y verificarse. Para seguir jugando, bifúrcalo con una semilla nueva.',
  },
  ENCOUNTER_FULL: {
    en: 'The fight has {count} of the {limit} events it may hold: it can be ended, and what was done last can be undone.',
    es: 'El combate tiene {count} de los {limit} eventos que caben en él: puede terminarse, y puede deshacerse lo último.',
  },
  TOO_MANY_COMBATANTS: {
    en: '{count} creatures have joined this encounter, and {joining} more would be over {limit}.',
    es: 'En este encuentro ya han entrado {count} criaturas; con {joining} más pasarían de {limit}.',
  },
  TOO_MANY_EFFECTS: {
    en: '{who} would have more than {limit} lasting effects.',
    es: '{who} tendría más de {limit} efectos duraderos.',
  },
  ENCOUNTER_EMPTY: { en: 'Nobody has joined the encounter.', es: 'Nadie participa en el encuentro.' },
  HAS_NO_TURNS: { en: '{who} takes no turns.', es: '{who} no tiene turnos.' },
  INITIATIVE_MISSING: { en: 'No initiative yet for: {who}.', es: 'Falta la iniciativa de: {who}.' },
  COMBATANT_UNKNOWN: {
    en: 'There is no combatant {id} in this encounter.',
    es: 'No hay ningún combatiente {id} en este encuentro.',
  },
  HIDDEN_FROM_ITSELF: { en: '{who} cannot be hidden from itself.', es: '{who} no puede estar oculto de sí mismo.' },
  COMBATANT_EXISTS: { en: 'A combatant {id} is already here.', es: 'Ya hay un combatiente {id}.' },
  SQUARE_OFF_MAP: { en: 'Square ({x}, {y}) is not on the map.', es: 'La casilla ({x}, {y}) está fuera del mapa.' },
  SQUARE_BLOCKED: { en: 'Nothing can stand at ({x}, {y}).', es: 'Nadie puede estar en ({x}, {y}).' },
  SQUARE_OCCUPIED: { en: '{who} already stands at ({x}, {y}).', es: '{who} ya ocupa ({x}, {y}).' },
  MAP_MISSING: { en: 'This encounter has no map.', es: 'Este encuentro no tiene mapa.' },
  MAP_PRESENT: {
    en: 'This encounter has a map: distances come from it.',
    es: 'Este encuentro tiene mapa: las distancias salen de él.',
  },
  DOORWAY_TAKEN: { en: '{who} is in the way of {id}.', es: '{who} estorba a {id}.' },
  NO_PATH: {
    en: '{who} cannot get to ({x}, {y}) with the movement it has.',
    es: '{who} no puede llegar a ({x}, {y}) con el movimiento que tiene.',
  },
  PATH_AND_GOAL: {
    en: 'Give a path or a square to go to, not both.',
    es: 'Indica un camino o una casilla de destino, no ambos.',
  },
  NOT_YOUR_TURN: { en: 'It is the turn of {active}, not of {actor}.', es: 'Es el turno de {active}, no de {actor}.' },
  PROMPT_PENDING: { en: 'An action waits for an answer.', es: 'Una acción espera respuesta.' },
  PROMPT_UNKNOWN: { en: 'There is no open prompt {id}.', es: 'No hay ninguna pregunta abierta {id}.' },
  CHOICE_UNKNOWN: {
    en: '{choice} is not one of the choices: {choices}.',
    es: '{choice} no es una de las opciones: {choices}.',
  },
  ACTION_NOT_IN_RULESET: { en: '{ruleset} has no action {action}.', es: '{ruleset} no tiene la acción {action}.' },
  NO_OPEN_ACTION: { en: 'No action is open.', es: 'No hay ninguna acción abierta.' },
  DICE_NEEDED: {
    en: 'Declare a d{sides} for {purpose} (die {number} of this command).',
    es: 'Declara un d{sides} para {purpose} (dado {number} de esta orden).',
  },
  DICE_FACE_IMPOSSIBLE: { en: 'A d{sides} cannot show {face}.', es: 'Un d{sides} no puede mostrar {face}.' },
  DICE_LEFT_OVER: { en: '{count} declared dice were not asked for.', es: 'Sobran {count} dados declarados.' },
  DICE_NOT_ACCEPTED: {
    en: 'In this encounter the service throws the dice.',
    es: 'En este encuentro los dados los tira el servicio.',
  },
  DICE_ALREADY_THROWN: { en: 'The first die has been thrown.', es: 'Ya se ha tirado el primer dado.' },
  REVISION_UNKNOWN: {
    en: 'The encounter has no revision {revision} to go back to.',
    es: 'El encuentro no tiene una revisión {revision} a la que volver.',
  },
  UNDO_INSIDE_COMMAND: {
    en: 'Revision {revision} lies in the middle of a command that ends at {end}.',
    es: 'La revisión {revision} está en medio de una orden que termina en {end}.',
  },
  UNDO_PAST_DIE: {
    en: 'A die fell at revision {revision}: only the game master can undo what has been seen.',
    es: 'En la revisión {revision} cayó un dado: solo el director puede deshacer lo que ya se ha visto.',
  },
  UNDO_OF_OTHERS: {
    en: 'Revision {revision} was brought about by {seat}: a seat undoes only its own last command.',
    es: 'La revisión {revision} la causó {seat}: un asiento solo deshace su propia última orden.',
  },
  UNDO_TOO_FAR: {
    en: 'A seat undoes only its last command: it can go back to revision {to}.',
    es: 'Un asiento solo deshace su última orden: puede volver a la revisión {to}.',
  },
  FORK_NOT_YOURS: {
    en: 'Only the game master branches a fight off: {seat} would see what it holds.',
    es: 'Solo el director bifurca un combate: {seat} vería lo que contiene.',
  },
  FORK_INSIDE_COMMAND: {
    en: 'Revision {revision} lies in the middle of a command that ends at {end}: a fork begins where a command ends.',
    es: 'La revisión {revision} está en medio de una orden que termina en {end}: una bifurcación empieza donde acaba una orden.',
  },
  FORK_AFTER_END: {
    en: 'At revision {revision} the fight is over: there is nothing to go on from.',
    es: 'En la revisión {revision} el combate ha terminado: no hay desde dónde seguir.',
  },
  FORK_SEED_SECRET: {
    en: 'Its dice are still a secret: by the same seed a fork would show what the parent is about to throw. It can be forked with a fresh seed, or with the same one once it has ended.',
    es: 'Sus dados aún son secretos: con la misma semilla, una bifurcación mostraría lo que el original va a tirar. Puede bifurcarse con una semilla nueva, o con la misma cuando haya terminado.',
  },
  DICE_OF_PARENT: {
    en: 'This fork goes on by the dice of its parent: no word can be added to them.',
    es: 'Esta bifurcación sigue con los dados de su original: no se les puede añadir ninguna palabra.',
  },
  SEAT_UNKNOWN: { en: 'There is no seat {seat}.', es: 'No hay ningún asiento {seat}.' },
  SEATS_TAKEN: {
    en: 'An encounter has at most {most} seats, those that were revoked included.',
    es: 'Un encuentro tiene como máximo {most} asientos, incluidos los revocados.',
  },
  UNSEEN_OBSTACLE: {
    en: 'Something that {who} does not perceive stands in the way of this.',
    es: 'Algo que {who} no percibe lo impide.',
  },
  NOTHING_TO_UNDO: { en: 'There is nothing to undo.', es: 'No hay nada que deshacer.' },
  ADJUSTMENT_EMPTY: { en: 'The adjustment changes nothing.', es: 'El ajuste no cambia nada.' },
  CONDITION_UNKNOWN: { en: '{ruleset} has no condition {condition}.', es: '{ruleset} no tiene el estado {condition}.' },
  CONDITION_LEVEL: {
    en: '{condition} goes from level 1 to {most}; {level} is none of them.',
    es: '{condition} va del nivel 1 al {most}; {level} no es ninguno de ellos.',
  },
  EFFECT_UNKNOWN: { en: '{who} has no effect {effect}.', es: '{who} no tiene el efecto {effect}.' },
  RESOURCE_UNKNOWN: { en: '{who} has no resource {resource}.', es: '{who} no tiene el recurso {resource}.' },
  REPLAY_DIVERGED: {
    en: 'The open action no longer replays as recorded; the game master can void it.',
    es: 'La acción abierta ya no se repite como se registró; el director puede anularla.',
  },
} as const satisfies RefusalTexts;
