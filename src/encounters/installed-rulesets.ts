import { dnd35 } from '../engine/rules/dnd35/index.js';
import { dnd5e } from '../engine/rules/dnd5e/index.js';
import { pathfinder1e } from '../engine/rules/pathfinder1e/index.js';
import type { Ruleset } from '../engine/rules/ruleset.js';

/** The games this service knows. */
export const RULESETS: readonly Ruleset[] = [dnd5e, dnd35, pathfinder1e];
