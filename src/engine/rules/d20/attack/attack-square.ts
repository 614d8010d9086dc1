import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { sumOf } from '../../../encounter/modifiers.js';
import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Footprint, Square } from '../../../grid/index.js';
import { atLevel, covers, squaresOf } from '../../../grid/index.js';
import { costRefusal, laterAttackParts, payAttack } from '../actions/costs.js';
import type { D20Action } from '../actions/define.js';
import { notOffered, offered } from '../actions/define.js';
import { actingRefusal } from '../can-act.js';
import { provoke, waitAsIfAsked } from '../opportunities/index.js';
import type { Provocation } from '../opportunities/provoke.js';
import { reachBand, spaceOf } from '../positions.js';
import { beforeAct } from '../ready/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction, mayAct } from '../vitals/index.js';
import { afterAttackRoll, spendMissile } from './aftermath.js';
import { meleeAttacks } from './attack-options.js';
import type { Guess } from './guess.js';
import { chooseGuess, guessAt, unseenEnemies } from './guess.js';
import { chooseIntersectionWeapon, throwAtIntersection } from './intersection.js';
import { discover } from './pinpoint.js';
import { provocationOf } from './provocation.js';
import { landBlow } from './resolve-attack.js';
import type { RolledAttack } from './roll-attack.js';
import { recordAttack, throwAttack } from './roll-attack.js';
import { splashAstray } from './splash.js';

type SquareInput = ActionInput<'attackSquare'>;

/**
 * An attack at a square, aimed at somebody unseen: a hit is a hit like any other, while a miss looks the same whether or not
 * anybody was there (D35-CCL-01, PF1-CCL-12, PF1-CCL-05). Or a splash weapon thrown at a grid intersection (D35-SPL-01, PF1-SPL-02).
 */
export const attackSquare: D20Action<'attackSquare'> = {
  name: 'attackSquare',
  doc: {
    en: 'Attack a square in which you believe somebody you do not see: a miss does not tell why. With `intersection`, throw a splash weapon at the north-west corner of the square. Squares farther away than those offered may be named for a shot or a throw.',
    es: 'Atacar una casilla en la que crees que hay alguien a quien no ves: el fallo no dice por qué. Con `intersection`, arrojar un arma de salpicadura a la esquina noroeste de la casilla. Para disparar o lanzar pueden indicarse casillas más lejanas que las ofrecidas.',
  },
  ruleIds: ({ attack }) => [...attack.squareAttack, ...attack.intersection],
  cost: 'attack',
  provokes: false,
  check(state, actorId, input, use) {
    const cost = costRefusal(state, actorId, 'ATTACK', use);
    if (cost) return cost;
    const chosen = choose(state, actorId, input);
    return 'refusal' in chosen ? chosen.refusal : null;
  },
  *perform(ctx, actorId, input, use) {
    const chosen = choose(ctx.state, actorId, input);
    if ('refusal' in chosen) return cutShort(chosen.refusal.code);
    yield* payAttack(ctx, actorId, chosen.attack.id, use);
    const result = yield* strikeAt(ctx, actorId, { ...input, attackId: chosen.attack.id });
    yield* afterStrenuousAction(ctx, actorId);
    return result;
  },
  offer(state, actorId) {
    const { squareAttack: ruleIds, attackRoll } = variantOf(state).rules.attack;
    const cost = costRefusal(state, actorId, 'ATTACK');
    if (cost) return notOffered(cost);
    if (!state.map || !combatantOf(state, actorId).at) return notOffered(refuse('MAP_MISSING', ruleIds));
    const squares = squaresAround(state, actorId).filter(
      (square) => !('refusal' in chooseGuess(state, actorId, square, {})),
    );
    return squares.length > 0
      ? offered(
          [],
          squares.map((square) => ({ square, cost: 0 })),
        )
      : notOffered(refuse('NOBODY_IN_REACH', attackRoll, { who: actorId }, ['move']));
  },
};

function choose(state: EncounterState, actorId: string, { square, intersection, ...how }: SquareInput) {
  return intersection
    ? chooseIntersectionWeapon(state, actorId, square, how)
    : chooseGuess(state, actorId, square, how);
}

function* strikeAt(ctx: ActionContext, actorId: string, input: SquareInput): Procedure<ActionResult> {
  const before = yield* interrupted(ctx, actorId, input);
  if (before !== null) return cutShort(before);
  const chosen = choose(ctx.state, actorId, input);
  if ('refusal' in chosen) return cutShort(chosen.refusal.code);
  const { square, intersection, attackId: _, ...options } = input;
  const order = {
    attackerId: actorId,
    attack: chosen.attack,
    options,
    extraParts: laterAttackParts(ctx.state, actorId),
    half: false,
    damageFactor: 1,
  };
  if (intersection) yield* throwAtIntersection(ctx, square, order);
  else yield* resolveGuess(ctx, square, guessAt(ctx.state, square, order));
  return DONE;
}

/** Readied actions, and whoever may strike at a shot, a throw or bare hands, come first. @returns the code of what stopped the attack */
function* interrupted(ctx: ActionContext, actorId: string, input: SquareInput): Procedure<string | null> {
  const chosen = choose(ctx.state, actorId, input);
  if ('refusal' in chosen) return chosen.refusal.code;
  const { square, intersection, attackId: _, ...options } = input;
  const order = { attackerId: actorId, attack: chosen.attack, options, extraParts: [], half: false, damageFactor: 1 };
  const guess = intersection ? null : guessAt(ctx.state, square, order);
  const provocation = guess
    ? provocationOf(guess.imagined, guess.believed.order)
    : ({
        provokerId: actorId,
        kind: 'ACT',
        because: 'rangedAttack',
        ruleIds: variantOf(ctx.state).rules.attack.rangedProvokes,
      } as const);
  // Nobody knows whom it is meant for, the attacker included.
  yield* beforeAct(ctx, { type: 'ATTACKS', subjectId: actorId, targetId: null });
  const stopped = actingRefusal(ctx.state, actorId);
  if (stopped) return stopped.code;
  if (!provocation) return null;
  yield* answered(ctx, provocation, guess);
  return actingRefusal(ctx.state, actorId)?.code ?? null;
}

/** Only who is there strikes back at bare hands; where nobody is, nobody does, and it looks the same until a blow falls. */
function* answered(ctx: ActionContext, provocation: Provocation, guess: Guess | null): Procedure {
  if (!provocation.only || !guess) {
    yield* provoke(ctx, provocation);
    return;
  }
  const fromThere = { ...provocation, only: guess.right ? [guess.situation.target.id] : [] };
  yield* waitAsIfAsked(ctx, fromThere);
  yield* provoke(ctx, fromThere);
}

function* resolveGuess(ctx: ActionContext, square: Square, guess: Guess): Procedure {
  const { situation, believed, right } = guess;
  yield* spendMissile(ctx, situation);
  const roll = yield* throwAttack(ctx, situation, guess);
  if (!right || roll.outcome === 'MISS') {
    yield* recordMiss(ctx, square, guess, roll);
    // What was meant for anybody unseen is used up, whoever was there.
    yield* afterAttackRoll(ctx, believed, unseenEnemies(ctx.state, situation.attacker));
    yield* splashAstray(ctx, believed, square);
    return;
  }
  const { attacker, target, attack, order } = situation;
  const stood = mayAct(ctx.combatant(target.id));
  yield* recordAttack(ctx, situation, 'attack', roll);
  // The blow has found it.
  yield* discover(ctx, attacker.id, target.id);
  yield* afterAttackRoll(ctx, situation);
  const request = {
    attackerId: attacker.id,
    targetId: target.id,
    attackId: attack.id,
    reason: 'attack',
    options: order.options,
    extraParts: order.extraParts,
  };
  yield* landBlow(ctx, request, situation, { roll, stood });
}

function* recordMiss(
  ctx: ActionContext,
  square: Square,
  { situation, right }: Guess,
  { natural, total }: RolledAttack,
): Procedure {
  const { attacker, target, attack, mode, bonus, armorClass } = situation;
  yield* ctx.record('SquareAttackMissed', {
    attackerId: attacker.id,
    attackId: attack.id,
    attackName: attack.name,
    mode,
    reason: 'attack',
    natural,
    rollMode: 'NORMAL',
    total,
    parts: [...bonus],
    square,
    targetId: right ? target.id : null,
    rollModeSources: [],
    armorClass: right ? sumOf(armorClass) : null,
    armorClassParts: right ? [...armorClass] : [],
    ruleIds: [...variantOf(ctx.state).rules.attack.squareAttack],
  });
}

/** The squares within melee reach, on the creature's own level. */
function squaresAround(state: EncounterState, actorId: string): readonly Square[] {
  const actor = combatantOf(state, actorId);
  const space = spaceOf(state, actor)!;
  const reach = Math.max(5, ...meleeAttacks(actor).map((attack) => reachBand(actor, attack).upToFeet)) / 5;
  const around: Footprint = {
    at: atLevel(space.at.x - reach, space.at.y - reach, space.at.z ?? 0),
    width: space.width + 2 * reach,
    depth: space.depth + 2 * reach,
    height: 1,
  };
  return squaresOf(around).filter((square) => !covers(space, square));
}
