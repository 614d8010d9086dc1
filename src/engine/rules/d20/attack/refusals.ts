import type { RefusalTexts } from '../../../encounter/refusal.js';

/** Why an attack cannot be made. */
export const ATTACK_REFUSALS: RefusalTexts = {
  NOTHING_TO_ATTACK_WITH: {
    en: '{who} has nothing in hand to attack with.',
    es: '{who} no empuña nada con que atacar.',
  },
  NOBODY_IN_REACH: { en: 'No enemy is in reach of {who}.', es: 'Ningún enemigo está al alcance de {who}.' },
  AMMUNITION_SPENT: { en: '{who} has no {item} left.', es: 'A {who} no le quedan {item}.' },
  CANNOT_SHOOT_PRONE: {
    en: '{who} cannot use {attack} while prone.',
    es: '{who} no puede usar {attack} mientras está tumbado.',
  },
  OUT_OF_RANGE: {
    en: '{target} is {feet} ft away; {attack} goes {most} ft at most.',
    es: '{target} está a {feet} pies; {attack} alcanza {most} pies como mucho.',
  },
  TOTAL_COVER: {
    en: '{target} has total cover from {who}.',
    es: '{target} tiene cobertura total frente a {who}.',
  },
  TARGET_IN_SIGHT: {
    en: 'Nothing needs to be guessed at ({x}, {y}): {target} is in sight there. Attack {target}.',
    es: 'En ({x}, {y}) no hay nada que adivinar: {target} está a la vista. Ataca a {target}.',
  },
  NO_SPLASH_WEAPON: {
    en: 'Only a splash weapon is thrown at a grid intersection, not {attack}.',
    es: 'A una intersección solo se arroja un arma de salpicadura, no {attack}.',
  },
  INTERSECTION_OCCUPIED: {
    en: '{target} fills the squares around that intersection: aim at it.',
    es: '{target} ocupa las casillas en torno a esa intersección: apunta a ella.',
  },
  SUBDUES_IN_MELEE_ONLY: {
    en: 'Only a melee attack can be turned to nonlethal damage.',
    es: 'Solo un ataque cuerpo a cuerpo puede hacerse para infligir daño no letal.',
  },
  HANDS_FULL: {
    en: '{who} has no hand free to hold {attack} in both.',
    es: '{who} no tiene una mano libre para empuñar {attack} a dos manos.',
  },
  OPTION_NOT_IN_GAME: { en: '{ruleset} has no {option}.', es: '{ruleset} no tiene {option}.' },
  FEAT_MISSING: { en: '{who} does not have the feat {feat}.', es: '{who} no tiene la dote {feat}.' },
  DEADLY_AIM_NEEDS_SHOT: {
    en: 'Deadly Aim works with ranged attacks, though not with touch attacks.',
    es: 'Puntería letal sirve para ataques a distancia que no sean de toque.',
  },
  POWER_ATTACK_NEEDS_MELEE: {
    en: 'Power Attack works with melee attacks, though not with touch attacks.',
    es: 'Ataque poderoso sirve para ataques cuerpo a cuerpo que no sean de toque.',
  },
  NEEDS_MELEE_ATTACK: {
    en: '{feat} goes with melee attacks only, not with {attack} at a distance.',
    es: '{feat} solo sirve con ataques cuerpo a cuerpo, no con {attack} a distancia.',
  },
  POWER_ATTACK_TOO_HIGH: {
    en: '{who} can take at most {most} from its attacks.',
    es: '{who} puede restar a sus ataques {most} como mucho.',
  },
  TARGET_HIDDEN: {
    en: '{who} does not know where {target} is.',
    es: '{who} no sabe dónde está {target}.',
  },
  TARGET_NOT_HELPLESS: { en: '{target} is not helpless.', es: '{target} no está indefenso.' },
  TARGET_HAS_NO_VITALS: {
    en: '{target} is immune to critical hits.',
    es: '{target} es inmune a los impactos críticos.',
  },
  NOT_NEXT_TO: { en: '{target} is not next to {who}.', es: '{target} no está junto a {who}.' },
  COUP_DE_GRACE_WEAPON: {
    en: 'A coup de grace needs a melee weapon, or a bow or crossbow.',
    es: 'Un golpe de gracia necesita un arma cuerpo a cuerpo, o un arco o ballesta.',
  },
  OFF_HAND_EMPTY: {
    en: '{who} holds no second weapon to fight with.',
    es: '{who} no empuña una segunda arma con la que combatir.',
  },
  DECIDED_BEFORE_FIRST_ATTACK: {
    en: 'That has to be decided before the first attack of the turn.',
    es: 'Eso se decide antes del primer ataque del turno.',
  },
  NO_ATTACK_LEFT: {
    en: '{who} has no such attack left for step {step} of the full attack.',
    es: 'A {who} no le queda ese ataque para el paso {step} del ataque completo.',
  },
  ALREADY_MOVED: {
    en: '{who} has moved: only a 5-foot step goes with a full attack.',
    es: '{who} se ha movido: con un ataque completo solo cabe un paso de 5 pies.',
  },
  TARGET_NOT_DYING: { en: '{target} is not dying.', es: '{target} no está moribundo.' },
};
