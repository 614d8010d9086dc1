import { draft } from './draft.js';

/** Every rule of `pathfinder1.md`, in its order. */
export const pathfinder1 = [...draft];
