import { parseArgs } from 'node:util';

/** How much load there is to be. */
export interface LoadOptions {
  readonly seconds: number;
  readonly subscribers: number;
  readonly encounters: number;
  /** Commands a second. */
  readonly rate: number;
  readonly slowReaders: number;
  /** Sockets that connect and vanish. */
  readonly vanishing: number;
  readonly json: boolean;
}

const DEFAULTS = { seconds: 120, subscribers: 500, encounters: 50, rate: 200, 'slow-readers': 20, vanishing: 10_000 };

/** @throws Error naming what is not a whole number above 0, or is no option */
export function loadOptions(args: readonly string[]): LoadOptions {
  const names = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[];
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    },
  });
  const given = values as Readonly<Record<string, string | boolean | undefined>>;
  const whole = (name: keyof typeof DEFAULTS): number => {
    const value = Number(given[name] ?? DEFAULTS[name]);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} is to be a whole number above 0`);
    return value;
  };
  return {
    seconds: whole('seconds'),
    subscribers: whole('subscribers'),
    encounters: whole('encounters'),
    rate: whole('rate'),
    slowReaders: whole('slow-readers'),
    vanishing: whole('vanishing'),
    json: given.json === true,
  };
}
