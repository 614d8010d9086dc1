import type { CallerCommand } from '../../encounters/command-request.js';

/** The member of a caller's input that a member of the command was made of. */
export function inputPath(command: CallerCommand, path: string): string {
  switch (command.type) {
    case 'createEncounter':
      return `input.${path.replace(/^rulesetId$/, 'ruleset')}`;
    case 'forkEncounter':
      return `input.${path.replace(/^encounterId$/, 'id')}`;
    case 'declareAction':
      return `input.${path.replace(/^input(?=\.|$)/, `action.${command.action}`)}`;
    case 'adjust':
      return `input.${path.replace(/^budget\.resource$/, 'budget.name')}`;
    default:
      return `input.${path}`;
  }
}
