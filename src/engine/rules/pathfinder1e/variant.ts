import type { D20Variant } from '../d20/variant.js';
import { conditions } from './conditions.js';
import { rules } from './rule-ids/index.js';

/** Pathfinder 1e among the games of the d20 family. */
export const pathfinder1eVariant: D20Variant = {
  id: 'pathfinder1e',
  rules,
  conditions,
  turn: {
    swiftActions: true,
    uncannyDodge: 'NEVER_FLAT_FOOTED',
    defenseSkill: { skill: 'acrobatics', ranks: 3 },
  },
  movement: {
    evadingSkill: 'acrobatics',
    crossingProvokes: true,
    squeezePast: 'ANYONE',
    drawWhileCharging: true,
  },
  attack: {
    intoMeleeReliefForSize: true,
    powerAttack: 'FIXED',
    cleave: 'ON_HIT',
    dodgeFeat: 'EVERYONE',
    deadlyAim: true,
    criticalImmuneTypes: ['ooze', 'elemental'],
    grappledOpenToOutsiders: false,
  },
  damage: {
    minimum: 'NONLETHAL',
    nonlethalOverflow: true,
    incorporeal: 'HALF_DAMAGE',
    enhancementBypasses: [
      { enhancement: 3, qualities: ['cold iron', 'silver'] },
      { enhancement: 4, qualities: ['adamantine'] },
      { enhancement: 5, qualities: ['good', 'evil', 'lawful', 'chaotic'] },
    ],
    energyToItems: { fire: 0.5, electricity: 0.5, cold: 0.5, acid: 0.5, sonic: 0.5 },
    evasionNeedsRoom: false,
    regeneration: 'HEALS',
  },
  vitals: {
    deathAt: 'MINUS_CONSTITUTION',
    stabilising: 'CONSTITUTION_CHECK',
    massiveDamage: 'HALF_AT_LEAST_FIFTY',
    ferocity: 'STAGGERED',
    diesOfNegativeLevels: true,
    abilityDamage: 'PENALTY',
  },
  confusion: [
    { upTo: 25, does: 'NORMAL' },
    { upTo: 50, does: 'BABBLES' },
    { upTo: 75, does: 'HURTS_ITSELF' },
    { upTo: 100, does: 'ATTACKS_NEAREST' },
  ],
  maneuvers: {
    method: 'COMBAT_MANEUVER',
    avoidedOverrunRefunds: false,
    grappleTakesAll: false,
    brokenItems: true,
    specialSize: {
      FINE: -8,
      DIMINUTIVE: -4,
      TINY: -2,
      SMALL: -1,
      MEDIUM: 0,
      LARGE: 1,
      HUGE: 2,
      GARGANTUAN: 4,
      COLOSSAL: 8,
    },
    improvedBonus: 2,
  },
};
