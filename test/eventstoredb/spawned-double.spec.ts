import { describe, expect, it } from '@jest/globals';
import { openEventStoreDb } from '../../src/event-store/eventstoredb/index.js';
import { event, events, newStream, rejection } from './bench.js';
import { spawnEventStoreDbDouble } from './double/spawn-double.js';
import { failOnUnhandled } from './unhandled.js';

failOnUnhandled();

describe('a double in a process of its own', () => {
  it('takes appends, fails when told to, and keeps its log over a crash', async () => {
    const double = await spawnEventStoreDbDouble('--no-batch');
    const store = await openEventStoreDb({
      connectionString: double.url,
      attempts: 2,
      backoff: () => Promise.resolve(),
    });
    const stream = newStream();
    await double.tell({ do: 'fault', rpc: 'append', fault: 'commit-then-fail' });
    expect(await store.append(stream, 'no-stream', events(2))).toMatchObject({ outcome: 'appended', revision: 1 });
    await double.tell({ do: 'crash' });
    expect((await rejection(store.append(stream, 1, [event(2)]))).code).toBe('unavailable');
    await double.tell({ do: 'restart' });
    expect(await store.head(stream)).toBe(1);
    await store.close();
    await double.stop();
  });
});
