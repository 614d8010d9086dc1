import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { damagePackets } from '../attack/damage-packets.js';
import { attackSituation } from '../attack/index.js';
import { throwPackets } from '../attack/inflict.js';
import { dealDamage } from '../damage/index.js';
import { isCounted } from '../items/belongings.js';
import { damageItem, hitPointsLost } from '../items/damaged-items.js';
import { durabilityOf } from '../items/durability.js';
import type { Attack } from '../statistics/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';

export interface ItemBlow {
  readonly actorId: string;
  readonly ownerId: string;
  readonly weapon: Attack;
  readonly itemId: string;
  /** What would be destroyed keeps 1 hit point (PF1-SUN-04). */
  readonly spare: boolean;
}

/**
 * A blow that lands on a thing: damage beyond hardness comes off its hit points, at none it is destroyed (D35-SUN-01,
 * D35-SUN-05, PF1-SUN-02, PF1-SUN-04, PF1-ENV-03). Things know neither criticals nor precision.
 */
export function* strikeItem(ctx: ActionContext, blow: ItemBlow): Procedure {
  const { actorId, ownerId, weapon, itemId, spare } = blow;
  const rolled = yield* throwDamage(ctx, blow);
  const { hardness, hitPoints } = durabilityOf(ctx.combatant(ownerId), itemId);
  const through = Math.max(0, rolled - hardness);
  if (through === 0) return;
  if (isCounted(ctx.combatant(ownerId), itemId)) {
    const remaining = ctx.combatant(ownerId).resources[itemId]!.remaining - 1;
    yield* ctx.record('ResourceChanged', { combatantId: ownerId, resource: itemId, remaining });
    return;
  }
  const lost = hitPointsLost(ctx.combatant(ownerId), itemId) + through;
  const saved = spare && lost >= hitPoints;
  yield* damageItem(ctx, ownerId, itemId, saved ? hitPoints - 1 : lost);
  const excess = lost - hitPoints;
  const greater = hasFeat(sheetOf(ctx.combatant(actorId)), 'Greater Sunder');
  if (saved || excess <= 0 || !greater || !variantOf(ctx.state).maneuvers.brokenItems) return;
  // What the thing did not take goes to its owner (PF1-SUN-05).
  const ruleId = 'PF1-SUN-05';
  yield* dealDamage(ctx, {
    targetId: ownerId,
    sourceId: actorId,
    cause: weapon.id,
    critical: false,
    components: [
      {
        types: weapon.damageTypes,
        amount: excess,
        parts: [part('beyond the item', excess, 'untyped', ruleId)],
        nonlethal: false,
        qualities: [],
        weapon: true,
      },
    ],
    ruleIds: [ruleId],
  });
}

/** Damage as a thing takes it: the weapon's in full, energy as the game has it for things. */
function* throwDamage(ctx: ActionContext, { actorId, ownerId, weapon }: ItemBlow): Procedure<number> {
  const order = {
    attackerId: actorId,
    targetId: ownerId,
    attack: weapon,
    options: { thrown: false },
    extraParts: [],
    half: false,
    damageFactor: 1,
  };
  const situation = { ...attackSituation(ctx.state, order), deniedDexterity: null, flanking: false };
  const thrown = yield* throwPackets(ctx, actorId, damagePackets(ctx.state, situation, false));
  const { energyToItems } = variantOf(ctx.state).damage;
  return thrown.reduce(
    (sum, { packet, rolled }) =>
      sum + Math.floor(Math.max(0, rolled) * (packet.weapon ? 1 : (energyToItems[packet.types[0]!] ?? 1))),
    0,
  );
}
