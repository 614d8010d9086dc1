import { d20Ruleset } from '../d20/ruleset.js';
import type { Ruleset } from '../ruleset.js';
import { dnd35Variant } from './variant.js';

export { dnd35Variant } from './variant.js';

/** D&D 3.5. */
export const dnd35: Ruleset = d20Ruleset(dnd35Variant, {
  version: '0.1.0',
  name: { en: 'D&D 3.5', es: 'D&D 3.5' },
  licence:
    'Uses Open Game Content of the System Reference Document 3.5 under the Open Game License v1.0a (see NOTICE.md).',
});
