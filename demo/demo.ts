import { ApiClient } from './client.js';
import { FIGHTS } from './fights.js';
import { playFight } from './play.js';
import type { Facts } from './play.js';
import { startService } from './service.js';

/**
 * `npm run demo`: starts the service on a temporary store and a free port, plays one fight in each of the three games
 * through HTTP and WebSocket, rewinds it, verifies it, and exits 0. `--json` prints the facts instead of the story.
 */
const json = process.argv.includes('--json');
const tell = (line: string): void => {
  if (!json) process.stdout.write(`${line}\n`);
};

const service = await startService();
const facts: Facts[] = [];
try {
  tell(`Asalto runs on ${service.url}`);
  const api = new ApiClient(service.url);
  for (const fight of FIGHTS) {
    tell(`\n${fight.title}`);
    facts.push(await playFight(api, fight, tell));
  }
  await api.close();
} finally {
  await service.stop();
}
if (json) process.stdout.write(`${JSON.stringify(facts, null, 2)}\n`);
else
  tell(
    `\nPlayed ${facts.length} fights, ${facts.reduce((sum, one) => sum + one.events, 0)} events, every one verified.`,
  );
