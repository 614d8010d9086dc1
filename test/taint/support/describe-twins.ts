import { describe, expect, it } from '@jest/globals';
import { useOneService } from '../../e2e/support/one-service.js';
import type { Input, Table } from '../../e2e/support/table.js';
import { combatantInput } from '../../e2e/support/table.js';
import { LURKER } from './ambush.js';
import type { RulesetName, SeatName } from './ambush.js';
import { LARGE_DOCUMENTS } from './settings.js';
import { useStoppedClock } from './stopped-clock.js';
import type { Secrets } from './twin-cast.js';
import { cast, lurker, promptKind } from './twin-cast.js';
import type { Answers, Disclosing, Must, Twin } from './twin-fight.js';
import { TwinFight } from './twin-fight.js';
import type { Case } from './twin-secrets.js';
import { ALWAYS, groupsOf, IF_HIDDEN, isForAll, SECRETS, together } from './twin-secrets.js';

let shared: ReturnType<typeof useOneService>;

const SEATS: readonly SeatName[] = ['fighter', 'rogue', 'spectator', 'auditor'];
const BESIDE_ROGUE: readonly SeatName[] = ['fighter', 'spectator'];

let parent: Table | undefined;
let fights = 500;

async function begin(told: Twin, seats: readonly SeatName[]): Promise<TwinFight> {
  const { api, url } = shared.service;
  const { ruleset } = told;
  parent ??= await TwinFight.parent(api, ruleset, fights++);
  return TwinFight.begin({ api, parent, url }, fights++, told, seats);
}

const ready = (text: string, attackId: string, targetId: string): Input => ({
  ready: { trigger: { event: 'STATED_BY_GAME_MASTER', text }, response: { attack: { attackId, targetId } } },
});

const weaponsOf = (ruleset: RulesetName): { readonly orc: string; readonly rogue: string } =>
  ruleset === 'dnd5e' ? { orc: 'greataxe', rogue: 'shortsword' } : { orc: 'falchion', rogue: 'rapier' };

/** Plays two rounds, and asks as it goes: everything if it is asked thoroughly, else what there is to see at the end. */
async function play(
  twin: TwinFight,
  { secrets, thoroughly }: { readonly secrets: Secrets; readonly thoroughly: boolean },
): Promise<void> {
  const { ruleset } = twin.fight;
  const isFifth = ruleset === 'dnd5e';
  const weapons = weaponsOf(ruleset);
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
  await twin.act('orc', ready(secrets.orcTrigger, weapons.orc, 'fighter'));
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
  await twin.act('rogue', ready(secrets.rogueTrigger, weapons.rogue, 'orc'));
  await twin.must('setPolicy', {
    combatantId: 'rogue',
    promptKind: promptKind(ruleset),
    policy: secrets.roguePolicy,
  });
  await endTurn();
  await twin.must('adjust', { combatantId: LURKER, reason: secrets.note, damage: [{ amount: 3, type: 'slashing' }] });
  await endTurn();
  await twin.act('orc', { move: { path: [{ x: 1, y: 0 }] } });
  await twin.act('orc', { attack: { targetId: 'fighter', attackId: weapons.orc } }, [secrets.orcDie]);
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
  await twin.ask('in the turn of the fighter', 'query');
  await twin.replay();
  // Once the fight has ended an auditor may know everything.
  await twin.leave('auditor');
  await twin.must('endEncounter', { reason: 'over' });
  await twin.askForMost('after the end');
}

/** Somebody whom nobody perceives: hidden behind the wall, or invisible before everybody's eyes, and out of everybody's way. */
type Bystander = 'hidden' | 'invisible';
const STANDS: Readonly<Record<Bystander, Secrets['lair']>> = { hidden: SECRETS.lair, invisible: { x: 4, y: 3 } };

/** How many events are withheld can be counted, though not of what: so there are as many in each of these fights. */
const WITHHELD = 10;
const POLICIES = ['NEVER', 'ASK'] as const;

/** Somebody joins or nobody, and then the orc is given standing answers to what it is never asked here. */
async function joinsUnseen(ruleset: RulesetName, who: Bystander | 'nobody', must: Must): Promise<void> {
  let { revision } = await must('setPolicy', { combatantId: 'orc', promptKind: 'improvise', policy: POLICIES[0] });
  const last = revision + WITHHELD;
  if (who !== 'nobody') {
    const one = lurker(ruleset, { ...SECRETS, lair: STANDS[who], stealth: 40, lurkerPolicy: 'NEVER' });
    ({ revision } = await must('addCombatants', { combatants: [combatantInput(one)] }));
  }
  const adjusts: Input[] = [];
  if (who === 'invisible') adjusts.push({ reason: 'A potion', addCondition: { kind: 'invisible' } });
  // In 5e whoever is invisible is still known to be where it is, unless it hides.
  if (who === 'invisible' && ruleset !== 'dnd5e') adjusts.push({ reason: 'It stands up', hidden: { from: [] } });
  for (const input of adjusts) ({ revision } = await must('adjust', { combatantId: LURKER, ...input }));
  expect(revision).toBeLessThanOrEqual(last);
  for (let nth = 1; revision < last; nth++)
    ({ revision } = await must('setPolicy', {
      combatantId: 'orc',
      promptKind: 'improvise',
      policy: POLICIES[nth % 2],
    }));
}

/** Plays a round up to the turn of the one whom nobody perceives, if there is one, and asks everything. */
async function playedBeside(ruleset: RulesetName, who: Bystander | 'nobody'): Promise<Played> {
  const twin = await begin(
    {
      ruleset,
      disclosing: 'as usual',
      cast: cast(ruleset, SECRETS),
      unseen: (must) => joinsUnseen(ruleset, who, must),
    },
    BESIDE_ROGUE,
  );
  const weapons = weaponsOf(ruleset);
  const initiatives = ['orc', 'fighter', 'rogue', ...(who === 'nobody' ? [] : [LURKER])].map((combatantId, place) => ({
    combatantId,
    total: 25 - 5 * place,
  }));
  await twin.must('setInitiative', { initiatives });
  await twin.must('startCombat', {});
  await twin.act('orc', { attack: { targetId: 'fighter', attackId: weapons.orc } }, [SECRETS.orcDie]);
  await twin.must('endTurn', {});
  await twin.act('fighter', { attack: { targetId: 'orc', attackId: 'longsword' } }, [5]);
  const { prompts } = await twin.leavingOpen('fighter', { move: { path: [{ x: 0, y: 0 }] } });
  expect(prompts).toMatchObject([{ ownerId: 'orc' }]);
  await twin.ask('while the orc is asked', 'mutation', { promptId: prompts[0]!.id, at: STANDS.invisible });
  await twin.must('answerPrompt', { promptId: prompts[0]!.id, choice: prompts[0]!.choices.at(-1)!.id });
  await twin.ask('in the turn of the fighter', 'mutation', { at: STANDS.invisible });
  await twin.must('endTurn', {});
  await twin.act('rogue', ready(SECRETS.rogueTrigger, weapons.rogue, 'orc'));
  await twin.ask('in the turn of the rogue', 'query');
  await twin.replay();
  const gameMasterSees = await twin.gameMasterSees();
  await twin.must('endEncounter', { reason: 'over' });
  await twin.askForMost('after the end');
  await twin.end();
  return { answers: twin.answers, gameMasterSees };
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
  const twin = await begin(
    {
      ruleset,
      disclosing,
      cast: cast(ruleset, secrets),
      unseen: (must) => must('addCombatants', { combatants: [lurker(ruleset, secrets)].map(combatantInput) }),
    },
    seats,
  );
  await play(twin, { secrets, thoroughly });
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

/** Whether a text of JSON holds a value, somewhere. */
function tells(text: string, value: unknown): boolean {
  const json = JSON.stringify(value);
  if (typeof value === 'object') return text.includes(json.slice(1, -1));
  return typeof value === 'number' ? new RegExp(`[:[,]${json}\\b`).test(text) : text.includes(json);
}

/** Tests that two fights of a game which differ in a secret are one to whoever may not know it. One game for each file. */
export function describeTwins(ruleset: RulesetName): void {
  useStoppedClock();
  shared = useOneService(LARGE_DOCUMENTS);

  describe(`two fights of ${ruleset}`, () => {
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

      it('are one whichever of their secrets they differ in, where one could hide what another tells', async () => {
        const base = await run({}, false, BESIDE_ROGUE);
        for (const group of groupsOf(cases)) {
          const secrets = together(group);
          const other = await run(secrets, false, BESIDE_ROGUE);
          expect(Object.values(secrets).filter((value) => !tells(other.gameMasterSees, value))).toEqual([]);
          const differing = group.map(([what]) => what);
          expect({ differing, found: differences(base, other) }).toEqual({ differing, found: [] });
        }
      }, 240_000);
    });

    it('are one whether somebody whom nobody perceives is there, and does nothing, or nobody is', async () => {
      const played = new Map<Bystander | 'nobody', Played>();
      for (const who of ['nobody', 'hidden', 'invisible'] as const) played.set(who, await playedBeside(ruleset, who));
      const known = [...played].map(([who, { gameMasterSees }]) => [who, gameMasterSees.includes(LURKER)]);
      expect(Object.fromEntries(known)).toEqual({ nobody: false, hidden: true, invisible: true });
      for (const who of ['hidden', 'invisible'] as const)
        expect({ who, found: differences(played.get('nobody')!, played.get(who)!) }).toEqual({ who, found: [] });
    }, 240_000);
  });
}

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
