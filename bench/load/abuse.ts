import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { join } from 'node:path';

/** What an abusive client was answered: how often which HTTP status. */
export type AbuseReport = Readonly<Record<string, number>>;

/** An abusive client in a process of its own, at full speed until it is told to stop. */
export class Abuse {
  private constructor(private readonly child: ChildProcess) {}

  /**
   * It stands for another machine: what it takes to start a process on this one is over when this resolves, and it begins.
   * @param milliseconds after which it stops by itself
   */
  static async start(url: string, address: string, milliseconds: number): Promise<Abuse> {
    const script = join(import.meta.dirname, 'abuser.ts');
    const child = fork(script, [url, address, String(milliseconds)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (code) => reject(new Error(`The abusive client ended with ${code}`)));
    });
    child.send('begin');
    return new Abuse(child);
  }

  async stop(): Promise<AbuseReport> {
    const report = new Promise<AbuseReport>((resolve, reject) => {
      this.child.once('message', (value) => resolve(value as AbuseReport));
      this.child.once('exit', (code) => reject(new Error(`The abusive client ended with ${code}`)));
    });
    this.child.send('stop');
    const value = await report;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.disconnect();
    await ended;
    return value;
  }
}
