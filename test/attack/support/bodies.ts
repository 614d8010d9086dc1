import { randomUUID } from 'node:crypto';
import type { OperationTypeNode } from 'graphql';
import * as dnd5e from '../../../src/engine/rules/dnd5e/testing/creatures.js';
import fc from '../../../src/engine/testing/fast-check.js';
import { operations } from '../../e2e/support/schema-operations.js';
import type { Known } from './placeholders.js';
import { written } from './placeholders.js';
import { goodRequests } from './requests.js';

/** What somebody who has watched a fight of a fighter and a goblin may know of it. */
export const ofFight = (encounterId: string): Known => ({
  encounterId,
  otherId: encounterId,
  revision: 5,
  diceMode: 'SERVICE',
  phase: 'COMBAT',
  activeId: 'fighter',
  combatants: ['fighter', 'goblin'].map((id) => ({ id, at: { x: 1, y: 1 }, effects: [] })),
  prompts: [],
  openAction: null,
  attackIds: ['longsword'],
  itemIds: [],
  statBlocks: [dnd5e.wolf().statistics],
  seatIds: ['gameMaster'],
  freshId: () => randomUUID(),
});

/** For every operation of a kind that can name an encounter: its name, and up to `most` bodies of good requests that name the known one. */
export function bodiesNaming(
  kind: `${OperationTypeNode}`,
  known: Known,
  most = 4,
): readonly (readonly [name: string, bodies: readonly string[]])[] {
  return operations(kind).flatMap((field) => {
    const bodies = fc
      .sample(goodRequests(kind, field), { numRuns: most, seed: 1 })
      .map(({ query, variables }) => `{"query":${JSON.stringify(query)},"variables":${written(variables, known)}}`)
      .filter((body) => body.includes(known.encounterId));
    return bodies.length > 0 ? [[field.name, bodies] as const] : [];
  });
}
