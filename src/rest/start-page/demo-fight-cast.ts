/** Who fights in the demo, with the numbers of the 5e SRD. */
const goblin = {
  size: 'SMALL',
  creatureType: 'humanoid (goblinoid)',
  abilities: { strength: 8, dexterity: 14, constitution: 10, intelligence: 10, wisdom: 8, charisma: 8 },
  hitPoints: 7,
  armorClass: 15,
  speed: 30,
  attacks: [
    { id: 'scimitar', weapon: 'scimitar', attackBonus: 4, damage: [{ dice: '1d6+2', type: 'slashing' }] },
    { id: 'shortbow', weapon: 'shortbow', attackBonus: 4, damage: [{ dice: '1d6+2', type: 'piercing' }] },
  ],
};
const orc = {
  creatureType: 'humanoid (orc)',
  abilities: { strength: 16, dexterity: 12, constitution: 16, intelligence: 7, wisdom: 11, charisma: 10 },
  hitPoints: 15,
  armorClass: 13,
  speed: 30,
  attacks: [{ id: 'greataxe', weapon: 'greataxe', attackBonus: 5, damage: [{ dice: '1d12+3', type: 'slashing' }] }],
};
const fighter = {
  abilities: { strength: 16, dexterity: 13, constitution: 14, intelligence: 10, wisdom: 12, charisma: 9 },
  level: 2,
  hitPoints: 20,
  armorClass: 18,
  speed: 30,
  attacks: [{ id: 'longsword', weapon: 'longsword', attackBonus: 5, damage: [{ dice: '1d8+3', type: 'slashing' }] }],
};

const monster = { kind: 'MONSTER', side: 'raiders' };
const hero = { kind: 'CHARACTER', side: 'heroes' };

/** A ford with a little rubble, and five who meet there. */
export const DEMO_FIGHT = {
  encounter: {
    name: 'The ford',
    ruleset: 'dnd5e',
    tags: ['demo'],
    map: { rows: ['..........', '..::......', '....##....', '....##....', '......::..', '..........'] },
  },
  combatants: [
    { ...hero, id: 'brannoc', name: 'Brannoc', at: { x: 1, y: 2 }, statistics: fighter },
    { ...hero, id: 'ysolt', name: 'Ysolt', at: { x: 1, y: 4 }, statistics: fighter },
    { ...monster, id: 'orc', name: 'Orc', at: { x: 8, y: 2 }, statistics: orc },
    { ...monster, id: 'goblin-1', name: 'First goblin', at: { x: 8, y: 1 }, statistics: goblin },
    { ...monster, id: 'goblin-2', name: 'Second goblin', at: { x: 8, y: 4 }, statistics: goblin },
  ],
} as const;
