import { draft } from './draft.js';

/** Every rule of `dnd35.md`, in its order. */
export const dnd35 = [...draft];
