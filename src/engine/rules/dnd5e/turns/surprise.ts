import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { presentCombatants } from '../../../encounter/state.js';
import { notesOf } from '../activity.js';
import { foesOf, isObject } from '../objects.js';
import { setHiddenFrom } from '../../shared/index.js';
import { passivePerception } from '../hiding/hidden.js';
import { sheetOf } from '../statistics/stat-block.js';

/**
 * Those who wait in ambush are hidden from every enemy whose passive Perception is below their Stealth; a tie is noticed
 * (5E-SUR-02, 5E-AMB-01). Where nobody is stealthy, all notice each other (5E-SUR-01). From whom a creature is hidden by the game
 * master's word, and that it is from nobody, stands (5E-HIDE-03).
 */
export function* layAmbush(ctx: ActionContext): Procedure {
  for (const { id } of presentCombatants(ctx.state)) {
    const hider = ctx.combatant(id);
    const stealth = sheetOf(hider).ambushStealth;
    if (stealth === null || hider.hidden !== null || notesOf(hider).revealed) continue;
    if (hider.vital !== 'ALIVE' || isObject(hider)) continue;
    const unaware = foesOf(ctx.state, hider).filter(
      (observer) => passivePerception(ctx.state, observer, hider) < stealth,
    );
    if (unaware.length > 0)
      yield* setHiddenFrom(
        ctx,
        id,
        unaware.map((observer) => observer.id),
        stealth,
      );
  }
}

/**
 * Who notices no threat at all is surprised (5E-SUR-03, 5E-AMB-02). Where the game master has said who is, his word goes
 * (5E-SUR-07), and nothing is judged.
 */
export function* judgeSurprise(ctx: ActionContext): Procedure {
  const creatures = presentCombatants(ctx.state).filter((one) => !isObject(one));
  const surprised = creatures.filter((observer) => {
    const threats = foesOf(ctx.state, observer);
    return threats.length > 0 && threats.every(({ hidden }) => hidden?.from.includes(observer.id) ?? false);
  });
  if (surprised.length > 0) yield* ctx.record('AwarenessSet', { surprised: surprised.map(({ id }) => id) });
}
