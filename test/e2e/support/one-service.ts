import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { Environment } from '../../../src/config/load-settings.js';
import { startService } from './services.js';
import type { Service } from './services.js';

/** One service for all tests of a file that leave each other alone: started once, shut down after the last. */
export function useOneService(environment: Environment = {}): { readonly service: Service } {
  let folder: string;
  let started: Service | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'asalto-e2e-'));
    started = await startService({ DATA_DIR: folder, ...environment });
  });
  afterAll(async () => {
    await started?.close();
    rmSync(folder, { recursive: true });
  });
  return {
    get service() {
      return started!;
    },
  };
}
