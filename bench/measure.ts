/** CPU time of this process in microseconds, user and system. */
export function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** CPU microseconds that a task took, divided by how often it did its work. Waiting does not count, other processes neither. */
export async function cpuPer(times: number, task: () => void | Promise<void>): Promise<number> {
  const before = cpuMicroseconds();
  await task();
  return (cpuMicroseconds() - before) / times;
}

/** The best of several runs: the one that was disturbed least. */
export async function bestOf(
  runs: number,
  measure: () => number | Promise<number>,
  better: (a: number, b: number) => number = Math.min,
): Promise<number> {
  let best = await measure();
  for (let run = 1; run < runs; run++) best = better(best, await measure());
  return best;
}

/** The value below which this share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
