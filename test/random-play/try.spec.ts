import { it } from '@jest/globals';
import { GAMES } from './support/games.js';
import { RandomTable, Tallies } from './support/table.js';
it('x', () => {
  const name = (process.env.GAME ?? 'dnd5e') as keyof typeof GAMES;
  const first = Number(process.env.SEED ?? 1), n = Number(process.env.N ?? 20);
  const t = new Tallies(); const errs: string[] = []; const start = Date.now();
  for (let s = first; s < first + n; s++) { try { new RandomTable(GAMES[name], s, t).play(Number(process.env.C ?? 150)); } catch (e) { errs.push((e as Error).message.slice(0, 2500)); if (errs.length >= Number(process.env.E ?? 3)) break; } }
  console.log(Date.now() - start, 'ms', t.actions.total, JSON.stringify([t.actions.all, t.prompts.all, t.commands.all, t.cutShort.all]));
  if (errs.length) console.log(errs.join('\n=======\n'));
}, 600000);
