import { Controller, Get, Header, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { MetricsGuard } from './metrics.guard.js';
import { MetricsRegistry } from './metrics-registry.js';

/** `/metrics` in the text format of Prometheus. */
@Controller()
export class MetricsController {
  constructor(private readonly metrics: MetricsRegistry) {}

  @Get('metrics')
  @UseGuards(MetricsGuard)
  @Header('cache-control', 'no-store')
  async all(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.header('content-type', this.metrics.registry.contentType);
    return this.metrics.text();
  }
}
