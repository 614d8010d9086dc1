/** What the demo's players look at. */
export interface SeenCombatant {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly vital: string;
  readonly at: { readonly x: number; readonly y: number } | null;
  readonly hitPoints: { readonly current: number; readonly maximum: number };
  readonly effects: readonly { readonly kind: string }[];
  readonly resources: readonly { readonly name: string; readonly remaining: number }[];
}

export interface SeenOffer {
  readonly action: string;
  readonly legal: boolean;
  readonly targets: readonly { readonly combatantId: string; readonly attackIds: readonly string[] }[];
  readonly squares: readonly { readonly square: { readonly x: number; readonly y: number }; readonly cost: number }[];
}

export type Choice = Readonly<Record<string, unknown>>;

const isUp = (one: SeenCombatant): boolean => one.vital === 'ALIVE' || one.vital === 'DISABLED';
const gap = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));

/** The enemies of a creature that still stand, nearest first. */
export function enemiesOf(me: SeenCombatant, all: readonly SeenCombatant[]): readonly SeenCombatant[] {
  return all
    .filter((one) => one.side !== me.side && isUp(one))
    .sort((a, b) => (me.at && a.at && b.at ? gap(me.at, a.at) - gap(me.at, b.at) : 0) || (a.id < b.id ? -1 : 1));
}

/** The sides that still have somebody standing. */
export function sidesStanding(all: readonly SeenCombatant[]): readonly string[] {
  return [...new Set(all.filter(isUp).map(({ side }) => side))].sort();
}

/**
 * A simple player: gets up, drinks when badly hurt, strikes whom it can reach (with everything it has, if it may), goes
 * where it can strike, and otherwise defends itself.
 * @returns an action, or null to end the turn
 */
export function choose(
  me: SeenCombatant,
  all: readonly SeenCombatant[],
  offers: readonly SeenOffer[],
  moved: boolean,
): Choice | null {
  const legal = new Map(offers.filter((offer) => offer.legal).map((offer) => [offer.action, offer]));
  const foes = enemiesOf(me, all);
  const [nearest] = foes;
  if (me.effects.some(({ kind }) => kind === 'prone') && legal.has('standUp')) return { standUp: {} };
  const potion = me.resources.find(({ name, remaining }) => /potion|cure/.test(name) && remaining > 0);
  if (potion && me.hitPoints.current * 2 < me.hitPoints.maximum && legal.has('usePotion'))
    return { usePotion: { itemId: potion.name } };
  const target = (offer: SeenOffer | undefined): SeenOffer['targets'][number] | undefined =>
    foes.flatMap((foe) => offer?.targets.filter(({ combatantId }) => combatantId === foe.id) ?? [])[0];
  const full = target(legal.get('fullAttack'));
  if (full && !moved) return { fullAttack: { attacks: [{ targetId: full.combatantId, attackId: full.attackIds[0] }] } };
  const single = target(legal.get('attack'));
  const inReach = single && me.at && all.find(({ id }) => id === single.combatantId)?.at;
  if (single && inReach && (moved || gap(me.at, inReach) <= 2))
    return { attack: { targetId: single.combatantId, attackId: single.attackIds[0] } };
  const move = legal.get('move');
  if (nearest?.at && !moved && move && move.squares.length > 0) {
    const goal = nearest.at;
    const [best] = [...move.squares].sort((a, b) => gap(a.square, goal) - gap(b.square, goal) || a.cost - b.cost);
    if (best && me.at && gap(best.square, goal) < gap(me.at, goal)) return { move: { to: best.square } };
  }
  if (single) return { attack: { targetId: single.combatantId, attackId: single.attackIds[0] } };
  if (legal.has('dodge')) return { dodge: {} };
  if (legal.has('totalDefense')) return { totalDefense: {} };
  return null;
}
