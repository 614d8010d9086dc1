import { describe, expect, it } from '@jest/globals';
import { openMap } from '../../../grid/index.js';
import { findRule } from '../../catalogue/index.js';
import { GAMES, fightIn, squares } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

const BOTH: readonly GameName[] = ['dnd35', 'pathfinder1e'];

describe.each(BOTH)('conditions in %s', (game) => {
  const { creatures, ruleset } = GAMES[game];
  const under = (...kinds: readonly string[]) => {
    const fight = fightIn(game, { map: openMap(20, 1) });
    fight.join(creatures.rogue({ at: { x: 0, y: 0 } }));
    fight.begin(['rogue']);
    for (const kind of kinds)
      fight.must({ type: 'adjust', combatantId: 'rogue', reason: 'a spell', addCondition: { kind } });
    fight.endTurn();
    return fight;
  };
  const kindsOf = (fight: ReturnType<typeof under>) => fight.combatant('rogue').effects.map(({ kind }) => kind);

  it('are all named in both languages, with rules that exist', () => {
    for (const { kind, name, doc, ruleIds } of ruleset.conditions) {
      expect([kind, name.en.length, name.es.length, doc.en.length, doc.es.length].includes(0)).toBe(false);
      for (const id of ruleIds) expect([kind, findRule(id)?.id]).toEqual([kind, id]);
    }
  });

  it.each([
    ['dazed', ['PF1-CND-07']],
    ['stunned', ['PF1-CND-34']],
    ['cowering', ['PF1-CND-06']],
    ['fascinated', ['PF1-CND-16']],
    ['paralyzed', ['PF1-CND-26', 'PF1-HLP-04']],
    ['petrified', ['PF1-CND-27']],
    ['unconscious', ['PF1-CND-35', 'PF1-HLP-04']],
    ['helpless', ['PF1-CND-21']],
  ])('%s leaves no actions (D35-CND-01, %s)', (kind) => {
    const fight = under(kind);
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ standard: 0, move: 0, fiveFootStep: 0 });
    expect(fight.refusal('rogue', 'move', { path: squares(1, 0) }).code).toBe('ACTOR_CANNOT_ACT');
  });

  it.each([
    ['exhausted', 15, ['PF1-CND-15']],
    ['entangled', 15, ['PF1-CND-14']],
    ['fatigued', 30, ['PF1-CND-17']],
    ['disabled', 15, ['PF1-CND-11']],
    ['grappled', 0, ['PF1-CND-20']],
    ['pinned', 0, ['PF1-CND-28']],
  ])('%s makes a speed of 30 feet %i (D35-CND-01, %s)', (kind, feet) => {
    expect(ruleset.sheet(under(kind).state, 'rogue').speeds).toMatchObject({ walk: feet });
  });

  it('halve speed once, however many they are (D35-CND-01, PF1-CND-01)', () => {
    expect(ruleset.sheet(under('exhausted', 'entangled').state, 'rogue').speeds).toMatchObject({ walk: 15 });
  });

  it('take Dexterity and with it initiative and AC (D35-CND-01, PF1-CND-15, PF1-CND-17)', () => {
    const plain = ruleset.sheet(under().state, 'rogue');
    const weary = ruleset.sheet(under('fatigued').state, 'rogue');
    expect(weary.initiative.total).toBe(plain.initiative.total - 1);
    expect(weary.armorClass.total).toBe(plain.armorClass.total - 1);
  });

  it('of one line count by the gravest only (D35-CND-01, PF1-CND-01)', () => {
    const plain = ruleset.sheet(under('exhausted').state, 'rogue').armorClass.total;
    expect(ruleset.sheet(under('fatigued', 'exhausted').state, 'rogue').armorClass.total).toBe(plain);
  });

  it('of weariness add up: fatigued twice is exhausted, and stays so (D35-CND-01, PF1-CND-15, PF1-CND-17)', () => {
    expect(kindsOf(under('fatigued', 'fatigued'))).toEqual(['exhausted']);
    expect(kindsOf(under('exhausted', 'fatigued'))).toEqual(['exhausted']);
    expect(kindsOf(under('fatigued', 'exhausted'))).toEqual(['exhausted']);
  });

  it('of fear add up: shaken twice is frightened, more is panicked (D35-CND-02, PF1-CND-19, PF1-CND-25, PF1-CND-30, PF1-CND-36)', () => {
    expect(kindsOf(under('shaken', 'shaken'))).toEqual(['frightened']);
    for (const pair of [
      ['shaken', 'frightened'],
      ['frightened', 'shaken'],
      ['frightened', 'frightened'],
      ['panicked', 'shaken'],
    ]) {
      expect(kindsOf(under(...pair)).filter((kind) => kind !== 'item-dropped')).toEqual(['panicked']);
    }
  });
});

describe('blindness', () => {
  const speed = (game: GameName) => {
    const { creatures, ruleset } = GAMES[game];
    const fight = fightIn(game);
    fight.join(creatures.rogue({ statistics: { conditions: ['blinded'] } }));
    return ruleset.sheet(fight.state, 'rogue');
  };

  it('halves speed in 3.5 (D35-CND-01)', () => {
    expect(speed('dnd35').speeds).toMatchObject({ walk: 15 });
  });

  it('costs 2 AC and the Dexterity bonus (D35-AC-03, PF1-CND-03)', () => {
    for (const game of BOTH) expect(speed(game).armorClass.total).toBe(13 - 2);
  });
});
