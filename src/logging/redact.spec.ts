import { describe, expect, it } from '@jest/globals';
import { createApiKey } from '../auth/api-keys.js';
import { redact, redactText } from './redact.js';

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const JWT = `${base64({ alg: 'HS256', typ: 'asalto-seat+jwt' })}.${base64({ seatId: 'gameMaster' })}.c2lnbmF0dXJl`;
const KEY = createApiKey();
const SEED = 'b5'.repeat(32);

describe('redactText', () => {
  it.each([
    [`invalid token ${JWT}`, 'invalid token [redacted]'],
    [`(${JWT.split('.', 2).join('.')})`, '([redacted])'],
    [`GET /encounters/${JWT}/events.ndjson`, 'GET /encounters/[redacted]/events.ndjson'],
    [`GET /graphql?token=${JWT}&query=x`, 'GET /graphql?token=[redacted]&query=x'],
    ['GET /graphql/stream?access_token=hunter2&query=x', 'GET /graphql/stream?access_token=[redacted]&query=x'],
    [`no such key: ${KEY}.`, 'no such key: ask_[redacted].'],
    [`Authorization: Bearer ${KEY}`, 'Authorization: [redacted]'],
    ['authorization: Basic aHVudGVyMg==', 'authorization: [redacted]'],
    ['bearer hunter2, please', 'Bearer [redacted], please'],
    [`{"seed":"${SEED}","to":3}`, '{"seed":[redacted],"to":3}'],
    [`{\\"saltKey\\":\\"${SEED}\\",\\"to\\":3}`, '{\\"saltKey\\":[redacted],\\"to\\":3}'],
    [`seed=${SEED} in line 3`, 'seed=[redacted] in line 3'],
    [`x-api-key: ${SEED}`, 'x-api-key: [redacted]'],
    ['esdb://admin:hunter2@db:2113?tls=false', 'esdb://[redacted]@db:2113?tls=false'],
    ["password: 'hunter2 hunter2' is wrong", 'password: [redacted] is wrong'],
  ])('%s', (text, redacted) => {
    expect(redactText(text)).toBe(redacted);
  });

  it.each([
    `the state hash ${SEED} differs`,
    'Unexpected token < in JSON at position 3',
    'The basic attack of the goblin missed',
    'task_scheduler_of_the_store',
    'operation 5 of seat 0f0f0f0f-1111-4222-8333-444444444444',
    'key: dnd5e',
    'https://table.example:8443/graphql?query=x',
  ])('leaves %j as it is', (text) => {
    expect(redactText(text)).toBe(text);
  });
});

describe('redact', () => {
  it('censors what is named like a secret, in whatever it lies', () => {
    const secrets = {
      authorization: 'hunter2',
      'Proxy-Authorization': 'hunter2',
      'set-cookie': ['hunter2'],
      'x-api-key': 'hunter2',
      apiKey: 'hunter2',
      saltKey: 'hunter2',
      seed: 'hunter2',
      seeds: ['hunter2'],
      gameMasterToken: { value: 'hunter2' },
      credentials: 'hunter2',
      clientSecret: 'hunter2',
    };
    const found = redact([{ secrets: 1, nested: secrets }, { nested: [secrets] }]);
    expect(JSON.stringify(found)).not.toContain('hunter2');
    expect(Object.keys((found as { nested: object }[])[0]!.nested)).toEqual(Object.keys(secrets));
  });

  it('cleans what an error says, its stack and its causes', () => {
    const error = new Error(`cannot verify ${JWT}`, { cause: new Error('seed: hunter2', { cause: `Bearer ${KEY}` }) });
    const text = JSON.stringify(redact(error));
    for (const secret of ['hunter2', KEY.slice(4), ...JWT.split('.')]) expect(text).not.toContain(secret);
    expect(text).toContain('cannot verify');
  });

  it('keeps what is no secret', () => {
    const fields = { requestId: 'r-1', maxTokens: 2000, key: 'dnd5e', keys: 3, seedRevealed: true, reason: 'expired' };
    expect(redact(fields)).toEqual(fields);
  });
});
