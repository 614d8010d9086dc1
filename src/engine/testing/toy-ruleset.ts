import { part, totalOf } from '../encounter/modifiers.js';
import { refuse } from '../encounter/refusal.js';
import { combatantOf } from '../encounter/state.js';
import type { AttackPreview, Ruleset } from '../rules/ruleset.js';
import { adjust, checkAdjustment } from './toy/adjust.js';
import { toyAttack } from './toy/attack.js';
import { toyMove } from './toy/move.js';
import { toyShout } from './toy/shout.js';
import { TOY_SPACES } from './toy/table.js';
import { prepareCombatant, STATISTICS_SCHEMA, statisticsOf } from './toy/statistics.js';
import { compareInitiative, endTurn, joinCombat, leave, rollInitiative, startCombat } from './toy/turns.js';

export { toyCreature } from './toy/statistics.js';
export type { ToyStatistics } from './toy/statistics.js';

const text = (en: string, es: string): { readonly en: string; readonly es: string } => ({ en, es });

/**
 * A game of a few rules for the tests of the core: a move that may be struck at, a blow that may be parried (so a question
 * within a question), a shout that asks several creatures at once. No table plays it.
 */
export const toyRuleset: Ruleset = {
  id: 'toy',
  version: '1',
  name: text('Toy game', 'Juego de juguete'),
  licence: 'MIT',
  houseRules: [
    { key: 'provoke', doc: text('Leaving provokes.', 'Alejarse provoca.'), ruleIds: [], default: true },
    { key: 'weather', doc: text('Weather.', 'Tiempo.'), ruleIds: [], default: 'sun', values: ['sun', 'rain'] },
    { key: 'hands', doc: text('Hands.', 'Manos.'), ruleIds: [], default: 2 },
    { key: 'motto', doc: text('Motto.', 'Lema.'), ruleIds: [], default: '' },
  ],
  conditions: [
    { kind: 'prone', name: text('Prone', 'Derribado'), doc: text('On the ground.', 'En el suelo.'), ruleIds: [] },
    { kind: 'dazed', name: text('Dazed', 'Aturdido'), doc: text('Seeing stars.', 'Ve estrellas.'), ruleIds: [] },
  ],
  actions: { attack: toyAttack, move: toyMove, improvise: toyShout },
  statisticsSchema: STATISTICS_SCHEMA,
  refusals: {
    TOY_NO_ACTION: text('No action left.', 'No queda acción.'),
    TOY_OUT_OF_REACH: text('{who} is out of reach.', '{who} está fuera de alcance.'),
    TOY_TOO_FAR: text('{feet} feet are more than {speed}.', '{feet} pies son más que {speed}.'),
    TOY_DEAD: text('{who} is dead.', '{who} ha muerto.'),
  },
  prompts: {
    strike: text('Strike whoever leaves?', '¿Golpear a quien se aleja?'),
    parry: text('Parry?', '¿Parar el golpe?'),
    drop: text('Drop to the ground?', '¿Tirarse al suelo?'),
    release: text('When?', '¿Cuándo?'),
  },
  prepareCombatant: (input) => prepareCombatant(input),
  spaces: TOY_SPACES,
  rollInitiative,
  startCombat,
  joinCombat,
  endTurn,
  leave,
  adjust,
  checkAdjustment,
  hidingRules: ['TOY-HIDE'],
  turnOrderRules: [],
  canAct: (state, id) => (combatantOf(state, id).vital === 'DEAD' ? refuse('TOY_DEAD', [], { who: id }) : null),
  previewAttack(state, attackerId, { targetId }): AttackPreview {
    const { attackBonus, damageDie } = statisticsOf(combatantOf(state, attackerId));
    const { armorClass } = statisticsOf(combatantOf(state, targetId));
    const hit = Math.min(20, Math.max(0, 21 + attackBonus - armorClass)) / 20;
    return {
      hit,
      critical: 0,
      down: 0,
      kill: 0,
      expectedDamage: (hit * (damageDie + 1)) / 2,
      distribution: [],
      attack: totalOf([part('club', attackBonus, 'base')]),
      armorClass: totalOf([part('armour', armorClass, 'base')]),
      damageParts: [],
      rollMode: 'NORMAL',
      rollModeSources: [],
    };
  },
  sheet(state, id) {
    const { armorClass } = statisticsOf(combatantOf(state, id));
    return {
      armorClass: totalOf([part('armour', armorClass, 'base')]),
      touchArmorClass: null,
      flatFootedArmorClass: null,
      initiative: totalOf([]),
      speeds: { walk: 30 },
      movementLeft: 30,
    };
  },
  perceives: (state, observerId, subjectId) => !combatantOf(state, subjectId).hidden?.from.includes(observerId),
  compareInitiative,
};
