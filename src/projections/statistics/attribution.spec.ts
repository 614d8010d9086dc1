import { describe, expect, it } from '@jest/globals';
import { RULESETS } from '../../encounters/installed-rulesets.js';
import type { EncounterEvent, EventData, EventType } from '../../engine/encounter/events/index.js';
import { event, EVENT_TYPES } from '../../engine/encounter/events/index.js';
import { goldenFiles } from '../../../test/golden/golden-events.js';
import { attribute, ATTRIBUTION } from './attribution.js';
import { answerOf, KNOWN_PROMPTS } from './declining-choices.js';
import type { Mark, Measure, Recalled, Tally } from './measures.js';
import { MEASURES } from './measures.js';

/** Remembers what it is told. */
class Notebook implements Tally {
  readonly counted: string[] = [];
  private readonly marks = new Map<string, Recalled>();
  at = 0;
  causationId: string | null = 'swing';

  readonly count = (measure: Measure, subject: string | null, detail = '', amount = 0): void => {
    this.counted.push(
      [measure, subject ?? 'nobody', ...(detail === '' ? [] : [detail]), ...(amount === 0 ? [] : [amount])].join(' '),
    );
  };
  readonly mark = (mark: Mark, subject: string, value: string | null): void => {
    this.marks.set(`${mark} ${subject}`, { value, causationId: this.causationId });
  };
  readonly recall = (mark: Mark, subject: string): Recalled | undefined => this.marks.get(`${mark} ${subject}`);

  /** What an event adds. */
  hear(heard: EncounterEvent, causationId: string | null = 'swing'): readonly string[] {
    const before = this.counted.length;
    this.causationId = causationId;
    attribute(heard, this);
    return this.counted.slice(before);
  }
}

/** What statistics take from the golden sample of each event; an empty list: nothing. */
const TAKEN: Readonly<Record<EventType, readonly string[]>> = {
  EncounterCreated: [],
  MapSet: [],
  CombatantJoined: ['joins wolf-1'],
  SeatGranted: [],
  SeatRevoked: [],
  SeatNameErased: [],
  DisclosureSet: [],
  EncounterForked: [],
  CombatantCarriedOver: ['joins ogre'],
  ActionCarriedOver: [],
  CombatantLeft: [],
  NameErased: [],
  PolicySet: [],
  DiceWordAdded: [],
  AwarenessSet: [],
  InitiativeSet: [],
  CombatStarted: [],
  RoundStarted: [],
  TurnStarted: [],
  TurnEnded: ['turns kaela 2500'],
  CheckpointRecorded: [],
  EncounterEnded: [],
  ActionDeclared: [],
  ActionCompleted: [],
  ActionVoided: [],
  DiceRolled: ['serviceDice kaela 20:4', 'serviceDice kaela 20:18', 'declaredDice kaela 4:2'],
  CheckResolved: ['checksFailed goblin-1 save:dexterity'],
  PromptOpened: ['promptsOpened nobody readiedAction'],
  PromptAnswered: ['promptsDeclined goblin-1 knockOut'],
  Adjusted: [],
  ActionsReverted: [],
  BudgetSpent: [],
  BudgetGranted: [],
  ActivityNoted: [],
  Moved: [],
  MovementSpent: [],
  RelationStated: [],
  AttackResolved: ['hits kaela', 'hitsSuffered goblin-1', 'criticals kaela', 'criticalsSuffered goblin-1'],
  SquareAttackMissed: ['misses kaela'],
  IntersectionAttackResolved: ['misses kaela'],
  DamageDealt: ['damageDealt kaela slashing 6', 'damageTaken goblin-1 slashing 6'],
  HealingReceived: ['healingGiven nobody 7', 'healingReceived kaela 7'],
  HitPointsSet: [],
  VitalStatusChanged: ['drops kaela'],
  DeathSavesChanged: [],
  EffectStarted: [],
  EffectAdvanced: [],
  EffectEnded: [],
  ResourceChanged: [],
  WieldedChanged: [],
  ActionReadied: [],
  ReadiedActionEnded: [],
  MapFeatureChanged: [],
  PartialAwarenessNoted: [],
};

describe('what statistics take', () => {
  it.each(EVENT_TYPES)('from %s', (type) => {
    const golden = goldenFiles()
      .filter((one) => one.golden.type === type)
      .at(-1)!.golden;
    const notebook = new Notebook();
    notebook.at = 500;
    notebook.hear(event('TurnStarted', { combatantId: 'kaela', round: 1, budget: {}, notes: {} }));
    notebook.at = 3000;
    notebook.mark('prompt', '0b6a1f6e-0000-4000-8000-000000000001:1', 'knockOut');
    expect(notebook.hear({ type, data: golden.lifted ?? golden.data } as unknown as EncounterEvent)).toEqual(
      TAKEN[type],
    );
  });

  it('is decided for every event there is', () => {
    expect(Object.keys(ATTRIBUTION).sort()).toEqual([...EVENT_TYPES].sort());
    expect(Object.keys(TAKEN).sort()).toEqual([...EVENT_TYPES].sort());
  });

  it('names measures that mean something', () => {
    for (const meaning of Object.values(MEASURES)) expect(meaning).toMatch(/\.$/);
  });
});

const damage = (
  more: Partial<EventData<'DamageDealt'>> & { readonly amount: number; readonly nonlethal?: boolean },
) => {
  const { amount, nonlethal = false, ...rest } = more;
  return event('DamageDealt', {
    targetId: 'hero',
    sourceId: 'orc',
    cause: 'axe',
    critical: false,
    components: [{ type: 'slashing', rolled: amount, parts: [], adjustments: [], amount, nonlethal }],
    total: amount,
    toTemporary: 0,
    toHitPoints: amount,
    toNonlethal: 0,
    hitPoints: { current: 1, maximum: 9, temporary: 0, nonlethal: 0 },
    ruleIds: [],
    ...rest,
  });
};
const vital = (from: EventData<'VitalStatusChanged'>['from'], to: typeof from, reason = 'damage') =>
  event('VitalStatusChanged', { combatantId: 'hero', from, to, reason, ruleIds: [] });

describe('damage', () => {
  it('that was all mitigated is none', () => {
    expect(new Notebook().hear(damage({ amount: 0 }))).toEqual([]);
  });

  it('of nobody’s doing is taken all the same', () => {
    expect(new Notebook().hear(damage({ amount: 4, sourceId: null }))).toEqual([
      'damageDealt nobody slashing 4',
      'damageTaken hero slashing 4',
    ]);
  });

  it('that is nonlethal counts as damage, and as nonlethal', () => {
    expect(new Notebook().hear(damage({ amount: 4, nonlethal: true }))).toEqual([
      'damageDealt orc slashing 4',
      'damageTaken hero slashing 4',
      'nonlethalDealt orc slashing 4',
      'nonlethalTaken hero slashing 4',
    ]);
  });
});

describe('a check', () => {
  const check = (name: string, success: boolean) =>
    event('CheckResolved', {
      combatantId: 'hero',
      check: name,
      natural: 10,
      total: 12,
      parts: [],
      difficulty: null,
      success,
      ruleIds: [],
    });

  it.each([
    ['save:will', true, ['checksMade hero save:will']],
    ['deathSave', false, ['checksFailed hero deathSave']],
    ['initiative', true, []],
  ])('of %s that came out %p', (name, success, counted) => {
    expect(new Notebook().hear(check(name, success))).toEqual(counted);
  });
});

describe('a kill', () => {
  it('is that of the blow it dies of at once', () => {
    const notebook = new Notebook();
    notebook.hear(damage({ amount: 9 }));
    expect(notebook.hear(vital('ALIVE', 'DEAD'))).toEqual(['drops hero', 'deaths hero', 'kills orc']);
  });

  it('is none, nor a death, when an object breaks', () => {
    const notebook = new Notebook();
    notebook.hear(damage({ amount: 9 }));
    expect(notebook.hear(vital('ALIVE', 'DEAD', 'broken'))).toEqual([]);
  });

  it('is that of the blow that felled it, when it bleeds to death', () => {
    const notebook = new Notebook();
    notebook.hear(damage({ amount: 9 }));
    expect(notebook.hear(vital('ALIVE', 'DYING'))).toEqual(['drops hero']);
    notebook.hear(damage({ amount: 1, sourceId: null, cause: 'dying' }), 'endTurn');
    expect(notebook.hear(vital('DYING', 'DEAD', 'dying'), 'endTurn')).toEqual(['deaths hero', 'kills orc']);
  });

  it('is that of the last blow when somebody strikes a creature that is down', () => {
    const notebook = new Notebook();
    notebook.hear(damage({ amount: 9 }));
    notebook.hear(vital('ALIVE', 'DYING'));
    notebook.hear(damage({ amount: 1, sourceId: 'goblin' }), 'stab');
    expect(notebook.hear(vital('DYING', 'DEAD', 'deathSaves'), 'later')).toEqual(['deaths hero', 'kills goblin']);
  });

  it('is nobody’s when a fall killed', () => {
    const notebook = new Notebook();
    notebook.hear(damage({ amount: 5 }));
    notebook.hear(damage({ amount: 9, sourceId: null, cause: 'fall' }), 'shove');
    expect(notebook.hear(vital('ALIVE', 'DEAD'), 'shove')).toEqual(['drops hero', 'deaths hero']);
  });

  it('is nobody’s when a creature dies of something else than its last wound', () => {
    const notebook = new Notebook();
    notebook.hear(damage({ amount: 5 }));
    expect(notebook.hear(vital('ALIVE', 'DEAD', 'exhaustion'), 'march')).toEqual(['drops hero', 'deaths hero']);
  });

  it('is nobody’s when the game master says so', () => {
    const notebook = new Notebook();
    notebook.hear(damage({ amount: 5 }));
    notebook.hear(vital('ALIVE', 'DYING'));
    expect(notebook.hear(vital('DYING', 'DEAD', 'adjust'), null)).toEqual(['deaths hero']);
  });

  it('is nobody’s when a creature did it to itself', () => {
    const notebook = new Notebook();
    notebook.hear(damage({ amount: 9, sourceId: 'hero' }));
    expect(notebook.hear(vital('ALIVE', 'DEAD'))).toEqual(['drops hero', 'deaths hero']);
  });
});

describe('going down', () => {
  it.each([
    [vital('ALIVE', 'DISABLED'), []],
    [vital('DISABLED', 'DYING'), ['drops hero']],
    [vital('DYING', 'STABLE'), []],
    [vital('STABLE', 'ALIVE', 'healing'), []],
    [vital('ALIVE', 'UNCONSCIOUS'), ['drops hero']],
  ])('%#: %j', (change, counted) => {
    expect(new Notebook().hear(change)).toEqual(counted);
  });
});

describe('a turn', () => {
  const ended = event('TurnEnded', { combatantId: 'hero', round: 1 });

  it('that did not begin is not counted', () => {
    expect(new Notebook().hear(ended)).toEqual([]);
  });

  it('is never shorter than nothing, whatever the clocks say', () => {
    const notebook = new Notebook();
    notebook.at = 1000;
    notebook.hear(event('TurnStarted', { combatantId: 'hero', round: 1, budget: {}, notes: {} }));
    notebook.at = 900;
    expect(notebook.hear(ended)).toEqual(['turns hero']);
  });
});

describe('a prompt', () => {
  it.each([
    ['attackOfOpportunity', 'strike:longsword', 'TAKEN'],
    ['attackOfOpportunity', 'decline', 'DECLINED'],
    ['opportunityAttack', 'attack:scimitar', 'TAKEN'],
    ['readiedAction', 'wait', 'DECLINED'],
    ['bullRushFollow', '10', 'TAKEN'],
    ['bullRushFollow', 'stay', 'DECLINED'],
    ['grab', 'oneLimb', 'TAKEN'],
    ['grab', 'decline', 'DECLINED'],
    ['initiativeTie', 'roll', undefined],
    ['riddle', 'no', undefined],
  ] as const)('%s answered with %s is %s', (kind, choice, answer) => {
    expect(answerOf(kind, choice)).toBe(answer);
  });

  it('of every kind that a game opens has its place', () => {
    const kinds = new Set(RULESETS.flatMap(({ prompts }) => Object.keys(prompts)));
    expect([...KNOWN_PROMPTS].sort()).toEqual([...kinds].sort());
  });
});
