import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A bundle for the browser. */
export interface Bundle {
  readonly code: string;
  /** Paths of the files that went into it, from the root of the repository. */
  readonly files: readonly string[];
}

/**
 * Bundles a module for the browser, as the global `bundled`. No Node built-in is there to be resolved.
 * @throws if the module imports something a browser does not have
 */
export async function bundleForBrowser(source: string): Promise<Bundle> {
  const result = await build({
    stdin: { contents: source, resolveDir: ROOT, loader: 'ts' },
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'bundled',
    target: 'es2022',
    logLevel: 'silent',
  });
  return { code: result.outputFiles[0]!.text, files: Object.keys(result.metafile.inputs) };
}

/** What V8 puts into every context, but is not for the engine: touching it throws. */
const FORBIDDEN = `
  delete globalThis.console;
  const forbidden = (name) => { throw new Error(name + ' was touched'); };
  Math.random = () => forbidden('Math.random');
  globalThis.Date = new Proxy(function () {}, {
    get: () => forbidden('Date'), apply: () => forbidden('Date'), construct: () => forbidden('Date'),
  });
`;

/**
 * Runs a bundle where there is nothing but the language and TextEncoder, which every platform has and which always gives the
 * same: no process, Buffer, require, timers, console; and the clock and chance throw.
 * @returns what `expression` gives, as text
 */
export function runBare({ code }: Bundle, expression: string): string {
  const context = createContext({ TextEncoder });
  runInContext(FORBIDDEN, context);
  runInContext(code, context);
  return String(runInContext(expression, context));
}
