import type { Cell } from '../../../engine/grid/battle-map.js';
import { ASCII_LEGEND } from '../../../engine/grid/ascii-map.js';

/** The signs of a drawn map in words, for the description of `MapInput.rows`: they cannot say another thing than the map. */
export const LEGEND_IN_WORDS = [
  ...Object.entries(ASCII_LEGEND).map(([sign, cell]) => `\`${sign}\` ${inWords(cell)}`),
  'letters and digits are open ground',
].join(', ');

function inWords({ fill, difficulty, obscured }: Cell): string {
  if (fill) return fill.replaceAll('-', ' ');
  if (difficulty) return difficulty === 1 ? 'difficult terrain' : 'difficult terrain twice over';
  if (obscured) return obscured === 'light' ? 'lightly obscured' : 'heavily obscured';
  return 'open ground';
}
