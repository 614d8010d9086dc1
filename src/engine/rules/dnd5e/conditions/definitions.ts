import type { Condition } from '../../ruleset.js';
import type { ConditionKind } from '../vocabulary.js';

const condition = (
  kind: ConditionKind,
  ruleId: string,
  name: Condition['name'],
  doc: Condition['doc'],
  levels?: number,
): Condition => ({ kind, name, doc, ruleIds: [ruleId], ...(levels !== undefined && { levels }) });

/** The conditions of the game (section 55 of the catalogue). */
export const CONDITIONS: readonly Condition[] = [
  condition(
    'blinded',
    '5E-COND-01',
    { en: 'Blinded', es: 'Cegado' },
    {
      en: 'Sees nothing. Its attacks have disadvantage, attacks against it advantage.',
      es: 'No ve nada. Ataca con desventaja y la atacan con ventaja.',
    },
  ),
  condition(
    'charmed',
    '5E-COND-02',
    { en: 'Charmed', es: 'Hechizado' },
    { en: 'Cannot attack whoever charmed it.', es: 'No puede atacar a quien la hechizó.' },
  ),
  condition(
    'deafened',
    '5E-COND-03',
    { en: 'Deafened', es: 'Ensordecido' },
    { en: 'Hears nothing.', es: 'No oye nada.' },
  ),
  condition(
    'exhaustion',
    '5E-COND-04',
    { en: 'Exhaustion', es: 'Cansancio' },
    {
      en: 'Six levels: checks at disadvantage; half speed; attacks and saves at disadvantage; half of the hit point maximum; speed 0; death.',
      es: 'Seis niveles: desventaja en pruebas; mitad de velocidad; desventaja en ataques y salvaciones; mitad del máximo de puntos de golpe; velocidad 0; muerte.',
    },
    6,
  ),
  condition(
    'frightened',
    '5E-COND-05',
    { en: 'Frightened', es: 'Asustado' },
    {
      en: 'Checks and attacks at disadvantage while it sees the source; comes no nearer to it.',
      es: 'Desventaja en pruebas y ataques mientras vea la fuente; no se acerca a ella.',
    },
  ),
  condition('grappled', '5E-COND-06', { en: 'Grappled', es: 'Agarrado' }, { en: 'Speed 0.', es: 'Velocidad 0.' }),
  condition(
    'incapacitated',
    '5E-COND-07',
    { en: 'Incapacitated', es: 'Incapacitado' },
    { en: 'Takes no actions and no reactions.', es: 'Sin acciones ni reacciones.' },
  ),
  condition(
    'invisible',
    '5E-COND-08',
    { en: 'Invisible', es: 'Invisible' },
    {
      en: 'Unseen without special senses: attacks with advantage, is attacked with disadvantage.',
      es: 'No se la ve sin sentidos especiales: ataca con ventaja y la atacan con desventaja.',
    },
  ),
  condition(
    'paralyzed',
    '5E-COND-09',
    { en: 'Paralyzed', es: 'Paralizado' },
    {
      en: 'Incapacitated, does not move; fails Strength and Dexterity saves; hit with advantage, critically from within 5 feet.',
      es: 'Incapacitada e inmóvil; falla salvaciones de Fuerza y Destreza; la atacan con ventaja y es crítico a 1,5 m o menos.',
    },
  ),
  condition(
    'petrified',
    '5E-COND-10',
    { en: 'Petrified', es: 'Petrificado' },
    {
      en: 'Turned to stone: incapacitated, does not move, fails Strength and Dexterity saves, resists all damage.',
      es: 'De piedra: incapacitada e inmóvil, falla salvaciones de Fuerza y Destreza, resiste todo daño.',
    },
  ),
  condition(
    'poisoned',
    '5E-COND-11',
    { en: 'Poisoned', es: 'Envenenado' },
    { en: 'Attacks and checks at disadvantage.', es: 'Desventaja en ataques y pruebas.' },
  ),
  condition(
    'prone',
    '5E-COND-12',
    { en: 'Prone', es: 'Tumbado' },
    {
      en: 'Only crawls. Attacks at disadvantage; is attacked with advantage from within 5 feet, else with disadvantage.',
      es: 'Solo gatea. Ataca con desventaja; la atacan con ventaja a 1,5 m o menos y con desventaja desde más lejos.',
    },
  ),
  condition(
    'restrained',
    '5E-COND-13',
    { en: 'Restrained', es: 'Apresado' },
    {
      en: 'Speed 0; attacks and Dexterity saves at disadvantage; is attacked with advantage.',
      es: 'Velocidad 0; desventaja en ataques y salvaciones de Destreza; la atacan con ventaja.',
    },
  ),
  condition(
    'stunned',
    '5E-COND-14',
    { en: 'Stunned', es: 'Aturdido' },
    {
      en: 'Incapacitated, does not move; fails Strength and Dexterity saves; is attacked with advantage.',
      es: 'Incapacitada e inmóvil; falla salvaciones de Fuerza y Destreza; la atacan con ventaja.',
    },
  ),
  condition(
    'unconscious',
    '5E-COND-15',
    { en: 'Unconscious', es: 'Inconsciente' },
    {
      en: 'Incapacitated, prone, holds nothing; fails Strength and Dexterity saves; hit with advantage, critically from within 5 feet.',
      es: 'Incapacitada, tumbada, no sostiene nada; falla salvaciones de Fuerza y Destreza; la atacan con ventaja y es crítico a 1,5 m o menos.',
    },
  ),
];
