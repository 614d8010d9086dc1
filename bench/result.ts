/** One line of the bench. */
export interface BenchResult {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the same machine did in the same run with as little as possible around it; null where there is nothing to compare. */
  readonly baseline: number | null;
  /** `value / baseline`. */
  readonly ratio: number | null;
  /** The line to hold, in words; null where none is drawn. */
  readonly line: string | null;
  /** Whether it holds; null where no line is drawn. */
  readonly holds: boolean | null;
}

interface Line {
  readonly of: 'value' | 'ratio';
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** Makes a result and judges it by its line. */
export function result(
  name: string,
  value: number,
  unit: string,
  baseline: number | null = null,
  line: Line | null = null,
): BenchResult {
  const ratio = baseline === null ? null : value / baseline;
  const judged = line?.of === 'ratio' ? ratio : value;
  const holds =
    line === null || judged === null
      ? null
      : judged >= (line.atLeast ?? -Infinity) && judged <= (line.atMost ?? Infinity);
  const words = line && `${line.of} ${line.atLeast === undefined ? `<= ${line.atMost}` : `>= ${line.atLeast}`}`;
  return {
    name,
    value: round(value),
    unit,
    baseline: baseline === null ? null : round(baseline),
    ratio: ratio === null ? null : round(ratio),
    line: words,
    holds,
  };
}

const round = (value: number): number => Number(value.toPrecision(4));

/** A result as a line of text. */
export function lineOf({ name, value, unit, ratio, line, holds }: BenchResult): string {
  const verdict = holds === null ? '' : holds ? '  holds' : '  DOES NOT HOLD';
  return `${name.padEnd(58)} ${String(value).padStart(10)} ${unit}${ratio === null ? '' : `  (x${ratio})`}${line === null ? '' : `  [${line}]`}${verdict}`;
}
