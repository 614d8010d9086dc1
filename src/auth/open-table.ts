import { Injectable, Module } from '@nestjs/common';
import { OPERATOR } from './caller.js';
import type { OperationContext } from '../graphql/driver/operation-context.js';
import type { CallerIdentification } from '../graphql/driver/graphql-edge.module.js';

/** Everyone sits as the game master: the service tells no seats apart yet, and listens on loopback. */
@Injectable()
export class OpenTable implements CallerIdentification {
  readonly identify = (context: OperationContext): void => {
    context.caller = OPERATOR;
    context.audience = 'gameMaster';
  };
}

@Module({ providers: [OpenTable], exports: [OpenTable] })
export class OpenTableModule {}
