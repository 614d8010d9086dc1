import { formatDice, parseDice } from '../../../dice/index.js';
import type { Ability } from '../vocabulary.js';
import { abilityModifier } from '../vocabulary.js';
import type { AttackInput5e } from './attack-schema.js';
import { UNARMED_STRIKE, USUAL_REACH } from './stat-block.js';
import type { Attack, DamageLine, OnHit } from './stat-block.js';
import type { WeaponProperty } from './weapons.js';
import { weaponEntry } from './weapons.js';

interface Body {
  readonly abilities: Readonly<Record<Ability, number>>;
  readonly criticalFrom: number;
  /** How far its limbs reach, in feet (5E-MEL-04). */
  readonly reach: number;
}

/** Completes an attack: what is left out comes from the weapon, else from the rules. */
export function normaliseAttack(input: AttackInput5e, body: Body): Attack {
  const weapon = weaponEntry(input.weapon);
  const kind = input.kind ?? weapon?.kind ?? 'MELEE';
  const properties: readonly WeaponProperty[] = input.properties ?? weapon?.properties ?? [];
  const printed = input.attackBonus !== undefined;
  const range = input.range ?? (weapon?.range && { normal: weapon.range[0], long: weapon.range[1] });
  const versatile = input.versatileDice ?? weapon?.versatileDice;
  const held = input.held ?? (input.weapon !== undefined && !printed);
  return {
    id: input.id,
    name: input.name ?? input.weapon ?? input.id,
    kind,
    weapon: input.weapon ?? null,
    isUnarmed: false,
    attackBonus: input.attackBonus ?? null,
    ability: input.ability ?? usualAbility(kind, properties, body),
    proficient: input.proficient,
    magicBonus: input.magicBonus,
    magical: input.magical ?? input.magicBonus > 0,
    silvered: input.silvered,
    adamantine: input.adamantine,
    damage:
      input.damage?.map(canonical) ?? (weapon?.dice && weapon.type ? [{ dice: weapon.dice, type: weapon.type }] : []),
    abilityToDamage: input.abilityToDamage ?? !printed,
    versatileDice: versatile === undefined ? null : formatDice(parseDice(versatile)),
    criticalDice: input.criticalDice === undefined ? null : formatDice(parseDice(input.criticalDice)),
    criticalFrom: input.criticalFrom ?? body.criticalFrom,
    reach: input.reach ?? body.reach + (weapon?.reach ?? USUAL_REACH) - USUAL_REACH,
    range: range ? { normal: range.normal, long: range.long ?? null } : null,
    properties,
    ammunition: input.ammunition ?? null,
    quantity: input.quantity ?? (held && properties.includes('thrown') ? 1 : null),
    uses: input.uses ?? (input.rechargeFrom === undefined ? null : 1),
    rechargeFrom: input.rechargeFrom ?? null,
    held,
    onHit: onHitOf(input, properties),
  };
}

/** The unarmed strike: 1 + Strength, always proficient (5E-MEL-05, 5E-MEL-06). */
export function unarmedStrike(body: Body): Attack {
  return {
    id: UNARMED_STRIKE,
    name: 'Unarmed strike',
    kind: 'MELEE',
    weapon: null,
    isUnarmed: true,
    attackBonus: null,
    ability: 'strength',
    proficient: true,
    magicBonus: 0,
    magical: false,
    silvered: false,
    adamantine: false,
    damage: [{ dice: '1', type: 'bludgeoning' }],
    abilityToDamage: true,
    versatileDice: null,
    criticalDice: null,
    criticalFrom: body.criticalFrom,
    reach: body.reach,
    range: null,
    properties: [],
    ammunition: null,
    quantity: null,
    uses: null,
    rechargeFrom: null,
    held: false,
    onHit: [],
  };
}

/** Strength in melee, Dexterity at range, the better of both with finesse (5E-ATK-10 to 5E-ATK-12, 5E-WPN-02). */
function usualAbility(kind: Attack['kind'], properties: readonly WeaponProperty[], { abilities }: Body): Ability {
  const { strength, dexterity } = abilities;
  if (properties.includes('finesse'))
    return abilityModifier(dexterity) > abilityModifier(strength) ? 'dexterity' : 'strength';
  return kind === 'MELEE' ? 'strength' : 'dexterity';
}

function canonical(line: DamageLine): DamageLine {
  return { dice: formatDice(parseDice(line.dice)), type: line.type };
}

/** A net that hits restrains whoever is Large or smaller; a Strength check of DC 10 frees (5E-WPN-15). */
const ENTANGLES: OnHit = {
  save: null,
  damage: [],
  halfOnSave: false,
  condition: 'restrained',
  rounds: null,
  saveEnds: false,
  escapeDc: 10,
  maximumSize: 'LARGE',
};

/** What a hit does besides: as described; a net of which nothing else is said entangles. */
function onHitOf(input: AttackInput5e, properties: readonly WeaponProperty[]): readonly OnHit[] {
  if (input.onHit.length === 0 && properties.includes('net')) return [ENTANGLES];
  return input.onHit.map(completeOnHit);
}

function completeOnHit(input: AttackInput5e['onHit'][number]): OnHit {
  return {
    save: input.save ?? null,
    damage: input.damage.map(canonical),
    halfOnSave: input.halfOnSave,
    condition: input.condition ?? null,
    rounds: input.rounds ?? null,
    saveEnds: input.saveEnds,
    escapeDc: input.escapeDc ?? null,
    maximumSize: input.maximumSize ?? null,
  };
}
