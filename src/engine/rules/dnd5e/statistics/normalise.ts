import { formatDice, parseDice } from '../../../dice/index.js';
import { CONDITION_KINDS, SPEED_MODES, proficiencyBonusAt } from '../vocabulary.js';
import { ARMORS, ARMOR_SLOWS_BY, SHIELD_ID } from './armor.js';
import { normaliseAttack, unarmedStrike } from './normalise-attack.js';
import type { StatisticsInput } from './schema.js';
import { UNARMED_STRIKE } from './stat-block.js';
import type { Attack, StatBlock } from './stat-block.js';

/** Completes a checked stat block. */
export function normaliseStatistics(input: StatisticsInput, deathPolicy: StatBlock['deathPolicy']): StatBlock {
  const body = { abilities: input.abilities, criticalFrom: input.criticalFrom, reach: input.reach };
  const attacks = input.attacks.map((attack) => normaliseAttack(attack, body));
  if (!input.object && !attacks.some((attack) => attack.id === UNARMED_STRIKE)) attacks.push(unarmedStrike(body));
  return {
    size: input.size,
    creatureType: input.creatureType,
    level: input.level ?? null,
    challengeRating: input.challengeRating ?? null,
    proficiencyBonus: input.proficiencyBonus ?? proficiencyBonusAt(input.level ?? input.challengeRating ?? 1),
    abilities: input.abilities,
    hitPoints: input.hitPoints,
    armorClass: armorClassOf(input),
    shield: input.shield,
    speed: speedsIn(input),
    initiativeBonus: input.initiativeBonus,
    skills: input.skills,
    savingThrows: input.savingThrows,
    passivePerception: input.passivePerception ?? null,
    senses: input.senses,
    attacks,
    attacksPerAction: input.attacksPerAction,
    multiattack: input.multiattack,
    hands: input.hands,
    bonusActions: input.bonusActions,
    traits: {
      packTactics: input.traits.packTactics,
      sneakAttack: canonicalDice(input.traits.sneakAttack),
      secondWind: canonicalDice(input.traits.secondWind),
      stopsOnOpportunityHit: input.traits.stopsOnOpportunityHit,
      keenSenses: input.traits.keenSenses,
    },
    resistances: input.resistances,
    vulnerabilities: input.vulnerabilities,
    immunities: input.immunities,
    ...(input.damageReductions && { damageReductions: input.damageReductions }),
    conditionImmunities: input.object ? CONDITION_KINDS : input.conditionImmunities,
    potions: input.potions.map((potion) => ({
      id: potion.id,
      name: potion.name ?? potion.id,
      healing: formatDice(parseDice(potion.healing)),
    })),
    hitDice: input.hitDice ? { die: input.hitDice.die, count: input.hitDice.count } : null,
    ambushStealth: input.ambushStealth ?? null,
    deathPolicy: input.object ? 'DIES' : (input.deathPolicy ?? deathPolicy),
    ...(input.object && { object: input.object }),
  };
}

function armorClassOf({ armorClass }: StatisticsInput): StatBlock['armorClass'] {
  if (typeof armorClass === 'number') return { kind: 'STATED', value: armorClass };
  const { armor, bonus, proficient } = armorClass;
  return { kind: 'WORN', armor, bonus, proficient };
}

/** Speeds in the armour worn: heavy armour without the Strength for it takes 10 feet off each (5E-DEF-02). */
function speedsIn({ armorClass, abilities, speed }: StatisticsInput): StatBlock['speed'] {
  if (typeof armorClass === 'number' || !armorClass.slows) return speed;
  const needed = ARMORS[armorClass.armor].strength;
  if (needed === null || abilities.strength >= needed) return speed;
  const slowed = SPEED_MODES.map((mode) => [mode, Math.max(0, speed[mode] - ARMOR_SLOWS_BY)] as const);
  return { ...speed, ...Object.fromEntries(slowed) };
}

/** What a creature has in hand if nobody says so: its shield and its first weapon, and a second light one if both are light. */
export function usualWielded(block: StatBlock): readonly string[] {
  const wielded = block.shield ? [SHIELD_ID] : [];
  const held = block.attacks.filter((attack) => attack.held);
  const [first] = held;
  if (!first || wielded.length >= block.hands) return wielded;
  wielded.push(first.id);
  const second = held.find((attack) => attack !== first && isLightMelee(attack));
  if (second && isLightMelee(first) && wielded.length < block.hands) wielded.push(second.id);
  return wielded;
}

/** Light melee weapons serve two-weapon fighting (5E-TWF-01, 5E-WPN-04). */
export function isLightMelee(attack: Attack): boolean {
  return attack.kind === 'MELEE' && attack.properties.includes('light');
}

function canonicalDice(text: string | undefined): string | null {
  return text === undefined ? null : formatDice(parseDice(text));
}
