import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { connectivityState } from '@grpc/grpc-js';
import type { Channel } from '@grpc/grpc-js';
import { jsonEvent } from '@eventstore/db-client';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { describe, expect, it } from '@jest/globals';
import { connect } from '../../src/event-store/eventstoredb/client.js';
import { startEventStoreDbDouble } from './double/double.js';
import { failOnUnhandled } from './unhandled.js';

failOnUnhandled();

/** Insides of the client that the first test plays with. */
interface Insides {
  getGRPCClient(service: unknown, name: string): Promise<unknown>;
  handleError(client: unknown, error: Error): Promise<void>;
  getChannel(): Promise<Channel>;
}

describe('the client as the adapter uses it', () => {
  it.each([0, 1, 2, 3, 4, 5])(
    'does not close the channel under an append that was begun %d microtasks before a lost connection',
    async (microtasks) => {
      const double = await startEventStoreDbDouble();
      const connection = connect(double.url);
      const { client } = connection;
      const insides = client as unknown as Insides;
      const event = () => jsonEvent({ type: 'Counted', data: { n: 1 } });
      await client.appendToStream('encounter-1', event());
      const grpc = await insides.getGRPCClient(streamsService.StreamsClient, 'streams');
      const appending = client.appendToStream('encounter-2', event());
      for (let passed = 0; passed < microtasks; passed += 1) await Promise.resolve();
      const lost = Object.assign(new Error('lost'), { code: 14, details: 'lost', metadata: undefined });
      const handled = insides.handleError(grpc, lost);
      expect((await appending).success).toBe(true);
      await handled;
      expect((await client.appendToStream('encounter-3', event())).success).toBe(true);
      await connection.close();
      await double.stop();
    },
  );

  it('leaves no connection open', async () => {
    const double = await startEventStoreDbDouble();
    const connection = connect(double.url);
    await connection.client.appendToStream('encounter-1', jsonEvent({ type: 'Counted', data: { n: 1 } }));
    const channel = await (connection.client as unknown as Insides).getChannel();
    expect(channel.getConnectivityState(false)).toBe(connectivityState.READY);
    await connection.close();
    expect(channel.getConnectivityState(false)).toBe(connectivityState.SHUTDOWN);
    await double.stop();
  });

  it('does not fall over an error that it cannot make sense of', async () => {
    const double = await startEventStoreDbDouble();
    const connection = connect(double.url);
    const { client } = connection;
    await client.appendToStream('encounter-1', jsonEvent({ type: 'Counted', data: { n: 1 } }));
    // A failure without the details that the client looks into.
    const odd = Object.assign(new Error('odd'), { code: 13 });
    await expect((client as unknown as Insides).handleError({}, odd)).resolves.toBeUndefined();
    await connection.close();
    await double.stop();
  });
});

describe('the client as it comes', () => {
  it('ends the process when two clients append in batches and the call of one breaks', async () => {
    const script = fileURLToPath(new URL('hazards/two-clients-with-batches.ts', import.meta.url));
    const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) =>
      execFile(
        process.execPath,
        ['--import', 'tsx', script],
        { env: { ...process.env, NODE_OPTIONS: '' } },
        (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
      ),
    );
    expect(output).toContain('first: 14 UNAVAILABLE: Connection dropped');
    expect(output).toContain('both failed; now the second is answered');
    expect(output).toContain('TypeError: undefined is not iterable');
    expect(code).toBe(1);
  });
});
