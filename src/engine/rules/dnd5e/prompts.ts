import type { Text } from '../ruleset.js';

/** Questions the rules may ask, with the choices each knows. */
export const PROMPTS: Readonly<Record<string, Text>> = {
  opportunityAttack: {
    en: 'An enemy leaves your reach: make an opportunity attack with your reaction? Choices: `attack:<id>` for each attack that reaches, `decline`.',
    es: 'Un enemigo sale de tu alcance: ¿haces un ataque de oportunidad con tu reacción? Opciones: `attack:<id>` por cada ataque que alcanza, `decline`.',
  },
  readiedAction: {
    en: 'What you waited for has happened: carry out your readied action? Choices: `release`, `wait`.',
    es: 'Ha ocurrido lo que esperabas: ¿llevas a cabo la acción preparada? Opciones: `release`, `wait`.',
  },
  initiativeTie: {
    en: 'Initiative is tied: who goes first? Choices: the ids of the tied creatures or groups, `roll` for a d20 each.',
    es: 'Hay empate de iniciativa: ¿quién va primero? Opciones: los identificadores de las criaturas o grupos empatados, `roll` para tirar un d20 cada uno.',
  },
  knockOut: {
    en: 'Your melee attack brings the target to 0 hit points: knock it out instead? Choices: `knockOut`, `no`.',
    es: 'Tu ataque cuerpo a cuerpo deja al objetivo a 0 puntos de golpe: ¿lo dejas inconsciente? Opciones: `knockOut`, `no`.',
  },
  effectOrder: {
    en: 'Several effects let you make a saving throw now: which comes next? Choices: the ids of the effects.',
    es: 'Varios efectos te permiten una tirada de salvación ahora: ¿cuál va antes? Opciones: los identificadores de los efectos.',
  },
  cleave: {
    en: 'Your blow felled an unhurt creature: where does the rest of the damage go? Choices: the id of an enemy, `no`.',
    es: 'Tu golpe ha derribado a una criatura ilesa: ¿adónde va el resto del daño? Opciones: el identificador de un enemigo, `no`.',
  },
  healingSurge: {
    en: 'You have rolled a Hit Die: spend another? Choices: `another`, `stop`.',
    es: 'Has tirado un Dado de Golpe: ¿gastas otro? Opciones: `another`, `stop`.',
  },
  improvise: {
    en: 'A creature wants to do something the rules do not describe. Choices: `action` (it can, for its action), `free` (it can, for nothing), `no`.',
    es: 'Una criatura quiere hacer algo que las reglas no describen. Opciones: `action` (puede, con su acción), `free` (puede, sin coste), `no`.',
  },
};
