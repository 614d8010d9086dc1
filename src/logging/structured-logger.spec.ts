import { beforeEach, describe, expect, it } from '@jest/globals';
import { StructuredLogger } from './structured-logger.js';

let lines: string[];
const destination = { write: (line: string): void => void lines.push(line) };
const written = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

beforeEach(() => {
  lines = [];
});

describe('StructuredLogger', () => {
  it('writes one JSON object a line, with level, time, message and fields', () => {
    const logger = StructuredLogger.create({ logLevel: 'info', logFormat: 'json' }, destination);
    logger.child({ requestId: 'r-1' }).write('info', 'Command appended', { encounterId: 'e', events: 3 });
    expect(written()).toEqual([
      { level: 30, time: expect.any(Number), requestId: 'r-1', encounterId: 'e', events: 3, msg: 'Command appended' },
    ]);
  });

  it('leaves out what is less important than the level', () => {
    const logger = StructuredLogger.create({ logLevel: 'warn', logFormat: 'json' }, destination);
    logger.log('no');
    logger.warn('yes');
    expect(written()).toHaveLength(1);
  });

  it('never writes secrets, however deep they lie or whatever text they stand in', () => {
    const logger = StructuredLogger.create({ logLevel: 'info', logFormat: 'json' }, destination);
    logger.write('info', 'Connecting to esdb://admin:hunter2@db:2113 with Bearer hunter2', {
      headers: { authorization: 'hunter2', Cookie: 'hunter2', accept: 'text/html' },
      input: [{ gameMasterToken: 'hunter2', seed: 'hunter2', encounterSeed: 'hunter2', name: 'Grog' }],
      err: Object.assign(new Error('no route to esdb://admin:hunter2@db'), { config: { password: 'hunter2' } }),
    });
    expect(lines.join()).not.toContain('hunter2');
    expect(written()[0]).toMatchObject({ headers: { accept: 'text/html' }, input: [{ name: 'Grog' }] });
  });

  it('keeps type, message, code, stack and cause of an error', () => {
    const logger = StructuredLogger.create({ logLevel: 'info', logFormat: 'json' }, destination);
    const cause = Object.assign(new TypeError('inner'), { code: 'E_INNER' });
    logger.write('error', 'Failed', { err: new Error('outer', { cause }) });
    expect(written()[0]).toMatchObject({
      err: {
        type: 'Error',
        message: 'outer',
        stack: expect.stringContaining('outer'),
        cause: { type: 'TypeError', code: 'E_INNER' },
      },
    });
  });

  it("understands Nest's ways of calling it", () => {
    const logger = StructuredLogger.create({ logLevel: 'info', logFormat: 'json' }, destination);
    logger.log('text', 'Context');
    logger.log({ message: 'object', encounterId: 'e' }, 'Context');
    logger.error('broken', 'the stack', 'Context');
    logger.error(new Error('thrown'), 'Context');
    logger.log('Nest application successfully started', 'NestApplication');
    expect(written()).toMatchObject([
      { msg: 'text', context: 'Context' },
      { msg: 'object', encounterId: 'e', context: 'Context' },
      { msg: 'broken', stack: 'the stack', context: 'Context' },
      { msg: 'thrown', err: { message: 'thrown' }, context: 'Context' },
    ]);
  });

  it('writes text for a person when asked', () => {
    const logger = StructuredLogger.create({ logLevel: 'info', logFormat: 'pretty' }, destination);
    logger.write('warn', 'Slow client cut off', { context: 'Edge', transport: 'sse' });
    expect(lines).toEqual([
      expect.stringMatching(/^\d\d:\d\d:\d\d\.\d{3} WARN {2}\[Edge\] Slow client cut off transport=sse\n$/),
    ]);
  });
});
