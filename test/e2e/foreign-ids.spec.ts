import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { createApiKey, hashOfApiKey } from '../../src/auth/api-keys.js';
import { useOneService } from './support/one-service.js';

const keys = { ana: createApiKey(), ben: createApiKey() };
const API_KEYS = Object.entries(keys)
  .map(([name, key]) => `${name}:${hashOfApiKey(key)}`)
  .join(',');
const bearer = (who: keyof typeof keys) => ({ authorization: `Bearer ${keys[who]}` });

const CREATE = 'mutation($input: CreateEncounterInput!) { createEncounter(input: $input) { repeated } }';
const input = (more: object) => ({ input: { name: 'Ambush', ruleset: 'dnd5e', ...more } });

describe('the id of an encounter that belongs to somebody else', () => {
  const running = useOneService({ API_KEYS, HOST: '127.0.0.1' });
  const create = (who: keyof typeof keys, more: object) =>
    running.service.api.with(bearer(who)).send(CREATE, input(more));

  it('is taken, and nothing else is told of it: neither the command it was created with nor what it is', async () => {
    const [id, commandId] = [randomUUID(), randomUUID()];
    expect((await create('ana', { id, commandId })).errors).toBeUndefined();
    expect(await create('ana', { id, commandId, name: 'Else' })).toMatchObject({
      errors: [{ extensions: { code: 'COMMAND_ID_REUSED' } }],
    });
    const answers = [
      await create('ben', { id }),
      await create('ben', { id, commandId }),
      await create('ben', { id, commandId, name: 'Else' }),
    ];
    expect(answers[0]).toMatchObject({ errors: [{ extensions: { code: 'REVISION_CONFLICT' } }] });
    expect(answers[0]!.errors![0]!.extensions).not.toHaveProperty('currentRevision');
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('is refused to an archive, be it of that very fight or of another one', async () => {
    const created = await running.service.api
      .with(bearer('ana'))
      .send<{ createEncounter: { encounter: { id: string } } }>(
        'mutation($input: CreateEncounterInput!) { createEncounter(input: $input) { encounter { id } } }',
        input({}),
      );
    const { id } = created.data!.createEncounter.encounter;
    const { url } = running.service;
    const { text } = await request(url).get(`/encounters/${id}/events.ndjson`).set(bearer('ana')).buffer(true);
    const bring = async (who: keyof typeof keys) => {
      const { status, body } = await request(url)
        .post('/encounters/import')
        .set({ 'content-type': 'application/x-ndjson', ...bearer(who) })
        .send(Buffer.from(text));
      return [status, body as { status?: string; error?: { code: string } }] as const;
    };
    const [ownStatus, own] = await bring('ana');
    expect([ownStatus, own.status]).toEqual([200, 'UNCHANGED']);
    const [status, { error }] = await bring('ben');
    expect([status, error!.code]).toEqual([409, 'ARCHIVE_DIFFERS']);
    expect(error).not.toHaveProperty('revision');
  });
});
