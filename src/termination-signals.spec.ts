import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { onTerminationSignal } from './termination-signals.js';

class FakeProcess extends EventEmitter {
  readonly exits: number[] = [];
  private tell: () => void = () => undefined;
  readonly exited = new Promise<void>((resolve) => (this.tell = resolve));

  exit(code: number): void {
    this.exits.push(code);
    this.tell();
  }
}

describe('onTerminationSignal', () => {
  it.each(['SIGTERM', 'SIGINT'])('shuts down at %s, then exits with 0', async (signal) => {
    const target = new FakeProcess();
    const heard: string[] = [];
    onTerminationSignal(async (name) => void heard.push(name), target);
    target.emit(signal, signal);
    expect(target.exits).toEqual([]);
    await target.exited;
    expect([heard, target.exits]).toEqual([[signal], [0]]);
  });

  it('exits with 1 when the shutdown fails', async () => {
    const target = new FakeProcess();
    onTerminationSignal(async () => Promise.reject(new Error('stuck')), target);
    target.emit('SIGTERM', 'SIGTERM');
    await target.exited;
    expect(target.exits).toEqual([1]);
  });

  it('exits at once at a second signal, and shuts down only once', () => {
    const target = new FakeProcess();
    let calls = 0;
    onTerminationSignal(() => {
      calls += 1;
      return new Promise(() => undefined);
    }, target);
    target.emit('SIGTERM', 'SIGTERM');
    target.emit('SIGINT', 'SIGINT');
    expect([calls, target.exits]).toEqual([1, [1]]);
  });
});
