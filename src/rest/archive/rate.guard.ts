import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CallerLimits } from '../../graphql/limits/caller-limits.js';

/** Counts a request for a file as an operation of its address. Errors: RATE_LIMITED. */
@Injectable()
export class RateGuard implements CanActivate {
  constructor(private readonly callers: CallerLimits) {}

  canActivate(context: ExecutionContext): boolean {
    const refusal = this.callers.countAddress(context.switchToHttp().getRequest<FastifyRequest>().ip);
    if (refusal) throw refusal;
    return true;
  }
}
