import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaBuilderModule, GraphQLSchemaFactory } from '@nestjs/graphql';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { API_RESOLVERS } from '../api-resolvers.js';
import { EVENT_OBJECT_TYPES } from './event-types.js';

/**
 * Writes `schema.gql`, or with `--check` says whether it is up to date (exit 1 if not). Run after a build:
 * `node dist/graphql/schema/print-schema.js`.
 */
const FILE = 'schema.gql';
const HEADER = `# The API of Asalto. Generated from the code by \`npm run schema:generate\`; CI checks that it is up to date.\n\n`;

async function schemaText(): Promise<string> {
  const app = await NestFactory.createApplicationContext(GraphQLSchemaBuilderModule, { logger: false });
  const schema = await app
    .get(GraphQLSchemaFactory)
    .create([...API_RESOLVERS], { orphanedTypes: [...EVENT_OBJECT_TYPES] });
  await app.close();
  return `${HEADER}${printSchema(lexicographicSortSchema(schema))}\n`;
}

const text = await schemaText();
if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== text) {
    process.stderr.write(`${FILE} is not what the code says: run npm run schema:generate\n`);
    process.exitCode = 1;
  }
} else {
  writeFileSync(FILE, text);
}
