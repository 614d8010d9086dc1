import { describe, expect, it } from '@jest/globals';
import { event } from '../encounter/events/index.js';
import { DONE } from '../encounter/procedure.js';
import type { Ruleset } from '../rules/ruleset.js';
import { assertDeterministic } from './determinism.js';
import { Scenario } from './scenario.js';
import { AWAY, toyFight } from './toy-fight.js';
import { toyCreature, toyRuleset } from './toy-ruleset.js';

type Perform = NonNullable<Ruleset['actions']['improvise']>['perform'];
const withShout = (perform: Perform): Ruleset => ({
  ...toyRuleset,
  actions: { ...toyRuleset.actions, improvise: { ...toyRuleset.actions.improvise!, perform } },
});
function shouting(perform: Perform): Scenario {
  const fight = new Scenario(withShout(perform));
  fight.join(toyCreature('a'));
  fight.begin(['a']);
  fight.act('a', 'improvise', { what: 'Boo!' });
  return fight;
}

describe('the determinism harness', () => {
  it('is content with a fight that has everything', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    fight.must({ type: 'adjust', combatantId: 'hero', reason: 'x', hitPoints: 9 });
    const { revision } = fight.state;
    fight.answer('yes', [], 'orc');
    fight.answer('no', [20, 1], 'hero');
    fight.must({ type: 'undo', to: revision, reason: 'x' });
    fight.answer('no', [], 'orc');
    fight.answer('no', [], 'goblin');
    expect(() => fight.checkDeterminism()).not.toThrow();
  });

  it('finds a procedure that keeps something outside its local variables', () => {
    let shouts = 0;
    const fight = shouting(function* (ctx, actorId) {
      yield* ctx.record('ActivityNoted', { combatantId: actorId, notes: { shouts: ++shouts } });
      return DONE;
    });
    expect(() => fight.checkDeterminism()).toThrow('Run again, actions differ');
  });

  it('finds state that JSON does not keep', () => {
    const events = [...toyFight().history];
    const last = events.length;
    const odd = event('ActivityNoted', { combatantId: 'hero', notes: { list: [undefined] as never } });
    events.push({ ...odd, revision: last, causationId: null });
    expect(() => assertDeterministic(toyRuleset, events)).toThrow('has no JSON form');
  });
});
