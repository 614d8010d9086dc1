import { Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Settings } from '../../config/settings.js';
import { registerStartPage } from './start-page.routes.js';

/** `/`, `/demo-fight` and `/graphiql/`: pages for people, working without the internet. */
@Module({})
export class StartPageModule implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    registerStartPage(this.host.httpAdapter.getInstance<FastifyInstance>(), this.settings);
  }
}
