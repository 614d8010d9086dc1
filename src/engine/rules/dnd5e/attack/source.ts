import type { DamageSource } from '../damage/deal-damage.js';
import type { AttackSituation } from './situation.js';

/** Where the damage of an attack comes from. Only melee knocks out (5E-KO-01). */
export function sourceOf({ attacker, attack, manner, order }: AttackSituation, critical: boolean): DamageSource {
  const knockOut = manner.mode !== 'MELEE' || order.nonlethal === false ? 'NO' : order.nonlethal ? 'YES' : 'ASK';
  return {
    sourceId: attacker.id,
    cause: attack.id,
    critical,
    knockOut,
    attack: true,
    magical: attack.magical,
    silvered: attack.silvered,
    adamantine: attack.adamantine,
    ruleIds: critical ? ['5E-DMG-01', '5E-CRIT-01'] : ['5E-DMG-01'],
  };
}
