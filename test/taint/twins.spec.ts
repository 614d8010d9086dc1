import { describe, expect, it } from '@jest/globals';
import { useOneService } from '../e2e/support/one-service.js';
import type { Input, Table } from '../e2e/support/table.js';
import { LURKER, RULESETS } from './support/ambush.js';
import type { RulesetName, SeatName } from './support/ambush.js';
import { LARGE_DOCUMENTS } from './support/settings.js';
import type { Answers, Disclosing, Secrets } from './support/twin-fight.js';
import { promptKind, TwinFight, useStoppedClock } from './support/twin-fight.js';

useStoppedClock();
const shared = useOneService(LARGE_DOCUMENTS);

const SECRETS: Secrets = {
  lair: { x: 7, y: 0 },
  lurkerName: 'Grik',
  lurkerArmor: 6,
  lurkerHitPoints: 50,
  stealth: 17,
  note: 'A potion',
  lurkerPolicy: 'ASK',
  orcHitPoints: 400,
  orcArmor: 60,
  orcAttackBonus: 5,
  orcStrength: 28,
  orcTrigger: 'When the gong sounds',
  rogueTrigger: 'When the curtain falls',
  roguePolicy: 'NEVER',
  orcName: 'Orc',
  orcDie: 3,
  orcCondition: 'deafened',
};

type Case = readonly [what: string, other: Partial<Secrets>, knownTo?: SeatName];

/** Secrets whatever the encounter discloses. No outcome hangs on any of them. */
const ALWAYS: readonly Case[] = [
  ['the square of whoever is not perceived', { lair: { x: 8, y: 3 } }],
  ['its name', { lurkerName: 'Grok the Second' }],
  ['its stat block', { lurkerArmor: 8, lurkerHitPoints: 70 }],
  ['its standing answers', { lurkerPolicy: 'NEVER' }],
  ['a roll behind the screen', { stealth: 19 }],
  ['a note of the game master', { note: 'A potion of great strength' }],
  ['exact hit points of an enemy', { orcHitPoints: 440 }],
  ['its Armour Class', { orcArmor: 59 }],
  ['the trigger of what it has readied', { orcTrigger: 'When the curtain falls' }],
  ['the trigger of what another seat has readied', { rogueTrigger: 'When the moon is full' }, 'rogue'],
  ['a standing answer of another seat', { roguePolicy: 'ALWAYS' }, 'rogue'],
];

/** Secrets of an encounter that discloses nothing. */
const IF_HIDDEN: readonly Case[] = [
  ['the name of an enemy', { orcName: 'Gruumsh' }],
  ['a roll of an enemy', { orcDie: 4 }],
  ['the number to reach in a contest', { orcStrength: 30 }],
  ['the attack bonus of an enemy', { orcAttackBonus: 6 }],
  ['a condition of an enemy', { orcCondition: 'grappled' }],
  ['how badly hurt an enemy is', { orcHitPoints: 12 }],
];

const SEATS: readonly SeatName[] = ['fighter', 'rogue', 'spectator', 'auditor'];
const BESIDE_ROGUE: readonly SeatName[] = ['fighter', 'spectator'];

const parents = new Map<RulesetName, Table>();
let fights = 500;

async function begin(
  ruleset: RulesetName,
  secrets: Secrets,
  disclosing: Disclosing,
  seats: readonly SeatName[],
): Promise<TwinFight> {
  const { api, url } = shared.service;
  const parent = parents.get(ruleset) ?? (await TwinFight.parent(api, ruleset, fights++));
  parents.set(ruleset, parent);
  return TwinFight.begin({ api, parent, url }, fights++, { ruleset, secrets, disclosing }, seats);
}

const ready = (text: string, attackId: string, targetId: string): Input => ({
  ready: { trigger: { event: 'STATED_BY_GAME_MASTER', text }, response: { attack: { attackId, targetId } } },
});

/** Plays two rounds, and asks as it goes: everything if it is asked thoroughly, else what there is to see at the end. */
async function play(
  twin: TwinFight,
  { secrets, disclosing, thoroughly }: { secrets: Secrets; disclosing: Disclosing; thoroughly: boolean },
): Promise<void> {
  const { ruleset } = twin.fight;
  const isFifth = ruleset === 'dnd5e';
  const [orcWeapon, rogueWeapon] = isFifth ? ['greataxe', 'shortsword'] : ['falchion', 'rapier'];
  const endTurn = (): Promise<unknown> => twin.must('endTurn', {});
  await twin.must('setInitiative', {
    initiatives: [LURKER, 'orc', 'fighter', 'rogue'].map((combatantId, place) => ({
      combatantId,
      total: 25 - 5 * place,
    })),
  });
  await twin.must('startCombat', {});
  if (isFifth) await twin.act(LURKER, { hide: {} }, [secrets.stealth]);
  await twin.must('adjust', { combatantId: LURKER, reason: secrets.note, hidden: { check: secrets.stealth } });
  await endTurn();
  await twin.act('orc', ready(secrets.orcTrigger, orcWeapon, 'fighter'));
  await endTurn();
  await twin.act('fighter', { attack: { targetId: 'orc', attackId: 'longsword' } }, [5]);
  const { prompts } = await twin.leavingOpen('fighter', { move: { path: [{ x: 0, y: 0 }] } });
  expect(prompts).toMatchObject([{ ownerId: 'orc' }]);
  if (thoroughly) {
    await twin.askForMost('while the orc is asked');
    await twin.ask('while the orc is asked', 'mutation', { promptId: prompts[0]!.id });
  }
  await twin.must('answerPrompt', { promptId: prompts[0]!.id, choice: prompts[0]!.choices.at(-1)!.id });
  await endTurn();
  await twin.act('rogue', ready(secrets.rogueTrigger, rogueWeapon, 'orc'));
  await twin.must('setPolicy', {
    combatantId: 'rogue',
    promptKind: promptKind(ruleset),
    policy: secrets.roguePolicy,
  });
  await endTurn();
  await twin.must('adjust', { combatantId: LURKER, reason: secrets.note, damage: [{ amount: 3, type: 'slashing' }] });
  await endTurn();
  await twin.act('orc', { move: { path: [{ x: 1, y: 0 }] } });
  await twin.act('orc', { attack: { targetId: 'fighter', attackId: orcWeapon } }, [secrets.orcDie]);
  await endTurn();
  await contest(twin);
  await twin.must('adjust', {
    combatantId: 'orc',
    reason: 'A gust',
    addCondition: { kind: secrets.orcCondition },
    damage: [{ amount: 4, type: 'slashing' }],
  });
  if (!thoroughly) {
    await twin.askForMost('in the second round');
    return;
  }
  await twin.ask('in the turn of the fighter', 'mutation');
  if (disclosing === 'as usual') {
    await twin.ask('in the turn of the fighter', 'query');
    await twin.replay();
  } else {
    await twin.askForMost('in the turn of the fighter');
  }
  // Once the fight has ended an auditor may know everything.
  await twin.leave('auditor');
  await twin.must('endEncounter', { reason: 'over' });
  await twin.askForMost('after the end');
}

/** A contest that the fighter loses, however strong the orc is. */
async function contest(twin: TwinFight): Promise<void> {
  const { ruleset } = twin.fight;
  if (ruleset === 'dnd5e') {
    await twin.act('fighter', { shove: { targetId: 'orc', to: 'PRONE' } }, [2, 18]);
    return;
  }
  // The orc is asked first whether it strikes at whoever trips it unarmed.
  const dice = ruleset === 'dnd35' ? [15, 2, 18] : [12];
  await twin.must('declareAction', { actorId: 'fighter', action: { trip: { targetId: 'orc' } } }, dice);
}

interface Played {
  readonly answers: Answers;
  readonly gameMasterSees: string;
}

async function playedBy(
  ruleset: RulesetName,
  secrets: Secrets,
  disclosing: Disclosing,
  { seats, thoroughly }: { readonly seats: readonly SeatName[]; readonly thoroughly: boolean },
): Promise<Played> {
  const twin = await begin(ruleset, secrets, disclosing, seats);
  await play(twin, { secrets, disclosing, thoroughly });
  await twin.end();
  return { answers: twin.answers, gameMasterSees: await twin.gameMasterSees() };
}

/** Where two runs part, if they do. */
function differences({ answers: one }: Played, { answers: other }: Played): readonly string[] {
  const found: string[] = [];
  if ([...one.keys()].join('\n') !== [...other.keys()].join('\n')) found.push('not the same was asked');
  for (const [what, text] of other) {
    const before = one.get(what) ?? '';
    if (before === text) continue;
    const at = [...text].findIndex((character, index) => character !== before[index]);
    const around = (whole: string): string => whole.slice(Math.max(0, at - 200), at + 80);
    found.push(`${what.slice(0, 120)}\n  … ${around(before)}\n <> ${around(text)}`);
  }
  return found;
}

const together = (cases: readonly Case[]): Partial<Secrets> => Object.assign({}, ...cases.map(([, other]) => other));
const isForAll = ([, , knownTo]: Case): boolean => knownTo === undefined;

/** Whether a text of JSON holds a value, somewhere. */
function tells(text: string, value: unknown): boolean {
  const json = JSON.stringify(value);
  if (typeof value === 'object') return text.includes(json.slice(1, -1));
  return typeof value === 'number' ? new RegExp(`[:[,]${json}\\b`).test(text) : text.includes(json);
}

describe.each(RULESETS)('two fights of %s', (ruleset) => {
  describe.each([
    ['as usual', ALWAYS],
    ['nothing', IF_HIDDEN],
  ] as const)('that disclose %s', (disclosing, cases) => {
    const run = (other: Partial<Secrets>, thoroughly: boolean, seats: readonly SeatName[]): Promise<Played> =>
      playedBy(ruleset, { ...SECRETS, ...other }, disclosing, { seats, thoroughly });

    it('are one to whoever may not know in what they differ, by every operation and way in', async () => {
      const unknown = cases.filter(isForAll);
      const [one, other] = [await run({}, true, SEATS), await run(together(unknown), true, SEATS)];
      // What differs is there to be found: whoever may see everything does.
      const values = unknown.flatMap(([, secrets]) => Object.values(secrets));
      expect(values.filter((value) => !tells(other.gameMasterSees, value))).toEqual([]);
      const found = differences(one, other);
      if (found.length > 0) await nameTheSecret(run, unknown);
      expect(found).toEqual([]);
    }, 240_000);
  });

  it('are one to all but the player whose secret they differ in', async () => {
    const run = (other: Partial<Secrets>): Promise<Played> =>
      playedBy(ruleset, { ...SECRETS, ...other }, 'as usual', { seats: BESIDE_ROGUE, thoroughly: false });
    const own = together(ALWAYS.filter((one) => !isForAll(one)));
    const [one, other] = [await run({}), await run(own)];
    expect(Object.values(own).filter((value) => !tells(other.gameMasterSees, value))).toEqual([]);
    expect(differences(one, other)).toEqual([]);
  }, 120_000);
});

/** Tells by which secret two fights can be told from one another: each for itself. */
async function nameTheSecret(
  run: (other: Partial<Secrets>, thoroughly: boolean, seats: readonly SeatName[]) => Promise<Played>,
  cases: readonly Case[],
): Promise<void> {
  const base = await run({}, false, SEATS);
  for (const [what, other] of cases) {
    const found = differences(base, await run(other, false, SEATS));
    expect({ what, found }).toEqual({ what, found: [] });
  }
}
