import { describe, expect, it } from '@jest/globals';
import { useServices } from '../e2e/support/services.js';
import { ambush, numbered, SECRETS } from './support/ambush.js';
import type { RulesetName, Secrets } from './support/ambush.js';
import { questions } from './support/asking.js';

import { LARGE_DOCUMENTS } from './support/settings.js';

const services = useServices();
const FIGHT = 500;

/** What differs by right or by the clock: times, hashes, and ids that the service draws. */
function withoutAccidents(text: string): string {
  return text
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/\b(?!0{8}-)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<id>')
    .replace(/\b[0-9a-f]{64}\b|\b[0-9a-f]{16}\b/g, '<hash>')
    .replace(/"(?:longest|mean|total)Seconds":[\d.e-]+/g, '<seconds>');
}

/** A fight in a service of its own, and what every query tells the fighter and a spectator of it. All dice are given. */
async function answers(ruleset: RulesetName, secrets: Secrets): Promise<readonly string[]> {
  const { api } = await services.start({ environment: LARGE_DOCUMENTS });
  const fight = await ambush(api, ruleset, FIGHT, secrets);
  let command = 100;
  const must = (name: Parameters<typeof fight.table.must>[0], input: object): Promise<unknown> =>
    fight.table.must(name, { commandId: numbered(FIGHT, command++), ...input });
  await must('endTurn', {});
  const trigger = { event: 'STATED_BY_GAME_MASTER', text: secrets.orcTrigger };
  const response = { attack: { attackId: 'javelin', targetId: 'fighter', thrown: true } };
  if (ruleset === 'dnd5e') await must('declareAction', { actorId: 'orc', action: { ready: { trigger, response } } });
  await must('endTurn', {});
  const heard: string[] = [];
  for (const seat of ['fighter', 'spectator'] as const) {
    const aim = {
      ambush: fight,
      actorId: 'fighter',
      targetId: 'zznobody',
      at: { x: 4, y: 0 },
      promptId: 'none',
      commandId: numbered(FIGHT, 1),
      revision: 1,
    };
    for (const { operation, query, variables } of questions('query', aim)) {
      const { text } = await fight.seats[seat].api.raw(JSON.stringify({ query, variables }));
      heard.push(`${seat} ${operation} ${JSON.stringify(variables)}: ${withoutAccidents(text)}`);
    }
  }
  return heard;
}

/** Where two answers part, if they do. */
function differenceOf(one: string, other: string): readonly string[] {
  if (one === other) return [];
  const at = [...one].findIndex((character, index) => character !== other[index]);
  const around = (text: string): string => text.slice(Math.max(0, at - 200), at + 60);
  return [`${one.slice(0, 60)} … ${around(one)} <> ${around(other)}`];
}

const OTHERWISE: readonly (readonly [string, Partial<Secrets>])[] = [
  ['hit points of an enemy', { orcHitPoints: SECRETS.orcHitPoints - 12 }],
  ['armour class of an enemy', { orcArmor: SECRETS.orcArmor - 1 }],
  ['attack bonus of an enemy', { orcAttackBonus: SECRETS.orcAttackBonus + 1 }],
  ['trigger of what an enemy has readied (5e)', { orcTrigger: 'something else' }],
  ['square of whoever is not perceived', { lair: { x: 7, y: 3 } }],
  ['Stealth of whoever hides (5e)', { stealth: SECRETS.stealth - 1 }],
];

describe.each(['dnd5e'] as const)(
  'two fights of %s are the same to whoever may not know in what they differ',
  (ruleset) => {
    it('all of it', async () => {
      const first = await answers(ruleset, SECRETS);
      for (const [what, other] of OTHERWISE) {
        const second = await answers(ruleset, { ...SECRETS, ...other });
        const differing = second.flatMap((answer, index) => differenceOf(first[index]!, answer));
        expect({ what, differing }).toEqual({ what, differing: [] });
      }
    }, 120_000);
  },
);
