/** Saving throws. */
export { savedShare } from './saved-damage.js';
export { saveParts, savingThrow, succeeds } from './saving-throw.js';
export type { SaveName, SaveRequest, SaveResult } from './saving-throw.js';
