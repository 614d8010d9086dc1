import { describe, expect, it } from '@jest/globals';
import { asciiMap } from '../../../grid/index.js';
import { BOTH, counted, creature, duel, impose, rollOf, strike, weapon } from '../testing/duel.js';
import { GAMES, fightIn } from '../testing/games.js';
import type { StatisticsInput } from '../statistics/index.js';

const bow = weapon({ id: 'bow', kind: 'RANGED', rangeIncrement: 100 });

describe.each(BOTH)('Armour Class in %s', (game) => {
  const { ruleset } = GAMES[game];
  const sheetFor = (statistics: Partial<StatisticsInput>) => {
    const fight = duel(game, {}, statistics);
    return ruleset.sheet(fight.state, 'b');
  };

  it('is 10 and its parts; touch leaves armour, shield and natural armour out (D35-AC-01, D35-AC-02, D35-AC-05, PF1-AC-01, PF1-AC-12, PF1-TCH-02, PF1-TCH-03)', () => {
    // 21 = 10 + 6 armour + 2 shield + 1 Dexterity + 1 natural + 1 deflection: touch 12.
    const sheet = sheetFor({
      abilities: { dexterity: 12 },
      armorClass: { armor: 6, shield: 2, natural: 1, deflection: 1 },
    });
    expect(sheet.armorClass.total).toBe(21);
    expect(sheet.touchArmorClass!.total).toBe(12);
    expect(sheet.flatFootedArmorClass!.total).toBe(20);
  });

  it('counts the enhancement with its armour and then the best armour bonus (D35-AC-05, D35-CORE-04, PF1-AC-05; case 33)', () => {
    const sheet = sheetFor({
      armorClass: { armor: 4, armorEnhancement: 3, other: [{ label: 'bracers of armor', value: 6, type: 'armor' }] },
    });
    expect(sheet.armorClass.total).toBe(17);
    expect(sheet.armorClass.parts).toContainEqual(
      expect.objectContaining({ label: 'bracers of armor', applied: false, suppressedBy: 'armor' }),
    );
  });

  it('keeps the best deflection and adds dodge (D35-CORE-04, PF1-CORE-03, PF1-AC-06, PF1-AC-08)', () => {
    const sheet = sheetFor({
      armorClass: {
        deflection: 1,
        dodge: 1,
        other: [
          { label: 'ring', value: 3, type: 'deflection' },
          { label: 'boots', value: 2, type: 'dodge' },
        ],
      },
    });
    expect(sheet.armorClass.total).toBe(10 + 3 + 3);
  });

  it('caps Dexterity by armour but not dodge (D35-AC-04, PF1-AC-02, PF1-AC-09)', () => {
    const sheet = sheetFor({ abilities: { dexterity: 18 }, armorClass: { armor: 5, maxDexterity: 2, dodge: 3 } });
    expect(sheet.armorClass.total).toBe(10 + 5 + 2 + 3);
  });

  it.each([
    ['LIGHT', null, 14],
    ['MEDIUM', null, 13],
    ['HEAVY', null, 11],
    // The worse of armour and load counts, once.
    ['HEAVY', 2, 11],
    ['MEDIUM', 2, 12],
  ] as const)(
    'caps Dexterity 18 by a %s load and armour that lets through %s: AC %i (D35-SPD-17, PF1-AC-02)',
    (load, maxDexterity, expected) => {
      const fight = duel(game, {}, { abilities: { dexterity: 18 }, load, armorClass: { maxDexterity } });
      expect(rollOf(strike(fight, [1])).armorClass).toBe(expected);
    },
  );

  it('flat-footed keeps a Dexterity penalty and drops dodge (D35-AC-04, PF1-AC-03, PF1-AC-10; case 39)', () => {
    const sheet = sheetFor({ abilities: { dexterity: 8 }, armorClass: { dodge: 1 } });
    expect(sheet.armorClass.total).toBe(10);
    expect(sheet.flatFootedArmorClass!.total).toBe(9);
  });

  it('of those who have not acted has no Dexterity, but with uncanny dodge it has (D35-INI-04, PF1-FLT-04)', () => {
    const surprise = (qualities: string[]) => {
      const fight = fightIn(game);
      fight.join(
        creature('a', { attacks: [weapon()] }),
        creature('b', { abilities: { dexterity: 16 }, armorClass: { dodge: 1 }, qualities }),
      );
      fight.must({
        type: 'adjust',
        combatantId: 'a',
        reason: 'x',
        relation: { otherId: 'b', distance: 5, engaged: true },
      });
      fight.begin(['a', 'b']);
      return rollOf(strike(fight, [2])).armorClass;
    };
    expect(surprise([])).toBe(10);
    expect(surprise(['uncanny dodge'])).toBe(14);
  });

  it('changes with the state of the defender (D35-AC-03, PF1-AC-13, T-ACMOD)', () => {
    const agile = { abilities: { dexterity: 16 }, armorClass: { dodge: 1 } };
    const against = (kind: string) => {
      const melee = duel(game, {}, agile);
      impose(melee, 'b', kind);
      const ranged = duel(game, { attacks: [bow] }, agile, { a: { x: 20, y: 1 } });
      impose(ranged, 'b', kind);
      return [rollOf(strike(melee, [1])).armorClass, rollOf(strike(ranged, [1])).armorClass];
    };
    expect(against('prone')).toEqual([10, 18]);
    expect(against('stunned')).toEqual([8, 8]);
    expect(against('cowering')).toEqual([8, 8]);
    expect(against('blinded')).toEqual([8, 8]);
    expect(against('charging')).toEqual([12, 12]);
    expect(against('kneeling')).toEqual([12, 16]);
    // Entangled: Dexterity 12.
    expect(against('entangled')).toEqual([12, 12]);
    // Helpless: Dexterity counts as 0 (-5), dodge is lost, -4 more in melee.
    expect(against('helpless')).toEqual([1, 5]);
  });

  it('of the helpless is 9 lower in melee and 5 lower at range, the -5 in place of Dexterity (D35-HLP-01, PF1-HLP-01, PF1-HLP-02)', () => {
    // AC 18 with +3 Dexterity: 6 in melee, 10 at range.
    const sheet = { abilities: { dexterity: 16 }, armorClass: { armor: 5 } };
    const melee = duel(game, {}, sheet);
    impose(melee, 'b', 'paralyzed');
    expect(rollOf(strike(melee, [1])).armorClass).toBe(6);
    const ranged = duel(game, { attacks: [bow] }, sheet, { a: { x: 20, y: 1 } });
    impose(ranged, 'b', 'paralyzed');
    expect(rollOf(strike(ranged, [1])).armorClass).toBe(10);
  });

  it('has no Dexterity against an attacker one does not see (D35-ATK-02, PF1-CND-23)', () => {
    const agile = { abilities: { dexterity: 16 } };
    const unseen = (qualities: string[]) => {
      const fight = duel(game, {}, { ...agile, qualities });
      impose(fight, 'a', 'invisible');
      return rollOf(strike(fight, [1])).armorClass;
    };
    expect(unseen([])).toBe(10);
    expect(unseen(['uncanny dodge'])).toBe(13);
    expect(unseen(['blindsight 60 ft'])).toBe(13);
  });

  it('rises by 4 behind cover and 8 behind improved cover, never both (D35-COV-01, D35-COV-05, PF1-COV-03, PF1-COV-13)', () => {
    const shot = (rows: string[]) => {
      const { map } = asciiMap(rows);
      const fight = duel(game, { attacks: [bow] }, {}, { map, a: { x: 0, y: 1 }, b: { x: 6, y: 1 } });
      return counted(rollOf(strike(fight, [1])).armorClassParts);
    };
    expect(shot(['.......', '...|...', '.......'])).toMatchObject({ cover: 4 });
    expect(shot(['.......', '...=...', '.......'])).toMatchObject({ 'improved cover': 8 });
  });

  it('rises by 4 for creatures in the way of a shot (D35-COV-04, PF1-COV-08)', () => {
    const other = creature('c', {}, { at: { x: 10, y: 1 } });
    const fight = duel(game, { attacks: [bow] }, {}, { a: { x: 20, y: 1 }, others: [other] });
    expect(counted(rollOf(strike(fight, [1])).armorClassParts)).toMatchObject({ 'soft cover': 4 });
  });

  it('does not matter behind total cover: nothing can be aimed there (D35-COV-05, PF1-COV-12)', () => {
    const { map } = asciiMap(['...#...', '...#...', '...#...']);
    const fight = duel(game, { attacks: [bow] }, {}, { map, a: { x: 0, y: 1 }, b: { x: 6, y: 1 } });
    expect(fight.refusal('a', 'attack', { targetId: 'b' })).toMatchObject({ code: 'TOTAL_COVER' });
  });

  it('counts armour of force alone against the touch of the incorporeal, who pass through cover (PF1-TCH-01, PF1-TCH-04, PF1-TCH-05, PF1-TCH-06, D35-AC-02)', () => {
    const ghost = { incorporeal: true, attacks: [weapon({ id: 'touch', touch: true, damageTypes: ['negative'] })] };
    const touched = (armorIsForce: boolean) => {
      const fight = duel(game, ghost, { armorClass: { armor: 4, armorIsForce, natural: 3, deflection: 1 } });
      impose(fight, 'b', 'covered');
      return rollOf(strike(fight, [1])).armorClass;
    };
    expect(touched(false)).toBe(11);
    expect(touched(true)).toBe(15);
  });

  it('takes the cover the game master states (PF1-COV-11)', () => {
    const fight = duel(game, {}, {});
    impose(fight, 'b', 'covered', 2);
    expect(rollOf(strike(fight, [1])).armorClass).toBe(12);
  });
});

describe.each(BOTH)('concealment in %s', (game) => {
  it('makes a hit miss by any percent, the largest only (D35-CCL-01, PF1-CCL-01, PF1-CCL-02, PF1-CCL-09; case 67)', () => {
    const fight = duel(game, {}, {});
    impose(fight, 'b', 'concealed', 20);
    impose(fight, 'a', 'blinded');
    expect(rollOf(strike(fight, [10, 35]))).toMatchObject({
      outcome: 'MISS',
      missChance: { percent: 50, roll: 35, missed: true },
    });
    const custom = duel(game, {}, {});
    impose(custom, 'b', 'concealed', 30);
    expect(rollOf(strike(custom, [10, 35, 4]))).toMatchObject({
      outcome: 'HIT',
      missChance: { percent: 30, roll: 35, missed: false },
    });
  });

  it('is asked only after a hit (D35-CCL-01, PF1-CCL-01)', () => {
    const fight = duel(game, {}, {});
    impose(fight, 'b', 'concealed');
    expect(rollOf(strike(fight, [9]))).toMatchObject({ outcome: 'MISS', missChance: null });
  });

  it('comes from fog and darkness, less to those who see in the dark (PF1-ENV-04, PF1-CCL-06, D35-ENV-01)', () => {
    const chance = (cell: object, qualities: string[]) => {
      const map = { width: 8, height: 3, squareFeet: 5, cells: { '2,1': cell }, edges: [] } as const;
      const fight = duel(game, { qualities }, {}, { map });
      return rollOf(strike(fight, [15, 100, 1])).missChance?.percent;
    };
    expect(chance({ obscured: 'light' }, [])).toBe(20);
    expect(chance({ light: 'dark' }, [])).toBe(50);
    expect(chance({ light: 'dim' }, [])).toBe(20);
  });

  it('does not trouble those who see in the dark (PF1-CCL-06)', () => {
    const cells = { '2,1': { light: 'dark' } } as const;
    const map = { width: 8, height: 3, squareFeet: 5, cells, edges: [] } as const;
    const fight = duel(game, { qualities: ['darkvision 60 ft'] }, {}, { map });
    expect(rollOf(strike(fight, [15, 1])).missChance).toBeNull();
  });

  it('of darkness leaves those who see nothing in it blinded: -2 AC, no Dexterity (PF1-ENV-04, PF1-CND-03, D35-ENV-01)', () => {
    const attacked = (cell: object, target: Partial<StatisticsInput> = {}) => {
      const map = { width: 8, height: 3, squareFeet: 5, cells: { '2,1': cell }, edges: [] } as const;
      const nimble = { abilities: { dexterity: 16 }, armorClass: { dodge: 1 }, ...target };
      const fight = duel(game, { qualities: ['darkvision 60 ft'] }, nimble, { map });
      return { fight, armorClass: rollOf(strike(fight, [1])).armorClass };
    };
    expect(attacked({ light: 'dark' }).armorClass).toBe(10 - 2);
    expect(attacked({ light: 'dim' }).armorClass).toBe(10 + 3 + 1);
    for (const quality of ['darkvision 60 ft', 'blindsight 30 ft'])
      expect(attacked({ light: 'dark' }, { qualities: [quality] }).armorClass).toBe(10 + 3 + 1);
    // Blindness and darkness are one and the same.
    const { fight } = attacked({ light: 'dark' });
    impose(fight, 'b', 'blinded');
    fight.endTurnsUntil('b');
    fight.endTurnsUntil('a');
    expect(rollOf(strike(fight, [1])).armorClass).toBe(10 - 2);
  });

  it('may be tried again with Blind-Fight in melee (PF1-FEA-01, D35-FEA-01)', () => {
    const fight = duel(game, { feats: ['Blind-Fight'] }, {});
    impose(fight, 'a', 'blinded');
    expect(rollOf(strike(fight, [10, 35, 60, 4]))).toMatchObject({ outcome: 'HIT', missChance: { roll: 60 } });
  });

  it('gives the blind half a chance (PF1-CND-03, D35-CND-01)', () => {
    const fight = duel(game, {}, {});
    impose(fight, 'a', 'blinded');
    expect(rollOf(strike(fight, [10, 50])).missChance).toEqual({ percent: 50, roll: 50, missed: true });
  });
});

describe('Armour Class where the games differ', () => {
  it('the Dodge feat works against everybody in Pathfinder (PF1-FEA-01)', () => {
    const agile = { feats: ['Dodge'] };
    expect(rollOf(strike(duel('pathfinder1e', {}, agile), [1])).armorClass).toBe(11);
    expect(rollOf(strike(duel('dnd35', {}, agile), [1])).armorClass).toBe(10);
  });

  it('pinned: Dexterity 0 in 3.5, no Dexterity bonus in Pathfinder, -4 in both (D35-AC-03, PF1-CND-28)', () => {
    const pinned = (game: 'dnd35' | 'pathfinder1e') => {
      const fight = duel(game, {}, { abilities: { dexterity: 16 } });
      impose(fight, 'b', 'pinned');
      return rollOf(strike(fight, [1])).armorClass;
    };
    expect(pinned('dnd35')).toBe(10 - 5 - 4);
    expect(pinned('pathfinder1e')).toBe(10 - 4);
  });

  it('grappled by another: no Dexterity in 3.5, Dexterity -4 in Pathfinder (D35-AC-03, PF1-CND-20)', () => {
    const grappled = (game: 'dnd35' | 'pathfinder1e') => {
      const fight = duel(game, {}, { abilities: { dexterity: 16 } });
      impose(fight, 'b', 'grappled');
      return rollOf(strike(fight, [1])).armorClass;
    };
    expect(grappled('dnd35')).toBe(10);
    expect(grappled('pathfinder1e')).toBe(11);
  });
});
