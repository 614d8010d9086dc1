import { connect } from 'node:net';
import WebSocket from 'ws';
import { ADDRESSES, loopbackAddress } from './addresses.js';
import type { Fight } from './fight.js';

const AT_ONCE = 200;
/** Few enough for each address to stay below its limit. */
const PER_ADDRESS = 100;

/** How far a client goes before it vanishes. */
const STAGES = ['connects', 'half asks', 'upgrades', 'initialises', 'subscribes'] as const;
type Stage = (typeof STAGES)[number];

/** Connects so many clients, some at a time, that vanish without a word, each a little later than the one before. @returns how many were upgraded */
export async function vanish(url: string, count: number, fight: Fight): Promise<number> {
  let upgraded = 0;
  for (let first = 0; first < count; first += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => {
      const n = first + index;
      const address = loopbackAddress(ADDRESSES.vanishing + Math.floor(n / PER_ADDRESS));
      const stage = STAGES[n % STAGES.length]!;
      return stage === 'connects' || stage === 'half asks'
        ? vanishBefore(url, address, stage)
        : vanishAfter(url, address, stage, fight);
    });
    upgraded += (await Promise.all(batch)).filter(Boolean).length;
  }
  return upgraded;
}

/** Of so many clients, those that get as far as a WebSocket. */
export const upgradesAmong = (count: number): number =>
  Array.from({ length: count }, (_, n) => n % STAGES.length).filter((stage) => stage >= 2).length;

/** Resets its connection before it is a WebSocket. */
function vanishBefore(url: string, localAddress: string, stage: Stage): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress }, () => {
      if (stage === 'half asks') socket.write('GET /graphql HTTP/1.1\r\nHost: localhost\r\nUpgrade: webso');
      setImmediate(() => socket.resetAndDestroy());
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(false));
  });
}

/** Drops its WebSocket. */
function vanishAfter(url: string, localAddress: string, stage: Stage, fight: Fight): Promise<boolean> {
  return new Promise((resolve) => {
    let upgraded = false;
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { localAddress });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(upgraded));
    socket.once('open', () => {
      upgraded = true;
      if (stage !== 'upgrades')
        socket.send(
          JSON.stringify({
            type: 'connection_init',
            payload: { authorization: `Bearer ${fight.tokenOf('SPECTATOR')}` },
          }),
        );
      if (stage !== 'subscribes') socket.terminate();
    });
    socket.on('message', (data: Buffer) => {
      if (!data.includes('connection_ack')) {
        socket.terminate(); // the first event
        return;
      }
      const query = 'subscription F($id: UUID!) { encounterEvents(id: $id) { kind revision } }';
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query, variables: { id: fight.id } } }));
    });
  });
}
