import type { Command, Decision } from '../../../src/engine/encounter/commands.js';
import { decide } from '../../../src/engine/encounter/decide/index.js';
import type { ServiceDice } from '../../../src/engine/encounter/dice-supply.js';
import type { Fold } from '../../../src/engine/encounter/fold.js';
import { EMPTY_FOLD, foldAll } from '../../../src/engine/encounter/fold.js';
import type { EncounterState } from '../../../src/engine/encounter/state.js';
import { canonicalJson } from '../../../src/engine/integrity/canonical-json.js';
import type { JsonValue } from '../../../src/engine/integrity/json.js';
import type { Ruleset } from '../../../src/engine/rules/ruleset.js';

/**
 * What is wrong with a fork by the same dice: it has to be in the state of its parent, and every answer to what is open has to
 * come to the same there.
 */
export function forkProblems(ruleset: Ruleset, fold: Fold, serviceDice: ServiceDice): readonly string[] {
  const on = (base: Fold, command: Command): Decision =>
    decide({ fold: base, commandId: 'next', ruleset, serviceDice, declaredDice: [] }, command);
  const made = on(EMPTY_FOLD, {
    type: 'forkEncounter',
    encounterId: '99999999-9999-4999-8999-999999999999',
    name: 'Fork',
    tags: [],
    seed: 'SAME',
    commitment: fold.state!.dice.commitment,
    parent: {
      encounterId: fold.state!.id,
      revision: fold.state!.revision,
      hash: '0'.repeat(64),
      fold,
      turn: 0,
      seedRevealed: true,
    },
  });
  if (made.kind !== 'accepted') return [`a fork is ${JSON.stringify(made)}`];
  const fork = foldAll(made.events.map(({ event, causationId }, revision) => ({ ...event, revision, causationId })));
  const answers = fold.state!.prompts.flatMap(({ id, choices }) =>
    choices.map(({ id: choice }): Command => ({ type: 'answerPrompt', promptId: id, choice, by: 'SEAT' })),
  );
  const next = answers.length > 0 ? answers : [{ type: 'endTurn' } as const];
  return [
    ...differing('the state of a fork', fightOf(fork.state!), fightOf(fold.state!)),
    ...next.flatMap((command) =>
      differing(`in a fork ${JSON.stringify(command)}`, on(fork, command), on(fold, command)),
    ),
  ];
}

/** What of a state a fork has in common with its parent. */
function fightOf(state: EncounterState): object {
  const { id: _, name: __, tags: ___, fork: ____, ...rest } = state;
  return { ...rest, revision: 0, openAction: rest.openAction && { ...rest.openAction, revision: 0 } };
}

function differing(what: string, found: object, expected: object): readonly string[] {
  const [one, other] = [found, expected].map((value) => canonicalJson(value as JsonValue));
  return one === other ? [] : [`${what}: ${one} instead of ${other}`];
}
