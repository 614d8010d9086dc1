import { expect, it } from '@jest/globals';
import { loopbackAddress } from '../../bench/load/addresses.js';
import { Audience } from '../../bench/load/audience.js';
import { Fight } from '../../bench/load/fight.js';
import { Deliveries, flow } from '../../bench/load/flow.js';
import { clientsOf } from '../../bench/load/metrics.js';
import { comesTrue } from '../../bench/load/patience.js';
import { slowReaders } from '../../bench/load/slow-readers.js';
import { upgradesAmong, vanish } from '../../bench/load/vanishing.js';
import { useServices } from '../e2e/support/services.js';

/** A small share of `npm run load`: what it promises, not how long it takes. */
const services = useServices();

it('loses and repeats no event for game masters, players and spectators while commands come at their own rate', async () => {
  const { url } = await services.start();
  const audience = await Audience.gather(url, { encounters: 5, subscribers: 50 }, new Deliveries());
  const { commands, answered, failures } = await flow({ rate: 200, count: 200, give: audience.give });
  expect({ failures, commands, answered: answered.length }).toEqual({ failures: [], commands: 200, answered: 200 });
  expect(await audience.leave()).toEqual([]);
  expect(await clientsOf(url)).toMatchObject({ sockets: 0, subscriptions: 0 });
});

it('cuts slow readers off with 1013 and their last revision, from which they go on without a gap', async () => {
  const { url } = await services.start({ environment: { SLOW_CLIENT_TIMEOUT: '500' } });
  const { faults, commands } = await slowReaders(url, await Fight.open(url, loopbackAddress(0)), 3);
  expect(faults).toEqual([]);
  expect(commands).toBeGreaterThan(0);
  expect(await clientsOf(url)).toMatchObject({ slowClientsCut: 3 });
});

it('keeps nothing of sockets that connect and vanish', async () => {
  const { url, feed } = await services.start();
  const fight = await Fight.open(url, loopbackAddress(0));
  expect(await vanish(url, 300, fight)).toBe(upgradesAmong(300));
  const left = async () => ({ ...(await clientsOf(url)), watchers: feed.watchers });
  await comesTrue(async () => Object.values(await left()).every((count) => count === 0));
  expect(await left()).toEqual({ sockets: 0, subscriptions: 0, slowClientsCut: 0, watchers: 0 });
  fight.close();
});
