import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LateRefusals } from '../../graphql/limits/late-refusals.js';
import { CallerLimits } from '../../graphql/limits/caller-limits.js';

/** Counts a request for a file as an operation of its address. Errors: RATE_LIMITED. */
@Injectable()
export class RateGuard implements CanActivate {
  private readonly late = new LateRefusals();

  constructor(private readonly callers: CallerLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const refusal = this.callers.countAddress(context.switchToHttp().getRequest<FastifyRequest>().ip);
    if (!refusal) return true;
    await this.late.wait();
    throw refusal;
  }
}
