import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { ActionDefinition } from '../../ruleset.js';
import { notesOf, spend } from '../activity.js';
import { withAttackAlternatives } from '../attack/alternatives.js';
import { chooseAttack } from '../attack/choices.js';
import { makeAttack } from '../attack/make-attack.js';
import { isAtHand } from '../hands.js';
import { isLightMelee } from '../statistics/normalise.js';
import type { Attack } from '../statistics/stat-block.js';
import { sheetOf } from '../statistics/stat-block.js';
import { bonusActionRefusal, plainOffer } from './costs.js';
import { foreignOptionRefusal } from './foreign-options.js';
import { attackTargets } from './targets.js';

/** Two-weapon fighting: after attacking with one light melee weapon, the bonus action strikes with another (5E-TWF-01 to 5E-TWF-03). */
export const offHandAttack: ActionDefinition<'offHandAttack'> = {
  name: 'offHandAttack',
  doc: {
    en: 'After the Attack action with a light melee weapon, attack with the other one as a bonus action, without your ability modifier to damage.',
    es: 'Tras atacar con un arma ligera cuerpo a cuerpo, ataca con la otra como acción adicional, sin sumar tu modificador al daño.',
  },
  ruleIds: ['5E-TWF-01', '5E-TWF-02', '5E-TWF-03', '5E-BA-04'],
  cost: 'bonus action',
  provokes: false,
  check(state, actorId, input) {
    const actor = combatantOf(state, actorId);
    const refusal = foreignOptionRefusal(input) ?? offHandRefusal(actor);
    if (refusal) return refusal;
    const named = sheetOf(actor).attacks.find(({ id }) => id === input.attackId);
    if (named && !isOtherLightWeapon(actor, named)) return notAnother(actor);
    const chosen = chooseAttack(state, actor, input, 'offHandAttack', (one) => isOtherLightWeapon(actor, one));
    if (!('refusal' in chosen)) return null;
    return withAttackAlternatives(state, actor, { ...input, reason: 'offHandAttack' }, chosen.refusal, (one) =>
      isOtherLightWeapon(actor, one),
    );
  },
  *perform(ctx, actorId, input) {
    const actor = ctx.combatant(actorId);
    const chosen = chooseAttack(ctx.state, actor, input, 'offHandAttack', (one) => isOtherLightWeapon(actor, one));
    if ('refusal' in chosen) return cutShort(chosen.refusal.code);
    yield* spend(ctx, actorId, 'bonusAction');
    yield* makeAttack(ctx, actorId, chosen.order);
    return DONE;
  },
  offer(state, actorId) {
    const actor = combatantOf(state, actorId);
    const refusal = offHandRefusal(actor);
    return refusal
      ? plainOffer(refusal)
      : attackTargets(state, actor, 'offHandAttack', (one) => isOtherLightWeapon(actor, one));
  },
};

function offHandRefusal(actor: Combatant): Refusal | null {
  if (notesOf(actor).lightAttack === undefined)
    return refuse('NO_LIGHT_ATTACK', ['5E-TWF-01'], { who: actor.id }, ['attack']);
  const refusal = bonusActionRefusal(actor);
  if (refusal) return refusal;
  return sheetOf(actor).attacks.some((one) => isOtherLightWeapon(actor, one)) ? null : notAnother(actor);
}

/** The other light melee weapon has to be in the other hand (5E-TWF-01, 5E-AMB-13). */
function isOtherLightWeapon(actor: Combatant, attack: Attack): boolean {
  const { lightAttack, earlierLightAttack } = notesOf(actor);
  const afterAnother = [lightAttack, earlierLightAttack].some((id) => id !== undefined && id !== attack.id);
  return isLightMelee(attack) && afterAnother && isAtHand(actor, attack);
}

const notAnother = (actor: Combatant): Refusal => refuse('NOT_ANOTHER_LIGHT_WEAPON', ['5E-TWF-01'], { who: actor.id });
