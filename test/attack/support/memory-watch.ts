import { readFileSync } from 'node:fs';

const MEGABYTE = 1024 * 1024;
/** Looks in all, spread evenly. */
const LOOKS = 40;
/** So many encounters are not judged: code is compiled, what is made once for each kind of event and rule is made. */
const WARM_UP = 500;
/** So many have to follow, for a slope to be more than noise. */
const FEWEST = 500;
/** What may stay of each encounter, in bytes: the heads of its streams are remembered. One that was kept whole would be a hundred times as much. */
const MOST_PER_ENCOUNTER = 8_192;

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

  /** Bytes that each encounter left behind, once it was warm; undefined if there were too few to say. */
  get perEncounter(): number | undefined {
    const warm = this.looks.filter(({ encounters }) => encounters >= WARM_UP);
    if ((warm.at(-1)?.encounters ?? 0) < WARM_UP + FEWEST) return undefined;
    const slopes = warm.flatMap((from, index) =>
      warm.slice(index + 1).map((to) => (to.reachable - from.reachable) / (to.encounters - from.encounters)),
    );
    return slopes.sort((a, b) => a - b)[Math.floor(slopes.length / 2)];
  }

  get hasGrown(): boolean {
    return (this.perEncounter ?? 0) > MOST_PER_ENCOUNTER;
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
