/** Saving throws. */
export { saveParts, savingThrow, succeeds } from './saving-throw.js';
export type { SaveName, SaveRequest, SaveResult } from './saving-throw.js';
