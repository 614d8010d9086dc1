import type { ActionInput, ActionName } from '../../../src/engine/encounter/actions/inputs.js';
import type { Attempts } from './attempt.js';
import { possible, promised } from './attempt.js';
import { targetOf } from './attempts-simple.js';
import type { Random } from './random.js';

/** Ways to carry out a blow: now and then something special, which need not be possible. */
function fancy(random: Random): Partial<ActionInput<'attack'>> {
  const ways: readonly Partial<ActionInput<'attack'>>[] = [
    { nonlethal: true },
    { twoHanded: true },
    { thrown: true },
    { defensively: true },
    { powerAttack: random.between(1, 6) },
    { deadlyAim: true },
    { combatExpertise: random.between(1, 5) },
    { nonlethal: true, twoHanded: true, powerAttack: 1 },
  ];
  return random.pick(ways);
}

const single: Attempts<'attack'> = (offer, _view, random) => {
  const blow = targetOf(offer, random);
  const plain = promised<'attack'>(blow);
  if (random.chance(0.3)) return [...possible<'attack'>({ ...blow, cleave: true }), ...plain];
  if (random.chance(0.25)) return [...possible<'attack'>({ ...blow, ...fancy(random) }), ...plain];
  return random.chance(0.1) ? [...possible<'attack'>({ targetId: blow.targetId }), ...plain] : plain;
};

/** The targets of an offer may change from blow to blow. */
const many: Attempts<'multiattack'> = (offer, _view, random) => {
  const first = targetOf(offer, random);
  const later = Array.from({ length: random.below(3) }, () => targetOf(offer, random));
  return [
    ...possible<'multiattack'>({ attacks: [first, ...later] }, { attacks: [first, { targetId: first.targetId }] }),
    ...promised<'multiattack'>({ attacks: [first] }),
  ];
};

const full: Attempts<'fullAttack'> = (offer, _view, random) => {
  const first = targetOf(offer, random);
  const later = Array.from({ length: random.below(3) }, () => targetOf(offer, random));
  const ways: readonly Partial<ActionInput<'fullAttack'>>[] = [
    { twoWeapons: true },
    { rapidShot: true },
    { nonlethal: true },
    { defensively: true },
    { powerAttack: random.between(1, 6) },
    { twoHanded: true, powerAttack: 1 },
    { deadlyAim: true },
    { combatExpertise: 1 },
  ];
  const attacks = [first, ...later];
  return [
    ...possible<'fullAttack'>(...(random.chance(0.4) ? [{ attacks, ...random.pick(ways) }] : []), { attacks }),
    ...promised<'fullAttack'>({ attacks: [first] }),
  ];
};

const aid: Attempts<'aidAnother'> = (offer, { actor, others }, random) => {
  const allies = random.shuffled(others.filter(({ side }) => side === actor.side));
  const toArmorClass = random.chance(0.5) ? { toArmorClass: true } : {};
  return random
    .shuffled(offer.targets)
    .flatMap(({ combatantId, attackIds }) =>
      possible<'aidAnother'>(
        ...allies.flatMap(({ id: allyId }) =>
          attackIds.map((attackId) => ({ allyId, targetId: combatantId, attackId, ...toArmorClass })),
        ),
      ),
    );
};

/** Ways to take the actions that strike at somebody. */
export const attackAttempts = {
  attack: single,
  attackSquare: ({ squares }, { attackIds }, random) => {
    const { square } = random.pick(squares);
    const corner = random.chance(0.1) ? [{ square, intersection: true }] : [];
    const blows = random.shuffled(attackIds).map((attackId) => ({ square, attackId }));
    return possible<'attackSquare'>(...corner, ...blows);
  },
  offHandAttack: (offer, _view, random) => promised<'offHandAttack'>(targetOf(offer, random)),
  multiattack: many,
  fullAttack: full,
  aidAnother: aid,
  designateDodge: (offer, _view, random) => promised<'designateDodge'>({ targetId: targetOf(offer, random).targetId }),
  coupDeGrace: (offer, _view, random) => promised<'coupDeGrace'>(targetOf(offer, random)),
  trip: (offer, _view, random) => promised<'trip'>(targetOf(offer, random)),
  disarm: (offer, _view, random) => promised<'disarm'>(targetOf(offer, random)),
  sunder: (offer, _view, random) => promised<'sunder'>({ targetId: targetOf(offer, random).targetId }),
  shove: (offer, _view, random) => {
    const targetId = random.pick(offer.targets).combatantId;
    const away = random.chance(0.5) ? possible<'shove'>({ targetId, to: 'AWAY' }) : [];
    return [...away, ...promised<'shove'>({ targetId, to: 'PRONE' })];
  },
} satisfies { readonly [N in ActionName]?: Attempts<N> };
