import type { Refusal } from '../../../encounter/refusal.js';
import type { Offering } from '../../ruleset.js';

/** An offer of an action that can be taken. */
export function offered(targets: Offering['targets'] = [], squares: Offering['squares'] = []): Offering {
  return { legal: true, refusal: null, targets, squares };
}

/** An offer of an action that cannot be taken now. */
export function notOffered(refusal: Refusal): Offering {
  return { legal: false, refusal, targets: [], squares: [] };
}
