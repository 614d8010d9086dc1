import { randomUUID } from 'node:crypto';

/** How long events may take to arrive after the last answer to be counted, milliseconds. */
const LAST_DELIVERIES = 500;

/** What a flow of commands took, milliseconds from the moment each command was due. */
export interface Flow {
  readonly commands: number;
  readonly answered: readonly number[];
  readonly delivered: readonly number[];
  /** Commands that were not accepted, in words. */
  readonly failures: readonly string[];
}

/** When the commands under way were due: tells how long their events took to arrive. */
export class Deliveries {
  private readonly due = new Map<string, number>();
  private latencies: number[] = [];

  note(commandId: string, due: number): void {
    this.due.set(commandId, due);
  }

  /** An event of this command has come to one subscriber. */
  readonly arrived = (commandId: string): void => {
    const due = this.due.get(commandId);
    if (due !== undefined) this.latencies.push(performance.now() - due);
  };

  /** The latencies so far; from here on it counts anew. */
  take(): number[] {
    const taken = this.latencies;
    this.latencies = [];
    this.due.clear();
    return taken;
  }
}

export interface FlowOptions {
  /** Commands a second. */
  readonly rate: number;
  readonly count: number;
  /** Gives the nth command. */
  readonly give: (n: number, commandId: string) => Promise<void>;
  readonly deliveries?: Deliveries;
  /** Asked before each command whether to go on. */
  readonly goesOn?: () => boolean;
}

/** Gives commands at a rate of their own, whether or not the earlier ones have been answered (an open loop). */
export async function flow({ rate, count, give, deliveries, goesOn = () => true }: FlowOptions): Promise<Flow> {
  const answered: number[] = [];
  const failures: string[] = [];
  const underWay: Promise<void>[] = [];
  const begun = performance.now();
  for (let n = 0; n < count && goesOn();) {
    const due = begun + (n * 1000) / rate;
    const early = due - performance.now();
    if (early > 0) {
      await new Promise((resolve) => setTimeout(resolve, early));
      continue;
    }
    const commandId = randomUUID();
    deliveries?.note(commandId, due);
    const given = give(n++, commandId).then(
      () => void answered.push(performance.now() - due),
      (error: unknown) => void failures.push(String(error)),
    );
    underWay.push(given);
  }
  await Promise.all(underWay);
  if (deliveries) await new Promise((resolve) => setTimeout(resolve, LAST_DELIVERIES));
  return { commands: underWay.length, answered, delivered: deliveries?.take() ?? [], failures };
}

/** Several flows as one. */
export function together(flows: readonly Flow[]): Flow {
  return {
    commands: flows.reduce((sum, { commands }) => sum + commands, 0),
    answered: flows.flatMap(({ answered }) => answered),
    delivered: flows.flatMap(({ delivered }) => delivered),
    failures: flows.flatMap(({ failures }) => failures),
  };
}
