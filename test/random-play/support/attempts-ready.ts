import type { ActionInput } from '../../../src/engine/encounter/actions/inputs.js';
import { readyTriggerSchema } from '../../../src/engine/encounter/actions/ready-inputs.js';
import type { Attempts } from './attempt.js';
import { possible, promised } from './attempt.js';
import { straight } from './attempts-moves.js';
import type { Random } from './random.js';
import type { View } from './view.js';

type Trigger = ActionInput<'ready'>['trigger'];
type Response = ActionInput<'ready'>['response'];

const EVENTS = readyTriggerSchema.shape.event.options;

/** Waiting for something, to do something; and what every ruleset must take: striking at the first enemy that strikes. */
export const readyAttempts: Attempts<'ready'> = (_offer, view, random) => [
  ...possible<'ready'>({ trigger: triggerFor(view, random), response: responseFor(view, random) }),
  ...promised<'ready'>({ trigger: { event: 'ATTACKS' }, response: { attack: {} } }),
];

function triggerFor({ actor, others }: View, random: Random): Trigger {
  const squares = actor.at
    ? [
        { x: actor.at.x + 1, y: actor.at.y },
        { x: actor.at.x, y: actor.at.y + 1 },
      ]
    : [];
  return {
    event: random.pick(EVENTS),
    ...(others.length > 0 && random.chance(0.3) && { subjectId: random.pick(others).id }),
    ...(others.length > 0 && random.chance(0.1) && { targetId: random.pick(others).id }),
    ...(squares.length > 0 && { squares }),
    ...(random.chance(0.2) && { text: 'If anything moves' }),
  };
}

function responseFor({ actor, others, attackIds }: View, random: Random): Response {
  const attack = {
    ...(others.length > 0 && random.chance(0.4) && { targetId: random.pick(others).id }),
    ...(attackIds.length > 0 && random.chance(0.4) && { attackId: random.pick(attackIds) }),
  };
  const responses: Response[] = [{ attack }, { attack }, { standUp: true }, ...specialAttacks(attack)];
  if (actor.at) {
    const to = {
      x: Math.max(0, actor.at.x + random.between(-3, 3)),
      y: Math.max(0, actor.at.y + random.between(-3, 3)),
    };
    const path = straight(actor.at, to);
    if (path.length > 0) responses.push({ move: { path } });
  }
  if (actor.resources.length > 0) responses.push({ usePotion: { itemId: random.pick(actor.resources) } });
  return random.pick(responses);
}

/** What takes the place of an attack; a ruleset refuses what it does not have. */
function specialAttacks({ targetId, attackId }: NonNullable<Response['attack']>): readonly Response[] {
  const aim = { ...(targetId !== undefined && { targetId }) };
  const armed = { ...aim, ...(attackId !== undefined && { attackId }) };
  return [
    { grapple: aim },
    { shove: { ...aim, to: 'PRONE' } },
    { trip: armed },
    { disarm: armed },
    { sunder: armed },
    { bullRush: aim },
    { dirtyTrick: { ...aim, condition: 'DAZZLED' } },
  ];
}
