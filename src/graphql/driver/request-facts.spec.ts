import { describe, expect, it } from '@jest/globals';
import { chooseLocale } from './locale.js';
import { OperationContext } from './operation-context.js';
import type { OperationOrigin } from './operation-context.js';
import { isOriginAllowed } from './origin-check.js';
import { RequestIds } from './request-ids.js';
import { SharedPayloads } from './shared-payloads.js';

describe('chooseLocale', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['es', 'es'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en;q=0.3, es;q=0.7', 'es'],
    ['de, fr;q=0.9', 'en'],
    ['de, es;q=0.1', 'es'],
    ['es;q=0', 'en'],
    ['es;q=nonsense, en;q=0.1', 'en'],
    ['*, es;q=0.5', 'en'],
    ['est', 'en'],
  ])('%j: %s', (header, expected) => {
    expect(chooseLocale(header)).toBe(expected);
  });
});

describe('isOriginAllowed', () => {
  it.each([
    ['no origin: no browser', undefined, 'a.example', [], true],
    ['the page’s own host', 'http://127.0.0.1:3000', '127.0.0.1:3000', [], true],
    ['the same host behind TLS', 'https://a.example', 'A.example', [], true],
    ['another port', 'http://127.0.0.1:8080', '127.0.0.1:3000', [], false],
    ['a stranger', 'https://evil.example', 'a.example', [], false],
    ['a listed origin', 'https://table.example', 'a.example', ['https://table.example'], true],
    ['a listed host under another scheme', 'http://table.example', 'a.example', ['https://table.example'], false],
    ['anyone, if so configured', 'https://evil.example', 'a.example', ['*'], true],
    ['a sandboxed page', 'null', 'a.example', [], false],
  ])('%s', (_name, origin, host, allowed, expected) => {
    expect(isOriginAllowed(origin, host, allowed)).toBe(expected);
  });
});

describe('RequestIds', () => {
  it('keeps a short plain id and replaces any other', () => {
    const ids = new RequestIds();
    expect(ids.next('trace-1.a:b')).toBe('trace-1.a:b');
    for (const bad of ['x'.repeat(65), 'a b', 'a\nb', '', ['a', 'b']])
      expect(ids.next(bad)).toMatch(/^[\da-f]{8}-\w+$/);
    expect(ids.next()).not.toBe(ids.next());
  });
});

describe('OperationContext', () => {
  const origin: OperationOrigin = {
    transport: 'websocket',
    requestId: 'r',
    headers: { 'accept-language': 'en' },
    connectionParams: {},
    address: '::1',
  };

  it('prefers what came with connection_init to the headers', () => {
    const context = new OperationContext({
      ...origin,
      connectionParams: { 'Accept-Language': 'es' },
    });
    expect(context.locale).toBe('es');
    expect(new OperationContext(origin).locale).toBe('en');
  });

  it('aborts its signal when the client goes, before or after it was asked for', () => {
    const early = new OperationContext(origin);
    early.end();
    expect(early.signal.aborted).toBe(true);
    let gone: () => void = () => undefined;
    const late = new OperationContext({ ...origin, whenGone: (callback) => (gone = callback) });
    expect(late.signal.aborted).toBe(false);
    gone();
    expect(late.signal.aborted).toBe(true);
  });

  it('gives each event a context that keeps nothing, and ends with the subscription unless it is shared', () => {
    const context = new OperationContext(origin);
    context.caller = { kind: 'principal', id: 'key:table' };
    context.audience = 'a';
    const event = context.forEvent();
    const shared = context.forSharedEvent();
    expect(event.once('loader', () => 1)).toBe(1);
    expect(event.once('loader', () => 2)).toBe(1);
    expect(context.forEvent().once('loader', () => 3)).toBe(3);
    context.end();
    expect([event.caller, event.signal.aborted]).toEqual([{ kind: 'principal', id: 'key:table' }, true]);
    expect([shared.audience, shared.signal.aborted]).toEqual(['a', false]);
  });
});

describe('SharedPayloads', () => {
  it('puts the text where its stand-in was, whatever was written in between', () => {
    const payloads = new SharedPayloads();
    const message = (id: string, payload: unknown): string => JSON.stringify({ id, type: 'next', payload });
    const first = message('1', payloads.standIn({ texts: ['{"data":{"a":1}}'] }));
    const second = message('2', payloads.standIn({ texts: ['{"data":{"b":2}}', '{"data":{"b":3}}'] }));
    expect(payloads.complete(message('3', { data: null })).texts).toEqual([
      '{"id":"3","type":"next","payload":{"data":null}}',
    ]);
    expect(payloads.complete(second).texts).toEqual([
      '{"id":"2","type":"next","payload":{"data":{"b":2}}}',
      '{"id":"2","type":"next","payload":{"data":{"b":3}}}',
    ]);
    expect(payloads.complete(first).texts).toEqual(['{"id":"1","type":"next","payload":{"data":{"a":1}}}']);
  });

  it('is not taken in by a client’s own data', () => {
    const payloads = new SharedPayloads();
    payloads.standIn({ texts: ['secret'] });
    const forged = [
      { id: '","payload":{"~shared":0}}', type: 'complete' },
      { id: '1', type: 'next', payload: { data: { payload: { '~shared': 0 } } } },
      { id: '1', type: 'next', payload: { data: '"payload":{"~shared":0}}' } },
    ];
    for (const message of forged.map((value) => JSON.stringify(value)))
      expect(payloads.complete(message).texts).toEqual([message]);
  });
});
