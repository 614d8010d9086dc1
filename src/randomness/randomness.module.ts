import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';

/** Gives that many bytes which nobody can foretell: what seeds and keys are made of. */
export type RandomBytes = (size: number) => Uint8Array;
/** Injection token of {@link RandomBytes}. */
export const RANDOM_BYTES = Symbol('RandomBytes');

/** Makes the source of randomness injectable everywhere. */
@Module({})
export class RandomnessModule {
  static with(randomBytes: RandomBytes): DynamicModule {
    return {
      module: RandomnessModule,
      global: true,
      providers: [{ provide: RANDOM_BYTES, useValue: randomBytes }],
      exports: [RANDOM_BYTES],
    };
  }
}
