import { describe, expect, it } from '@jest/globals';
import type { EventData } from '../../encounter/events/index.js';
import type { Scenario } from '../../testing/scenario.js';
import { fighter, goblin } from './testing/creatures.js';
import { begun } from './testing/fight.js';
import { dnd5e } from './index.js';

/** The groups of the table's own document that a fight can have. */
const OFFERED = ['healingSurge', 'disarm'];

const fight = (houseRules: Readonly<Record<string, boolean>>): Scenario =>
  begun({ rows: ['FG'], who: { F: fighter({ currentHitPoints: 18 }), G: goblin() }, houseRules });
const recorded = ({ history }: Scenario): EventData<'EncounterCreated'>['houseRules'] =>
  (history[0]!.data as EventData<'EncounterCreated'>).houseRules;
const surge = (one: Scenario): string =>
  one.try({ type: 'declareAction', actorId: 'fighter', action: 'healingSurge', input: {} }, [7]).refusal?.code ??
  'taken';

describe('house rules of the table', () => {
  it('HR-META-01: are offered, each by a switch of its own, and off unless the table wants them', () => {
    for (const key of OFFERED)
      expect(dnd5e.houseRules.find((rule) => rule.key === key)).toMatchObject({ key, default: false });
    expect(recorded(fight({}))).toMatchObject({ healingSurge: false, disarm: false });
    expect(recorded(fight({ disarm: true }))).toMatchObject({ healingSurge: false, disarm: true });
  });

  it('HR-META-01: hold for a fight as its first event says, whatever another one has', () => {
    const [before, after] = [fight({}), fight({ healingSurge: true })];
    expect([surge(before), surge(after)]).toEqual(['HOUSE_RULE_OFF', 'taken']);
    for (const one of [before, after]) one.checkDeterminism();
  });
});
