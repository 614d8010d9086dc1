import { d20Ruleset } from '../d20/ruleset.js';
import type { Ruleset } from '../ruleset.js';
import { pathfinder1eVariant } from './variant.js';

export { pathfinder1eVariant } from './variant.js';

/** Pathfinder, first edition. */
export const pathfinder1e: Ruleset = d20Ruleset(pathfinder1eVariant, {
  version: '0.1.0',
  name: { en: 'Pathfinder 1e', es: 'Pathfinder 1e' },
  licence:
    'Uses Open Game Content of the Pathfinder Reference Document under the Open Game License v1.0a (see NOTICE.md).',
});
