import { describe, expect, it } from '@jest/globals';
import type { EncounterEvent } from '../encounter/events/index.js';
import { event } from '../encounter/events/index.js';
import { facts, partly } from './to-be-events.js';

const left = event('CombatantLeft', { combatantId: 'orc', reason: 'fled' });
const moved = event('Moved', {
  combatantId: 'hero',
  from: { x: 0, y: 0 },
  to: { x: 1, y: 0 },
  mode: 'walk',
  cost: 5,
  movementSpent: 5,
  diagonalParity: 0,
});

/** What the matcher says when it fails; colours taken out. */
function complaint(assertion: () => void): string {
  try {
    assertion();
  } catch (error) {
    // eslint-disable-next-line no-control-regex
    return (error as Error).message.replace(/\u001b\[\d+m/g, '');
  }
  throw new Error('The assertion passed');
}

describe('toBeEvents', () => {
  it('passes for the same events in the same order, whatever the order of their members', () => {
    const { combatantId, reason } = left.data;
    expect([left, moved]).toBeEvents([event('CombatantLeft', { reason, combatantId }), moved]);
    expect([]).toBeEvents([]);
  });

  it('takes a member that is undefined for an absent one, as storing does', () => {
    const to = { x: 1, y: 0, z: undefined };
    expect([{ ...moved, data: { ...moved.data, to } }]).toBeEvents([moved]);
  });

  it('fails on a field that differs, and names it with both values', () => {
    const other = event('Moved', { ...moved.data, to: { x: 2, y: 0 }, cost: 10 });
    const message = complaint(() => expect([left, other]).toBeEvents([left, moved]));
    expect(message).toContain('1. Moved  data.to.x\n  - 1\n  + 2');
    expect(message).toContain('1. Moved  data.cost\n  - 5\n  + 10');
    expect(message).not.toContain('CombatantLeft');
  });

  it('fails on a field too many, at any depth', () => {
    const extra = { ...left, data: { ...left.data, secret: 'in the cellar' } } as EncounterEvent;
    expect(complaint(() => expect([extra]).toBeEvents([left]))).toContain(
      '0. CombatantLeft  data.secret\n  - (not expected)\n  + "in the cellar"',
    );
    const deep = { ...moved, data: { ...moved.data, to: { x: 1, y: 0, z: 3 } } } as EncounterEvent;
    expect(complaint(() => expect([deep]).toBeEvents([moved]))).toContain('0. Moved  data.to.z');
    const envelope = { ...left, revision: 4 } as EncounterEvent;
    expect(complaint(() => expect([envelope]).toBeEvents([left]))).toContain('0. CombatantLeft  revision');
  });

  it('fails on a field too few', () => {
    const { reason: _, ...rest } = left.data;
    const short = { type: 'CombatantLeft', data: rest } as unknown as EncounterEvent;
    expect(complaint(() => expect([short]).toBeEvents([left]))).toContain('data.reason\n  - "fled"\n  + (missing)');
  });

  it('fails on another order', () => {
    const message = complaint(() => expect([moved, left]).toBeEvents([left, moved]));
    expect(message).toContain('Types, in order:');
    expect(message).toMatch(/-\s+CombatantLeft\n\s+Moved\n\+\s+CombatantLeft/);
  });

  it('fails on an event too many or too few, and shows which', () => {
    expect(complaint(() => expect([left, moved]).toBeEvents([left]))).toMatch(/\+\s+Moved/);
    expect(complaint(() => expect([left]).toBeEvents([left, moved]))).toMatch(/-\s+Moved/);
    expect(complaint(() => expect([]).toBeEvents([left]))).toMatch(/-\s+CombatantLeft/);
  });

  it('compares the fields of events of one type also when the lists differ in length', () => {
    const other = event('CombatantLeft', { combatantId: 'orc', reason: 'slain' });
    expect(complaint(() => expect([other, moved]).toBeEvents([left]))).toContain(
      'data.reason\n  - "fled"\n  + "slain"',
    );
  });

  it('takes no asymmetric matcher: it would hide a fault', () => {
    const anything: unknown = expect.anything();
    const loose = {
      type: 'CombatantLeft',
      data: { combatantId: 'orc', reason: anything },
    } as unknown as EncounterEvent;
    expect(() => expect([left]).toBeEvents([loose])).toThrow('Only plain objects');
  });

  it('fails on something that is no list of events', () => {
    expect(complaint(() => expect(undefined).toBeEvents([]))).toContain('takes a list of events, not undefined');
    expect(complaint(() => expect([1]).toBeEvents([]))).toContain('takes a list of events');
  });

  it('can be negated', () => {
    expect([left]).not.toBeEvents([moved]);
    expect(complaint(() => expect([left]).not.toBeEvents([left]))).toContain('exactly those');
  });
});

describe('partly', () => {
  it('leaves out the fields that are not stated, and only those', () => {
    expect([left, moved]).toBeEvents([left, partly('Moved', { to: { x: 1, y: 0 } })]);
    const message = complaint(() => expect([moved]).toBeEvents([partly('Moved', { cost: 5, mode: 'fly' })]));
    expect(message).toContain('0. Moved  data.mode\n  - "fly"\n  + "walk"');
    expect(message).not.toContain('data.cost');
  });

  it('compares what is stated to its depth', () => {
    const message = complaint(() => expect([moved]).toBeEvents([partly('Moved', { to: { x: 1, y: 0, z: 2 } })]));
    expect(message).toContain('data.to.z\n  - 2\n  + (missing)');
  });

  it('still minds type and order', () => {
    expect([left, moved]).not.toBeEvents([partly('Moved', {}), partly('CombatantLeft', {})]);
  });
});

describe('facts', () => {
  it('takes recorded and decided events to their type and data', () => {
    const recorded = { ...left, revision: 3, causationId: 'a' };
    expect(facts([recorded, { event: moved }])).toBeEvents([left, moved]);
  });
});
