import { part, sumOf } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { EncounterState } from '../../../encounter/state.js';
import type { DamageResult, IncomingDamage } from '../damage/index.js';
import { dealDamage } from '../damage/index.js';
import { variantOf } from '../variant-of.js';
import type { DamagePacket } from './damage-packets.js';
import { damagePackets, isPhysical } from './damage-packets.js';
import type { AttackSituation } from './situation.js';

/** Throws the damage of a hit, kind by kind, and deals it as one blow. */
export function* inflict(ctx: ActionContext, situation: AttackSituation, critical: boolean): Procedure<DamageResult> {
  const { attacker, target, attack } = situation;
  const components: IncomingDamage[] = [];
  for (const { packet, rolled } of yield* throwPackets(ctx, attacker.id, damagePackets(ctx.state, situation, critical)))
    components.push(incomingOf(ctx.state, packet, rolled));
  if (components.length === 0) return { taken: 0, lethal: 0, unbroken: false };
  const { damage, multiplied } = variantOf(ctx.state).rules.injury;
  return yield* dealDamage(ctx, {
    targetId: target.id,
    sourceId: attacker.id,
    cause: attack.id,
    critical,
    components,
    ruleIds: critical ? [...damage, ...multiplied] : damage,
  });
}

/** Throws the dice of damage, kind by kind. */
export function* throwPackets(
  ctx: ActionContext,
  rollerId: string,
  packets: readonly DamagePacket[],
): Procedure<readonly { readonly packet: DamagePacket; readonly rolled: number }[]> {
  const thrown: { packet: DamagePacket; rolled: number }[] = [];
  for (const packet of packets) {
    const { dice, parts } = packet;
    // A blowgun's 1 point needs no dice.
    const rolled =
      dice.length === 0
        ? sumOf(parts)
        : (yield* ctx.roll({ purpose: 'damage', rollerId, dice: [...dice], parts: [...parts] })).total;
    thrown.push({ packet, rolled });
  }
  return thrown;
}

/**
 * What a packet comes to before mitigation. A hit deals 1 point at least however large the penalties: lethal in 3.5, nonlethal
 * in Pathfinder (D35-DMG-02, PF1-DMG-02).
 */
export function incomingOf(state: EncounterState, packet: DamagePacket, rolled: number): IncomingDamage {
  const { types, parts, qualities } = packet;
  const short = packet.weapon && rolled < 1;
  const { minimum } = variantOf(state).rules.injury;
  const dice = part('dice', rolled - sumOf(parts), 'base');
  const raised = short ? [part('minimum', 1 - rolled, 'untyped', minimum[0])] : [];
  return {
    types,
    amount: short ? 1 : Math.max(0, rolled),
    parts: [dice, ...parts, ...raised],
    nonlethal: packet.nonlethal || (short && variantOf(state).damage.minimum === 'NONLETHAL'),
    qualities,
    weapon: packet.weapon && !packet.touches && isPhysical(types),
  };
}
