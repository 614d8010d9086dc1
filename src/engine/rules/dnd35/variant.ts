import type { D20Variant } from '../d20/variant.js';
import { conditions } from './conditions.js';
import { rules } from './rule-ids/index.js';

/** D&D 3.5 among the games of the d20 family. */
export const dnd35Variant: D20Variant = {
  id: 'dnd35',
  rules,
  conditions,
  turn: {
    swiftActions: false,
    uncannyDodge: 'KEEPS_DEXTERITY',
    defenseSkill: { skill: 'tumble', ranks: 5 },
  },
  movement: {
    evadingSkill: 'tumble',
    crossingProvokes: false,
    squeezePast: 'OPPONENTS',
    drawWhileCharging: false,
  },
  attack: {
    intoMeleeReliefForSize: false,
    powerAttack: 'CHOSEN',
    cleave: 'ON_DROP',
    dodgeFeat: 'CHOSEN_OPPONENT',
    deadlyAim: false,
    criticalImmuneTypes: ['undead', 'construct', 'ooze', 'plant', 'elemental'],
    grappledOpenToOutsiders: true,
  },
  damage: {
    minimum: 'LETHAL',
    nonlethalOverflow: false,
    incorporeal: 'HALF_MISS',
    enhancementBypasses: [],
    energyToItems: { fire: 0.5, electricity: 0.5, cold: 0.25 },
    evasionNeedsRoom: true,
    regeneration: 'NONLETHAL',
  },
  vitals: {
    deathAt: 'MINUS_TEN',
    stabilising: 'TEN_PERCENT',
    massiveDamage: 'FIFTY',
    ferocity: 'UNIMPAIRED',
    diesOfNegativeLevels: false,
    abilityDamage: 'SCORE',
  },
  confusion: [
    { upTo: 10, does: 'ATTACKS_SOURCE' },
    { upTo: 20, does: 'NORMAL' },
    { upTo: 50, does: 'BABBLES' },
    { upTo: 70, does: 'FLEES' },
    { upTo: 100, does: 'ATTACKS_NEAREST' },
  ],
  maneuvers: {
    method: 'OPPOSED',
    avoidedOverrunRefunds: true,
    grappleTakesAll: true,
    brokenItems: false,
    specialSize: {
      FINE: -16,
      DIMINUTIVE: -12,
      TINY: -8,
      SMALL: -4,
      MEDIUM: 0,
      LARGE: 4,
      HUGE: 8,
      GARGANTUAN: 12,
      COLOSSAL: 16,
    },
    improvedBonus: 4,
  },
};
