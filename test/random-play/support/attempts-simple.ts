import type { ActionName } from '../../../src/engine/encounter/actions/inputs.js';
import type { Square } from '../../../src/engine/grid/index.js';
import type { Attempt, Attempts, SeenOffer } from './attempt.js';
import { possible, promised } from './attempt.js';
import type { Random } from './random.js';
import type { View } from './view.js';

/** Actions that need nothing said. */
const bare = (): readonly Attempt<'dodge'>[] => promised<'dodge'>({});

/** Actions that a trait may allow as a bonus action: one of the two ways is open. */
const mayBeBonus: Attempts<'dash'> = (_offer, _view, random) =>
  possible<'dash'>(...random.shuffled([{}, { bonusAction: true }]));

/** Something that is held, or could be. */
function itemAttempts(held: boolean): Attempts<'drawWeapon'> {
  return (_offer, { actor, attackIds }, random) => {
    const items = held ? actor.wielded : [...attackIds, 'shield'].filter((id) => !actor.wielded.includes(id));
    return random.shuffled(items).flatMap((itemId) =>
      // A shield may cost what nothing else does.
      held && itemId !== 'shield' ? promised<'drawWeapon'>({ itemId }) : possible<'drawWeapon'>({ itemId }),
    );
  };
}

/** One of the targets of the offer. */
export function targetOf({ targets }: SeenOffer, random: Random): { targetId: string; attackId?: string } {
  const { combatantId, attackIds } = random.pick(targets);
  return { targetId: combatantId, ...(attackIds.length > 0 && { attackId: random.pick(attackIds) }) };
}

const atTarget: Attempts<'grapple'> = (offer, _view, random) =>
  promised<'grapple'>({ targetId: random.pick(offer.targets).combatantId });

/** Potions and oils, by the names of their resources: what is none is refused. */
function potionAttempts(offer: SeenOffer, { actor }: View, random: Random): readonly Attempt<'usePotion'>[] {
  const { combatantId } = random.pick(offer.targets);
  const items = random.shuffled(actor.resources);
  const drinker = combatantId === actor.id && random.chance(0.5) ? {} : { targetId: combatantId };
  return possible<'usePotion'>(...items.map((itemId) => ({ itemId, ...drinker })));
}

const helpAttempts: Attempts<'help'> = (offer, { actor, others }, random) => {
  const { combatantId: allyId } = random.pick(offer.targets);
  const foes = random.shuffled(others.filter(({ side }) => side !== actor.side));
  const task = random.chance(0.5) ? { task: 'lifting the portcullis' } : {};
  return [
    ...possible<'help'>(...foes.map(({ id }) => ({ allyId, targetId: id }))),
    ...promised<'help'>({ allyId, ...task }),
  ];
};

const delayAttempts: Attempts<'delay'> = (_offer, { others }, random) => [
  ...possible<'delay'>(...(random.chance(0.5) ? random.shuffled(others).map(({ id }) => ({ after: id })) : [])),
  ...promised<'delay'>({}),
];

const interactAttempts: Attempts<'interact'> = (_offer, { doorIds, actor, attackIds }, random) => [
  ...possible<'interact'>(...random.shuffled(doorIds).map((featureId) => ({ featureId }))),
  ...possible<'interact'>(...attackIds.filter((id) => !actor.wielded.includes(id)).map((what) => ({ what }))),
  ...promised<'interact'>({ what: 'the rope of the chandelier' }),
];

const searchAttempts: Attempts<'search'> = (_offer, { others }, random) =>
  promised<'search'>(random.chance(0.5) || others.length === 0 ? {} : { targetId: random.pick(others).id });

const TRICKS = ['BLINDED', 'DAZZLED', 'DEAFENED', 'ENTANGLED', 'SHAKEN', 'SICKENED'] as const;

/** Ways of one or two squares, at random. */
function waysFrom({ x, y, z }: Square, random: Random): readonly Square[][] {
  const beside = (from: Square): Square[] =>
    [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].filter((dy) => dx !== 0 || dy !== 0).map((dy) => ({ ...from, x: from.x + dx, y: from.y + dy })),
    );
  const start = z === undefined ? { x, y } : { x, y, z };
  return random
    .shuffled(beside(start))
    .map((first) => (random.chance(0.3) ? [first, random.pick(beside(first))] : [first]));
}

/** What two turns are needed for: finishing somebody off, a square that is hard to enter, or what the rules do not describe. */
const longActs: Attempts<'startFullRoundAction'> = ({ targets }, { actor }, random) => [
  ...possible<'startFullRoundAction'>(
    ...targets.map(({ combatantId: targetId }) => ({ act: 'COUP_DE_GRACE' as const, targetId })),
    ...(actor.at && random.chance(0.3)
      ? waysFrom(actor.at, random).map(([to]) => ({ act: 'MINIMUM_MOVE' as const, path: [to!] }))
      : []),
  ),
  ...promised<'startFullRoundAction'>({ act: 'IMPROVISED', what: 'lift the portcullis' }),
];

/** Ways to take the actions that neither strike nor move. */
export const simpleAttempts = {
  dodge: bare,
  totalDefense: bare,
  standUp: bare,
  dropProne: bare,
  resume: bare,
  secondWind: bare,
  healingSurge: bare,
  dash: mayBeBonus,
  disengage: mayBeBonus,
  hide: mayBeBonus,
  speak: (_offer, _view, random) => promised<'speak'>({ words: 'Fall back!', loudly: random.chance(0.5) }),
  improvise: () => promised<'improvise'>({ what: 'swing from the chandelier' }),
  drawWeapon: itemAttempts(false),
  sheatheWeapon: itemAttempts(true),
  dropItem: itemAttempts(true),
  grapple: atTarget,
  releaseGrapple: atTarget,
  feint: atTarget,
  bullRush: atTarget,
  drag: atTarget,
  dirtyTrick: (offer, _view, random) =>
    promised<'dirtyTrick'>({ targetId: random.pick(offer.targets).combatantId, condition: random.pick(TRICKS) }),
  shakeOffTrick: () => promised<'shakeOffTrick'>({}),
  reposition: (offer, { others }, random) => {
    const { combatantId: targetId } = random.pick(offer.targets);
    const at = others.find(({ id }) => id === targetId)?.at;
    return at ? possible<'reposition'>(...waysFrom(at, random).map((path) => ({ targetId, path }))) : [];
  },
  steal: (offer, { others }, random) => {
    const { combatantId: targetId } = random.pick(offer.targets);
    const things = others.find(({ id }) => id === targetId)?.resources ?? [];
    return possible<'steal'>(...random.shuffled(things).map((itemId) => ({ targetId, itemId })));
  },
  escapeGrapple: (_offer, _view, random) => [
    // In 3.5 a grapple check takes one attack, Escape Artist a whole standard action: what is offered is the check.
    ...(random.chance(0.5) ? possible<'escapeGrapple'>({ useAcrobatics: true }) : []),
    ...promised<'escapeGrapple'>({}),
  ],
  usePotion: potionAttempts,
  startFullRoundAction: longActs,
  completeFullRoundAction: () => possible<'completeFullRoundAction'>({}),
  help: helpAttempts,
  delay: delayAttempts,
  interact: interactAttempts,
  search: searchAttempts,
  stabilize: (offer, _view, random) => {
    const targetId = random.pick(offer.targets).combatantId;
    return [...possible<'stabilize'>({ targetId, useKit: true }), ...promised<'stabilize'>({ targetId })];
  },
} satisfies { readonly [N in ActionName]?: Attempts<N> };
