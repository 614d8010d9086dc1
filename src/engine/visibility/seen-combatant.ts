import type { Audience, Disclosed } from '../encounter/event-declaration.js';
import { DEFAULT_DISCLOSURE } from '../encounter/events/seats.js';
import { EFFECT_DIFFICULTIES } from '../encounter/events/tellings.js';
import type { HitPoints, VitalStatus } from '../encounter/schemas.js';
import type { Seat } from '../encounter/seat.js';
import type { Combatant, EncounterState } from '../encounter/state.js';
import { emptied } from './mask.js';
import { isOpponent, isOwn } from './perception.js';

interface Telling {
  readonly audience: Audience;
  readonly governedBy?: Disclosed;
}

const everyone: Telling = { audience: 'public' };
const owner: Telling = { audience: 'owner' };

/** Who sees each member of a creature it perceives. A new member has no place until somebody has decided. */
export const COMBATANT_TELLING = {
  id: everyone,
  name: { audience: 'public', governedBy: 'names' },
  kind: everyone,
  side: everyone,
  size: everyone,
  groupId: everyone,
  statistics: owner,
  at: everyone,
  hitPoints: { audience: 'owner', governedBy: 'hitPoints' },
  vital: everyone,
  deathSaves: owner,
  effects: { audience: 'public', governedBy: 'conditions' },
  resources: owner,
  wielded: everyone,
  policies: owner,
  activity: everyone,
  readied: owner,
  surprised: everyone,
  hasActed: everyone,
  hidden: { audience: 'gameMaster' },
} as const satisfies Readonly<Record<keyof Combatant, Telling>>;

/**
 * A creature as far as its members may be shown at all: without what it takes to end its effects, and without what the rules remember of
 * it during a turn unless it is the seat's own. `sees` says which members.
 */
export function seenMembers(seat: Seat, state: EncounterState, combatant: Combatant): Combatant {
  if (seat.role === 'GAME_MASTER') return combatant;
  const { difficulty } = state.disclosure ?? DEFAULT_DISCLOSURE;
  const { activity, effects } = combatant;
  return {
    ...combatant,
    effects: difficulty === 'SHOWN' ? effects : emptied(effects, EFFECT_DIFFICULTIES.members),
    activity: isOwn(seat, combatant.id) ? activity : emptied(activity, ['notes']),
  };
}

/** What a seat may be shown of a creature it perceives, beside its members: its Armour Class as it is now. */
export type SeenMember = keyof typeof COMBATANT_TELLING | 'armorClass';

const ARMOR_CLASS: Telling = { audience: 'owner', governedBy: 'armorClass' };

/** Whether a seat may be shown a member of a creature that it perceives. */
export function sees(seat: Seat, state: EncounterState, combatantId: string, member: SeenMember): boolean {
  if (seat.role === 'GAME_MASTER') return true;
  const { audience, governedBy }: Telling = member === 'armorClass' ? ARMOR_CLASS : COMBATANT_TELLING[member];
  if (audience === 'owner' && isOwn(seat, combatantId)) return true;
  if (governedBy === undefined) return audience === 'public';
  const policy = (state.disclosure ?? DEFAULT_DISCLOSURE)[governedBy];
  if (audience !== 'public') return policy === 'SHOWN' || policy === 'EXACT';
  return policy !== 'HIDDEN' || !isOpponent(state, seat, combatantId);
}

/** How badly hurt a creature looks. */
export type HitPointBand = 'HEALTHY' | 'WOUNDED' | 'BLOODIED' | 'CRITICAL' | 'DOWN';

/** How badly hurt a creature looks: wounded below its maximum, bloodied from half of it, critical from a quarter, down at 0 and below. */
export function hitPointBand({ current, maximum, nonlethal }: HitPoints, vital: VitalStatus): HitPointBand {
  if (vital !== 'ALIVE' || current <= 0) return 'DOWN';
  const left = current - nonlethal;
  if (left * 4 <= maximum) return 'CRITICAL';
  if (left * 2 <= maximum) return 'BLOODIED';
  return left < maximum ? 'WOUNDED' : 'HEALTHY';
}

/** The band of hit points a seat may be shown; null if it may not even see that. */
export function seenBand(seat: Seat, state: EncounterState, combatant: Combatant): HitPointBand | null {
  const hides = (state.disclosure ?? DEFAULT_DISCLOSURE).hitPoints === 'HIDDEN';
  if (hides && seat.role !== 'GAME_MASTER' && !isOwn(seat, combatant.id)) return null;
  return hitPointBand(combatant.hitPoints, combatant.vital);
}
