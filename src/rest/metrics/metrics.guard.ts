import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { CallerIdentifier } from '../../auth/caller-identifier.js';
import { mayCreate } from '../../auth/seating.js';
import { Settings } from '../../config/settings.js';

/**
 * Counters tell what kind of event happens, and when: whoever sits at a fight would learn there what its seat does not witness. Where
 * API keys or an identity provider are configured the metrics are for those who may create encounters. Errors: UNAUTHENTICATED, FORBIDDEN.
 */
@Injectable()
export class MetricsGuard implements CanActivate {
  constructor(
    private readonly settings: Settings,
    private readonly modules: ModuleRef,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { apiKeys, identityProvider } = this.settings;
    if (apiKeys.length === 0 && !identityProvider) return true; // whoever reaches the service is its operator
    const callers = this.modules.get(CallerIdentifier, { strict: false });
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    mayCreate(await callers.identify(headers));
    return true;
  }
}
