// A bare server of the same kind: the same edge (Nest, Fastify, our driver, class-validator), one mutation that appends the
// same bytes to the same embedded store, and sockets that get each event, serialised once: those that name a
// stream its events, the others all. No rules, no
// hash chain, no idempotency, no projections.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { Args, Field, InputType, Int, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { ArrayMaxSize, IsArray, IsOptional, IsString, IsUUID } from 'class-validator';
import { WebSocketServer } from 'ws';
import { loadSettingsOrExit } from '../../dist/config/load-settings.js';
import { createApplication } from '../../dist/create-application.js';
import { SqliteEventStore } from '../../dist/event-store/sqlite/sqlite-event-store.js';
import { GraphqlEdgeModule } from '../../dist/graphql/driver/graphql-edge.module.js';
import { reportTo } from './report.mjs';

const store = SqliteEventStore.open({ file: join(process.env.DATA_DIR, 'bare.sqlite') });
const heads = new Map();
const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
const streams = new WeakMap();
sockets.on('connection', (socket, { url }) => {
  streams.set(socket, new URL(url, 'ws://localhost').searchParams.get('stream'));
});

class AppendInput {}
decorate(
  AppendInput,
  'stream',
  Field(() => String),
  IsUUID(),
);
decorate(
  AppendInput,
  'commandId',
  Field(() => String, { nullable: true }),
  IsOptional(),
  IsUUID(),
);
decorate(
  AppendInput,
  'payload',
  Field(() => [String]),
  IsArray(),
  ArrayMaxSize(20),
  IsString({ each: true }),
);
InputType()(AppendInput);

class Appended {}
decorate(
  Appended,
  'revision',
  Field(() => Int),
);
decorate(
  Appended,
  'events',
  Field(() => [String]),
);
ObjectType()(Appended);

class BareResolver {
  async append(input) {
    const stream = `encounter-${input.stream}`;
    const events = input.payload.map((text) => ({ id: randomUUID(), ...JSON.parse(text) }));
    const { revision } = await store.append(stream, heads.get(stream) ?? 'no-stream', events);
    heads.set(stream, revision);
    const line = JSON.stringify({ revision, commandId: input.commandId, payload: input.payload });
    for (const socket of sockets.clients) {
      const wanted = streams.get(socket);
      if (wanted === null || wanted === input.stream) socket.send(line);
    }
    return { revision, events: events.map(({ type }) => type) };
  }
  ping() {
    return 'pong';
  }
}
const method = (name) => Object.getOwnPropertyDescriptor(BareResolver.prototype, name);
Args('input', { type: () => AppendInput })(BareResolver.prototype, 'append', 0);
Reflect.defineMetadata('design:paramtypes', [AppendInput], BareResolver.prototype, 'append');
Mutation(() => Appended)(BareResolver.prototype, 'append', method('append'));
Query(() => String)(BareResolver.prototype, 'ping', method('ping'));
Resolver()(BareResolver);

class BareModule {}
Module({ imports: [GraphqlEdgeModule.with()], providers: [BareResolver] })(BareModule);

function decorate(target, name, ...decorators) {
  for (const one of decorators) one(target.prototype, name);
}

const application = await createApplication(BareModule, loadSettingsOrExit(process.env));
const url = await application.listen();
reportTo(process, url, () => ({ socketUrl: `ws://127.0.0.1:${sockets.address().port}` }));
