import * as dnd35 from '../../../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../../../src/engine/rules/dnd5e/testing/creatures.js';
import * as pathfinder1e from '../../../src/engine/rules/pathfinder1e/testing/creatures.js';
import type { ScriptedFight } from './play.js';

/** The fights whose archives are kept for ever, by name. */
export const GOLDEN_FIGHTS: Readonly<Record<string, ScriptedFight>> = {
  dnd5e: {
    rulesetId: 'dnd5e',
    combatants: [
      dnd5e.fighter({ id: 'kaela', name: 'Kaela', at: { x: 1, y: 2 } }),
      dnd5e.orc({ id: 'orc', at: { x: 4, y: 2 } }),
      dnd5e.goblin({ id: 'goblin', at: { x: 5, y: 3 } }),
    ],
    rounds: 6,
    words: ['araña', '🐉 dragon'],
    meddling: true,
  },
  dnd35: {
    rulesetId: 'dnd35',
    combatants: [
      dnd35.fighter({ id: 'tordek', name: 'Tordek', at: { x: 1, y: 2 } }),
      dnd35.orc({ id: 'orc', at: { x: 4, y: 2 } }),
      dnd35.goblin({ id: 'goblin', at: { x: 5, y: 3 } }),
    ],
    rounds: 6,
    words: ['dado'],
    meddling: true,
  },
  pathfinder1e: {
    rulesetId: 'pathfinder1e',
    combatants: [
      pathfinder1e.fighter({ id: 'valeros', name: 'Valeros', at: { x: 1, y: 2 } }),
      pathfinder1e.orc({ id: 'orc', at: { x: 4, y: 2 } }),
      pathfinder1e.wolf({ id: 'wolf', at: { x: 5, y: 3 } }),
    ],
    rounds: 6,
    meddling: true,
  },
  /** A fight with seats, one of them revoked, and a policy of what they see. */
  seats: {
    rulesetId: 'dnd5e',
    combatants: [
      dnd5e.fighter({ id: 'kaela', name: 'Kaela', at: { x: 1, y: 2 } }),
      dnd5e.orc({ id: 'orc', at: { x: 4, y: 2 } }),
    ],
    rounds: 2,
    seated: true,
  },
  /** A fight that still goes on: its seed is not known. */
  unfinished: {
    rulesetId: 'dnd5e',
    combatants: [
      dnd5e.orc({ id: 'orc', at: { x: 1, y: 2 } }),
      dnd5e.wolf({ id: 'wolf', side: 'wild', at: { x: 3, y: 2 } }),
    ],
    rounds: 1,
    ends: false,
  },
};
