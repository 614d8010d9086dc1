import type { Ruleset } from '../ruleset.js';
import { ACTIONS } from './actions/index.js';
import { canAct } from './actions/costs.js';
import { adjust } from './adjust/adjust.js';
import { checkAdjustment } from './adjust/check-adjustment.js';
import { previewAttack } from './attack/preview.js';
import { knowsPlaceOf } from './hiding/hidden.js';
import { CONDITIONS } from './conditions/definitions.js';
import { HOUSE_RULES } from './house-rules.js';
import { SPACES } from './positions.js';
import { PROMPTS } from './prompts.js';
import { hasTurns } from './objects.js';
import { REFUSALS_5E } from './refusals.js';
import { sheet } from './sheet.js';
import { prepareCombatant } from './statistics/prepare.js';
import { STATISTICS_SCHEMA } from './statistics/json-schema.js';
import { compareInitiative } from './turns/initiative-order.js';
import { joinCombat, rollInitiative } from './turns/initiative.js';
import { endTurn, leave, startCombat } from './turns/turns.js';

/** D&D 5e, the rules of 2014. */
export const dnd5e: Ruleset = {
  id: 'dnd5e',
  version: '1.0.0',
  name: { en: 'D&D 5e (2014)', es: 'D&D 5e (2014)' },
  licence:
    'This work includes material taken from the System Reference Document 5.1 (“SRD 5.1”) by Wizards of the Coast LLC and available at https://dnd.wizards.com/resources/systems-reference-document. The SRD 5.1 is licensed under the Creative Commons Attribution 4.0 International License available at https://creativecommons.org/licenses/by/4.0/legalcode.',
  houseRules: HOUSE_RULES,
  conditions: CONDITIONS,
  actions: ACTIONS,
  statisticsSchema: STATISTICS_SCHEMA,
  refusals: REFUSALS_5E,
  prompts: PROMPTS,
  prepareCombatant,
  spaces: SPACES,
  hasTurns,
  rollInitiative,
  startCombat,
  joinCombat,
  endTurn,
  leave,
  adjust,
  checkAdjustment,
  hidingRules: ['5E-HIDE-02', '5E-HIDE-03'],
  turnOrderRules: ['5E-ORD-03', '5E-INIT-05'],
  canAct,
  perceives: knowsPlaceOf,
  previewAttack,
  sheet,
  compareInitiative,
};
