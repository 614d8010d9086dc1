import { Controller, Get, Header, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ReadinessChecks } from './readiness-checks.js';
import type { Readiness } from './readiness-checks.js';

/** For whoever keeps the service running: is the process up, and can it do its work. */
@Controller()
export class HealthController {
  constructor(private readonly readiness: ReadinessChecks) {}

  /** 200 as long as the process answers at all: otherwise restart it. */
  @Get('healthz')
  @Header('cache-control', 'no-store')
  health(): { status: string } {
    return { status: 'up' };
  }

  /** 200 if every check passes, else 503 with the reasons: send no traffic here now. */
  @Get('readyz')
  @Header('cache-control', 'no-store')
  async ready(
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ status: string; checks: Readiness['checks'] }> {
    const { ready, checks } = await this.readiness.run();
    void reply.status(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'not ready', checks };
  }
}
