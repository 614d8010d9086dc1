import { canonicalJson } from '../../../src/engine/integrity/canonical-json.js';
import type { JsonValue } from '../../../src/engine/integrity/json.js';
import { AWAY, toyFight } from '../../../src/engine/testing/toy-fight.js';

/**
 * Plays a toy fight with given dice, questions within questions and an undo, checks its determinism, and gives the canonical
 * text of the state it ends in. Bundled on its own, it is what a browser would run.
 */
export function playToyFight(): string {
  const fight = toyFight();
  fight.act('hero', 'attack', { targetId: 'orc' }, [15, 4]);
  fight.act('hero', 'move', AWAY);
  fight.must({ type: 'adjust', combatantId: 'goblin', reason: 'tripped', hitPoints: 2 });
  fight.answer('yes', [], 'orc');
  fight.answer('yes', [17, 6], 'hero');
  const { revision } = fight.state;
  fight.answer('yes', [20, 4], 'goblin');
  fight.must({ type: 'undo', to: revision, reason: 'the goblin thought better of it' });
  fight.answer('no', [], 'goblin');
  fight.endTurn();
  fight.checkDeterminism();
  return canonicalJson(fight.state as unknown as JsonValue);
}
