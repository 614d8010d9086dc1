import type { ReadCreature } from '../read-creature.js';
import type { PrintedArmorClass } from './read-armor-class.js';
import type { StatisticsInput } from './types.js';

/** A creature read from a printed stat block, with the Armour Class as it is printed. */
export interface ReadStatBlock extends ReadCreature<StatisticsInput> {
  readonly armorClass: PrintedArmorClass;
}
