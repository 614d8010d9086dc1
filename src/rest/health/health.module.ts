import { Global, Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { ReadinessChecks } from './readiness-checks.js';

/** `/healthz`, `/readyz`, and the {@link ReadinessChecks} in which every other module may register. */
@Global()
@Module({ controllers: [HealthController], providers: [ReadinessChecks], exports: [ReadinessChecks] })
export class HealthModule {}
