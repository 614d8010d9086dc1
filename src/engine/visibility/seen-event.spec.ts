import { describe, expect, it } from '@jest/globals';
import type { EventData, EventType } from '../encounter/events/index.js';
import { EVENT_TYPES, declarationOf, event } from '../encounter/events/index.js';
import { evolve } from '../encounter/evolve/index.js';
import type { Seat } from '../encounter/seat.js';
import type { EncounterState } from '../encounter/state.js';
import { DEFAULT_DISCLOSURE } from '../encounter/events/seats.js';
import { toyFight } from '../testing/toy-fight.js';
import { toyRuleset } from '../testing/toy-ruleset.js';
import type { SeenEvent } from './seen-event.js';
import { seenEvent } from './seen-event.js';

const seat = (role: Seat['role'], ...combatantIds: string[]): Seat => ({ id: role, role, name: role, combatantIds });
const HERO = seat('PLAYER', 'hero');
const ELF = seat('PLAYER', 'elf');
const ONLOOKER = seat('SPECTATOR');

/** The fight with the goblin hidden from these. */
function goblinHiddenFrom(...hiddenFrom: string[]): { readonly state: EncounterState } {
  const { state } = toyFight();
  const hides = event('PartialAwarenessNoted', { combatantId: 'goblin', hiddenFrom, check: 17, parts: [] });
  return { state: evolve(state, hides, state.revision + 1) };
}

function seen<T extends EventType>(
  state: EncounterState,
  who: Seat,
  type: T,
  data: EventData<T>,
  after = state,
): SeenEvent | null {
  return seenEvent(toyRuleset, who, { before: state, after }, event(type, data));
}

const attack: EventData<'AttackResolved'> = {
  attackerId: 'orc',
  attackId: 'club',
  attackName: 'Club',
  mode: 'MELEE',
  reason: 'attack',
  natural: 14,
  rollMode: 'NORMAL',
  total: 17,
  parts: [],
  targetId: 'hero',
  rollModeSources: [],
  armorClass: 12,
  armorClassParts: [],
  outcome: 'HIT',
  threat: false,
  confirmation: null,
  missChance: null,
  ruleIds: [],
};
const hurt: EventData<'DamageDealt'> = {
  targetId: 'orc',
  sourceId: 'hero',
  cause: 'club',
  critical: false,
  components: [],
  total: 4,
  toTemporary: 0,
  toHitPoints: 4,
  toNonlethal: 0,
  hitPoints: { current: 6, maximum: 10, temporary: 0, nonlethal: 0 },
  ruleIds: [],
};

const with_ = (disclosure: Partial<NonNullable<EncounterState['disclosure']>>): EncounterState => ({
  ...toyFight().state,
  disclosure: { ...DEFAULT_DISCLOSURE, ...disclosure },
});

describe('an event as a seat sees it (5E-ENG-05)', () => {
  it('tells words as they were said, though one is the id of somebody unseen, and a player what a player declared', () => {
    const { state } = goblinHiddenFrom('hero', 'elf');
    const declared = (byPlayer: boolean): unknown => {
      const input = { what: 'goblin', targetId: 'goblin', engage: ['goblin', 'orc'] };
      const declaration = event('ActionDeclared', { actionId: 'a', action: 'improvise', actorId: 'hero', input });
      return seenEvent(toyRuleset, HERO, { before: state, after: state, byPlayer }, declaration)!.data['input'];
    };
    expect(declared(true)).toEqual({ what: 'goblin', targetId: 'goblin', engage: ['goblin', 'orc'] });
    expect(declared(false)).toEqual({ what: 'goblin', engage: ['orc'] });
  });

  it('names whoever is not perceived in no part of a text: choices, effects it brought along, its turn', () => {
    const { state } = goblinHiddenFrom('hero', 'elf');
    const choices = [
      { id: 'target:goblin', label: 'Attack goblin' },
      { id: 'target:goblin-2', label: 'Attack goblin-2' },
      { id: 'stop', label: 'Stop' },
    ];
    const asked = seen(state, HERO, 'PromptOpened', {
      promptId: 'a:1',
      actionId: 'a',
      kind: 'nextAttack',
      ownerId: 'hero',
      subjectId: null,
      choices,
      ruleIds: [],
      context: { since: '3:goblin', until: '3:orc' },
    });
    expect(asked!.data).toMatchObject({ choices: choices.slice(1), context: { until: '3:orc' } });
    expect(asked!.data['context']).not.toHaveProperty('since');
  });

  it('keeps from a player what only the game master, or another owner, may know', () => {
    const { state } = toyFight();
    expect(seen(state, HERO, 'AttackResolved', attack)!.withheld).toEqual(['armorClass', 'armorClassParts']);
    expect(seen(state, HERO, 'DamageDealt', hurt)!.withheld).toEqual([
      'toTemporary',
      'toHitPoints',
      'toNonlethal',
      'hitPoints',
    ]);
    expect(seen(state, HERO, 'DamageDealt', { ...hurt, targetId: 'hero' })).toMatchObject({
      withheld: [],
      data: { hitPoints: hurt.hitPoints },
    });
    expect(seen(state, ELF, 'DamageDealt', { ...hurt, targetId: 'hero' })!.data).not.toHaveProperty('hitPoints');
  });

  it('shows as much more, or less, as the encounter discloses', () => {
    expect(seen(with_({ armorClass: 'SHOWN' }), HERO, 'AttackResolved', attack)!.withheld).toEqual([]);
    expect(seen(with_({ hitPoints: 'EXACT' }), HERO, 'DamageDealt', hurt)!.withheld).toEqual([]);
    const rolled = [
      'natural',
      'total',
      'parts',
      'armorClass',
      'armorClassParts',
      'threat',
      'confirmation',
      'missChance',
    ];
    expect(new Set(seen(with_({ rolls: 'HIDDEN' }), HERO, 'AttackResolved', attack)!.withheld)).toEqual(
      new Set(rolled),
    );
    // What its own side rolls is nobody's secret.
    expect(
      seen(with_({ rolls: 'HIDDEN' }), HERO, 'AttackResolved', { ...attack, attackerId: 'elf' })!.withheld,
    ).toEqual(['armorClass', 'armorClassParts']);
    const dazed: EventData<'EffectStarted'> = {
      combatantId: 'orc',
      effect: { id: 'e1', kind: 'dazed', sourceId: null, ruleId: null, level: null, expires: null, data: {} },
    };
    expect(seen(with_({ conditions: 'HIDDEN' }), HERO, 'EffectStarted', dazed)).toEqual({
      data: { combatantId: 'orc' },
      withheld: ['effect'],
    });
  });

  it('keeps what it takes to end an effect with the other difficulties, also from whoever suffers it', () => {
    const effect = { id: 'e1', kind: 'grappled', sourceId: 'orc', ruleId: null, level: null, expires: null };
    const data = { reach: 5, escapeDc: 13, saveEnds: { ability: 'strength', dc: 14 } };
    const held: EventData<'EffectStarted'> = { combatantId: 'hero', effect: { ...effect, data } };
    const told = seen(toyFight().state, HERO, 'EffectStarted', held)!;
    expect(told.data['effect']).toEqual({ ...effect, data: { reach: 5, saveEnds: { ability: 'strength' } } });
    expect(told.withheld).toEqual(['effect.dc', 'effect.escapeDc', 'effect.difficulty']);
    expect(seen(with_({ difficulty: 'SHOWN' }), HERO, 'EffectStarted', held)).toEqual({ data: held, withheld: [] });
    const free: EventData<'EffectStarted'> = { combatantId: 'hero', effect: { ...effect, data: { reach: 5 } } };
    expect(seen(toyFight().state, HERO, 'EffectStarted', free)!.withheld).toEqual([]);
  });

  it('keeps with the rolls of an opponent what its damage is made of, not what it comes to', () => {
    const part = { label: 'Strength', value: 3, type: 'ability', ruleId: null, applied: true, suppressedBy: null };
    const component = { type: 'fire', rolled: 4, adjustments: [], amount: 4, nonlethal: false };
    const wound = { ...hurt, targetId: 'hero', sourceId: 'orc', components: [{ ...component, parts: [part] }] };
    const told = seen(with_({ rolls: 'HIDDEN' }), HERO, 'DamageDealt', wound)!;
    expect(told.data['components']).toEqual([{ ...component, parts: [] }]);
    expect(told.withheld).toEqual(['components.parts']);
    expect(seen(toyFight().state, HERO, 'DamageDealt', wound)!.withheld).toEqual([]);
    // Of whoever is not perceived nothing is told anyway.
    const { state } = goblinHiddenFrom('hero');
    const blow = seen(state, HERO, 'DamageDealt', { ...wound, sourceId: 'goblin' })!;
    expect(blow.withheld).toEqual(['cause', 'components.parts']);
  });

  it('keeps with the conditions of an opponent what names them in a roll, its own or one against it', () => {
    const hidden = with_({ conditions: 'HIDDEN' });
    const named = (attackerId: string, targetId: string): readonly string[] =>
      seen(hidden, HERO, 'AttackResolved', { ...attack, attackerId, targetId })!.withheld.filter((name) =>
        ['parts', 'rollModeSources'].includes(name),
      );
    expect(named('orc', 'hero')).toEqual(['parts', 'rollModeSources']);
    expect(named('hero', 'orc')).toEqual(['rollModeSources']);
    expect(named('hero', 'elf')).toEqual([]);
  });

  it('names nobody who has left in hiding, though it was not hidden from those who see', () => {
    const { state } = goblinHiddenFrom('hero');
    const left = { ...state, present: state.present.filter((id) => id !== 'goblin') };
    const effect = { id: 'e1', kind: 'dazed', sourceId: 'goblin', ruleId: null, level: null, expires: null, data: {} };
    const dazed: EventData<'EffectStarted'> = { combatantId: 'elf', effect };
    expect(seen(state, ELF, 'EffectStarted', dazed)!.data).toEqual(dazed);
    expect(seen(left, ELF, 'EffectStarted', dazed)!.data).toMatchObject({ effect: { sourceId: null } });
  });

  it('does not show a change of the order to those for whom it is none', () => {
    const { state } = goblinHiddenFrom('hero');
    const placed = (...ids: string[]): EncounterState['order'] =>
      ids.map((combatantId) => ({ combatantId, total: 9, modifier: 0, tieBreaks: [] }));
    const before = { ...state, order: placed('orc', 'hero') };
    const joined: EventData<'InitiativeSet'> = { order: [...placed('orc', 'goblin', 'hero')], reason: 'JOINED' };
    expect(seen(before, HERO, 'InitiativeSet', joined)).toBeNull();
    expect(seen(before, ELF, 'InitiativeSet', joined)).not.toBeNull();
    const delayed: EventData<'InitiativeSet'> = { order: [...placed('hero', 'goblin', 'orc')], reason: 'DELAYED' };
    expect(seen(before, HERO, 'InitiativeSet', delayed)!.data).toMatchObject({ order: placed('hero', 'orc') });
  });

  it('does not show at all what somebody unperceived does, to those who do not perceive it', () => {
    const { state } = goblinHiddenFrom('hero');
    const moved: EventData<'Moved'> = {
      combatantId: 'goblin',
      from: { x: 1, y: 2 },
      to: { x: 1, y: 3 },
      mode: 'walk',
      cost: 5,
      movementSpent: 5,
      diagonalParity: 0,
    };
    expect(seen(state, HERO, 'Moved', moved)).toBeNull();
    expect(seen(state, ELF, 'Moved', moved)).toEqual({ data: moved, withheld: [] });
    // The whole table does not know of it.
    expect(seen(state, ONLOOKER, 'Moved', moved)).toBeNull();
  });

  it('shows of a step across the edge of its senses the square within them, and of the other not even how far it is', () => {
    const { state: open } = toyFight();
    const { state: hidden } = goblinHiddenFrom('hero');
    const [from, to] = [
      { x: 1, y: 2 },
      { x: 2, y: 3 },
    ];
    const moved = { combatantId: 'goblin', from, to, mode: 'walk', cost: 10, movementSpent: 25, diagonalParity: 1 };
    expect(seen(hidden, HERO, 'Moved', moved, open)).toEqual({
      data: { combatantId: 'goblin', to, mode: 'walk', movementSpent: 25, diagonalParity: 1 },
      withheld: ['from', 'cost'],
    });
    expect(seen(open, HERO, 'Moved', moved, hidden)).toEqual({
      data: { combatantId: 'goblin', from, mode: 'walk' },
      withheld: ['to', 'cost', 'movementSpent', 'diagonalParity'],
    });
    // Its own player, and who is there where it is seen all along, are told everything.
    for (const who of [seat('PLAYER', 'goblin'), ELF])
      expect(seen(open, who, 'Moved', moved, hidden)).toEqual({ data: moved, withheld: [] });
  });

  it('shows a blow from nowhere as a blow, with nothing of whoever struck it', () => {
    const { state } = goblinHiddenFrom('hero');
    const blow = seen(state, HERO, 'AttackResolved', { ...attack, attackerId: 'goblin' })!;
    expect(blow.data).toMatchObject({ targetId: 'hero', outcome: 'HIT' });
    expect(JSON.stringify(blow)).not.toMatch(/goblin|[Cc]lub|17/);
    expect(blow.withheld).toEqual(expect.arrayContaining(['attackerId', 'attackId', 'attackName', 'total', 'parts']));
    const wound = seen(state, HERO, 'DamageDealt', { ...hurt, targetId: 'hero', sourceId: 'goblin' })!;
    expect(wound.data).toMatchObject({ total: 4, sourceId: null });
    expect(wound.withheld).toEqual(['cause']);
  });

  it('calls the turn of somebody unperceived a turn, and leaves it out of the order', () => {
    const { state } = goblinHiddenFrom('hero');
    expect(
      seen(state, HERO, 'TurnStarted', { combatantId: 'goblin', round: 2, budget: { action: 1 }, notes: {} }),
    ).toEqual({ data: { round: 2 }, withheld: ['combatantId', 'budget', 'notes'] });
    const order = ['orc', 'goblin', 'hero'].map((combatantId) => ({
      combatantId,
      total: 9,
      modifier: 0,
      tieBreaks: [],
    }));
    expect(seen(state, HERO, 'InitiativeSet', { order, reason: 'STATED' })!.data).toEqual({
      order: [order[0], order[2]],
      reason: 'STATED',
    });
    expect(seen(state, HERO, 'AwarenessSet', { surprised: ['goblin', 'elf'] })!.data).toEqual({ surprised: ['elf'] });
  });

  it('shows that somebody vanished and that somebody was found, but never from whom else', () => {
    const open = toyFight().state;
    const { state } = goblinHiddenFrom('hero');
    const vanished: EventData<'PartialAwarenessNoted'> = {
      combatantId: 'goblin',
      hiddenFrom: ['hero'],
      check: 17,
      parts: [],
    };
    const withheld = ['hiddenFrom', 'check', 'parts'];
    expect(seen(open, HERO, 'PartialAwarenessNoted', vanished, state)).toEqual({
      data: { combatantId: 'goblin' },
      withheld,
    });
    const found = { ...vanished, hiddenFrom: [], check: null };
    expect(seen(state, HERO, 'PartialAwarenessNoted', found, open)).toEqual({
      data: { combatantId: 'goblin' },
      withheld,
    });
    expect(seen(state, HERO, 'PartialAwarenessNoted', vanished, state)).toBeNull();
  });

  it('keeps what was declared, what was asked and what was rolled behind the screen to whose it is', () => {
    const { state } = toyFight();
    const declared: EventData<'ActionDeclared'> = {
      actionId: 'a',
      action: 'ready',
      actorId: 'hero',
      input: { trigger: 'a door opens' },
    };
    expect(seen(state, HERO, 'ActionDeclared', declared)!.withheld).toEqual([]);
    expect(seen(state, ELF, 'ActionDeclared', declared)!.withheld).toEqual(['input']);
    const asked: EventData<'PromptOpened'> = {
      promptId: 'p',
      actionId: 'a',
      kind: 'strike',
      ownerId: 'hero',
      subjectId: 'orc',
      choices: [],
      ruleIds: [],
      context: {},
    };
    expect(seen(state, HERO, 'PromptOpened', asked)!.withheld).toEqual([]);
    expect(seen(state, ELF, 'PromptOpened', asked)).toBeNull();
    const stealth: EventData<'DiceRolled'> = {
      purpose: 'skill:stealth',
      rollerId: 'hero',
      notation: '1d20',
      dice: [],
      parts: [],
      total: 9,
    };
    expect(seen(state, HERO, 'DiceRolled', stealth)!.withheld).toEqual([]);
    expect(seen(state, ELF, 'DiceRolled', stealth)).toBeNull();
    expect(seen(state, ELF, 'DiceRolled', { ...stealth, purpose: 'attack' })!.withheld).toEqual([]);
  });

  it('ends an action for those who saw it begin', () => {
    const { state } = goblinHiddenFrom('hero');
    const during = (actorId: string | null, action = 'move'): EncounterState => ({
      ...state,
      openAction: { actionId: 'a', action, actorId, revision: 1 },
    });
    const done: EventData<'ActionCompleted'> = { actionId: 'a', outcome: 'DONE', reason: null };
    expect(seen(during('orc'), HERO, 'ActionCompleted', done, state)).not.toBeNull();
    expect(seen(during('goblin'), HERO, 'ActionCompleted', done, state)).toBeNull();
    expect(seen(during(null, 'endTurn'), HERO, 'ActionCompleted', done, state)).not.toBeNull();
    expect(seen(during(null, 'adjust'), HERO, 'ActionCompleted', done, state)).toBeNull();
  });

  it('says of every event who witnesses it, by fields it has', () => {
    for (const type of EVENT_TYPES) {
      const { witnesses, fields, ownerField } = declarationOf(type);
      if (witnesses === 'owner') expect(ownerField).toBeDefined();
      if (typeof witnesses === 'string') continue;
      const named = 'all' in witnesses ? witnesses.all : witnesses.any;
      for (const field of named) expect(Object.keys(fields)).toContain(field);
    }
  });
});
