import { readFileSync } from 'node:fs';

const MEGABYTE = 1024 * 1024;
/** Looks in all, spread evenly. */
const LOOKS = 40;
/** Up to here caches fill and code is compiled: a share of the looks that is not judged. */
const WARM_UP = 0.4;
/**
 * What may stay of each encounter, in bytes: caches of a fixed size still take in heads of streams, tokens and the like. One that
 * was kept whole would be a hundred times as much.
 */
export const MOST_PER_ENCOUNTER = 8_192;

/** What the process holds at one moment, after a collection. */
interface Look {
  readonly encounters: number;
  /** Bytes that JavaScript can reach, in its heap and in buffers beside it. */
  readonly reachable: number;
  readonly heapTotal: number;
  readonly resident: number;
  /** Of what is resident the part that belongs to files: the program, and the event store as the system caches it. */
  readonly files: number;
}

/**
 * What is reachable after a forced collection, looked at every so many encounters. It is judged by how much each encounter left
 * behind: the median of the slopes between all looks, which no single look can turn. Needs `--expose-gc`.
 */
export class MemoryWatch {
  private readonly looks: Look[] = [];
  private next = 0;

  /**
   * @param expected how many inputs will be sent
   * @param forget lets go of what is kept on purpose
   */
  constructor(
    private readonly expected: number,
    private readonly forget: () => void,
  ) {}

  /** Looks if it is time to. */
  look(sent: number, encounters: number): boolean {
    if (sent < this.next) return false;
    this.next = sent + this.expected / LOOKS;
    this.forget();
    globalThis.gc!();
    const { heapUsed, heapTotal, external, rss } = process.memoryUsage();
    this.looks.push({ encounters, reachable: heapUsed + external, heapTotal, resident: rss, files: residentFiles() });
    return true;
  }

  /** Bytes that each encounter left behind, once it was warm. */
  get perEncounter(): number {
    const warm = this.looks.slice(Math.floor(this.looks.length * WARM_UP));
    const slopes = warm.flatMap((from, index) =>
      warm.slice(index + 1).map((to) => (to.reachable - from.reachable) / (to.encounters - from.encounters)),
    );
    return slopes.sort((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0;
  }

  get isFlat(): boolean {
    return this.perEncounter <= MOST_PER_ENCOUNTER;
  }

  /** The looks as lines of a table, in megabytes. */
  get lines(): readonly string[] {
    const mb = (bytes: number): string => String(Math.round(bytes / MEGABYTE)).padStart(10);
    return this.looks.map(
      ({ encounters, reachable, heapTotal, resident, files }) =>
        String(encounters).padStart(10) + [reachable, heapTotal, resident - files, files].map(mb).join(''),
    );
  }

  get newest(): string {
    return this.lines.at(-1) ?? '';
  }
}

/** Bytes of files that are mapped, where the system tells. */
function residentFiles(): number {
  if (process.platform !== 'linux') return 0;
  return Number(/^RssFile:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) * 1024;
}
