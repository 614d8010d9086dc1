import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant } from '../../../encounter/state.js';
import { costRefusal, pay } from '../actions/costs.js';
import type { D20Action } from '../actions/define.js';
import { notOffered, offered } from '../actions/define.js';
import { hasCondition } from '../conditions/index.js';
import type { Attack } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction } from '../vitals/index.js';
import { attackOptions } from './attack-options.js';
import { chooseAttack } from './legality.js';
import { keepStance, makeAttack } from './make-attack.js';
import type { AttackOptions } from './weapon-options.js';

/** One attack as a standard action. */
export const attack: D20Action<'attack'> = {
  name: 'attack',
  doc: { en: 'Make one attack.', es: 'Realizar un ataque.' },
  ruleIds: ({ attack: rules }) => [...rules.attackRoll, ...rules.attackBonus],
  cost: 'standard',
  provokes: false,
  check(state, actorId, input, use) {
    const cost = costRefusal(state, actorId, 'STANDARD', use);
    if (cost) return cost;
    const chosen = chooseAttack(state, actorId, input, optionsOf(input));
    return 'refusal' in chosen ? chosen.refusal : null;
  },
  *perform(ctx, actorId, input, use) {
    yield* pay(ctx, actorId, 'STANDARD', use);
    const options = optionsOf(input);
    const chosen = chooseAttack(ctx.state, actorId, input, options);
    if ('refusal' in chosen) return cutShort(chosen.refusal.code);
    yield* keepStance(ctx, actorId, options);
    // A full attack may still grow out of this one.
    if (use === 'TURN')
      yield* ctx.record('ActivityNoted', { combatantId: actorId, notes: { attackedWith: [chosen.attack.id] } });
    const result = yield* makeAttack(ctx, {
      attackerId: actorId,
      targetId: input.targetId,
      attack: chosen.attack,
      reason: use === 'READIED' ? 'readiedAction' : 'attack',
      options,
      ...(use === 'READIED' && isBraced(ctx.combatant(input.targetId), chosen.attack) && { damageFactor: 2 }),
    });
    yield* afterStrenuousAction(ctx, actorId);
    return typeof result === 'string' ? cutShort(result) : DONE;
  },
  offer(state, actorId) {
    const refusal = costRefusal(state, actorId, 'STANDARD');
    if (refusal) return notOffered(refusal);
    const targets = attackOptions(state, actorId);
    return targets.length > 0
      ? offered(targets)
      : notOffered(refuse('NOBODY_IN_REACH', variantOf(state).rules.attack.attackRoll, { who: actorId }, ['move']));
  },
};

/** Weapons set against a charge deal double damage to the charger (D35-CHG-02, PF1-CHG-14). */
function isBraced(target: Combatant, { special }: Attack): boolean {
  return special.includes('brace') && hasCondition(target, 'charging');
}

/** How the attack is to be carried out, without whom and with what. */
export function optionsOf(input: AttackOptions & Partial<ActionInput<'attack'>>): AttackOptions {
  const { nonlethal, twoHanded, thrown, defensively, powerAttack, deadlyAim, combatExpertise, cleave } = input;
  return { nonlethal, twoHanded, thrown, defensively, powerAttack, deadlyAim, combatExpertise, cleave };
}
