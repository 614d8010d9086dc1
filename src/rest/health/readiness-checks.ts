import { Injectable } from '@nestjs/common';

/** Says whether one part of the service can do its work; rejects or throws with the reason if it cannot. */
export type ReadinessCheck = () => void | Promise<void>;

/** What `/readyz` answers. */
export interface Readiness {
  readonly ready: boolean;
  /** `ok`, or why not, for each check by name. */
  readonly checks: Readonly<Record<string, string>>;
}

/** How long a check may take before it counts as failed, in milliseconds. */
export const CHECK_TIMEOUT = 2_000;

/**
 * The checks behind `/readyz`. A part registers itself under a name when it starts:
 *
 * ```ts
 * readiness.register('event store', () => store.ping());
 * ```
 */
@Injectable()
export class ReadinessChecks {
  private readonly checks = new Map<string, ReadinessCheck>();
  private refusal: string | undefined;

  /**
   * @returns a function that takes the check away again.
   * @throws Error if the name is taken.
   */
  register(name: string, check: ReadinessCheck): () => void {
    if (this.checks.has(name)) throw new Error(`A readiness check named "${name}" is registered already.`);
    this.checks.set(name, check);
    return () => {
      this.checks.delete(name);
    };
  }

  /** From now on the service is not ready, whatever the checks say: it is shutting down. */
  refuse(reason: string): void {
    this.refusal = reason;
  }

  /** Runs all checks at once. */
  async run(): Promise<Readiness> {
    if (this.refusal !== undefined) return { ready: false, checks: { service: this.refusal } };
    const results = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await outcome(check)] as const),
    );
    return { ready: results.every(([, result]) => result === 'ok'), checks: Object.fromEntries(results) };
  }
}

async function outcome(check: ReadinessCheck): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT, `no answer within ${CHECK_TIMEOUT} ms`);
  });
  try {
    return await Promise.race([Promise.resolve(check()).then(() => 'ok'), late]);
  } catch (error) {
    return error instanceof Error && error.message !== '' ? error.message : 'failed';
  } finally {
    clearTimeout(timer);
  }
}
