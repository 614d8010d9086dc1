import { stack, suppressed } from '../../encounter/modifiers.js';
import type { Part } from '../../encounter/schemas.js';

/** Types of which all parts count; of any other the best bonus and the worst penalty do (D35-CORE-04, D35-CORE-05, PF1-CORE-03, PF1-CORE-05). */
const ADD_UP: ReadonlySet<string> = new Set(['base', 'ability', 'dodge', 'circumstance', 'racial', 'untyped']);

/** Types whose parts are told apart by source: the same source never counts twice (PF1-CORE-03, PF1-CORE-04). */
const BY_SOURCE: ReadonlySet<string> = new Set(['dodge', 'circumstance', 'racial', 'untyped']);

/** Lets typed modifiers stack or not; what does not count stays, with what beat it. Parts worth 0 are left out. */
export function stackParts(parts: readonly Part[]): readonly Part[] {
  const told = parts.filter(({ value, type }) => value !== 0 || type === 'base');
  return stack(withoutRepeats(told), (type) => ADD_UP.has(type));
}

/** Of two modifiers of one name the stronger counts; the label is the source. */
function withoutRepeats(parts: readonly Part[]): readonly Part[] {
  return parts.map((one, index) => {
    if (!one.applied || !BY_SOURCE.has(one.type)) return one;
    const rival = parts.findIndex(
      (other, place) =>
        place !== index &&
        other.applied &&
        other.label === one.label &&
        other.type === one.type &&
        Math.sign(other.value) === Math.sign(one.value) &&
        (Math.abs(other.value) > Math.abs(one.value) || (other.value === one.value && place < index)),
    );
    return rival < 0 ? one : suppressed(one, parts[rival]!.label);
  });
}
