import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import type { WebSocket } from 'ws';
import { DEFAULT_LIMITS } from '../../config/limit-settings.js';
import { SocketSession } from './socket-session.js';

/** A client's connection of which the test says when the system takes what is sent. */
function connection() {
  const calls: string[] = [];
  const taken: (() => void)[] = [];
  const socket = Object.assign(new EventEmitter(), {
    protocol: 'graphql-transport-ws',
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send(message: string, done: () => void) {
      calls.push(message);
      this.bufferedAmount += message.length;
      taken.push(done);
    },
  });
  const stream = { cork: () => calls.push('cork'), uncork: () => calls.push('uncork') };
  const session = new SocketSession(
    socket as unknown as WebSocket,
    { headers: {}, socket: stream } as unknown as IncomingMessage,
    '127.0.0.1',
    'socket',
    DEFAULT_LIMITS,
    { slowClientCut: () => undefined } as never,
  );
  return { calls, taken, session };
}

const turn = (): Promise<void> => new Promise(setImmediate);

describe('what is sent on a socket', () => {
  it('goes out together if it is sent in one turn of the event loop', async () => {
    const { calls, session } = connection();
    for (const message of ['a', 'b', 'c']) await session.send(message);
    expect(calls).toEqual(['cork', 'a', 'b', 'c']);
    await turn();
    await session.send('d');
    await turn();
    expect(calls).toEqual(['cork', 'a', 'b', 'c', 'uncork', 'cork', 'd', 'uncork']);
  });

  it('goes out as one message for each payload it stands for, and waits among them', async () => {
    const { calls, taken, session } = connection();
    const long = 'x'.repeat(64 * 1024);
    const counts: number[] = [];
    const texts = ['{"a":1}', `"${long}"`, '{"b":2}'];
    const payload = session.standIn({ texts, onTaken: (count) => counts.push(count) > 0 });
    const sent = session.send(JSON.stringify({ id: '1', type: 'next', payload }));
    await turn();
    const message = (json: string): string => `{"id":"1","type":"next","payload":${json}}`;
    expect(calls).toEqual(['cork', message('{"a":1}'), message(`"${long}"`), 'uncork']);
    expect(counts).toEqual([1]);
    taken[1]!();
    await turn();
    await turn();
    expect(calls.slice(4)).toEqual(['cork', message('{"b":2}'), 'uncork']);
    taken[2]!();
    await sent;
    expect(counts).toEqual([1, 2, 3]);
  });

  it('stops among the payloads it stands for when nobody wants the others', async () => {
    const { calls, session } = connection();
    const payload = session.standIn({ texts: ['1', '2', '3'], onTaken: (count) => count < 2 });
    await session.send(JSON.stringify({ id: '1', type: 'next', payload }));
    expect(calls.slice(1).map((message) => message.at(-2))).toEqual(['1', '2']);
  });

  it('waits for the system once much has not been taken', async () => {
    const { taken, session } = connection();
    await session.send('x'.repeat(64 * 1024));
    let isSent = false;
    const sent = session.send('y').then(() => (isSent = true));
    await turn();
    expect(isSent).toBe(false);
    taken[1]!();
    await sent;
    expect(isSent).toBe(true);
  });
});
