import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import { builtinModules } from 'node:module';
import tseslint from 'typescript-eslint';

/** What the engine may not touch: frameworks, I/O, the clock and unseeded chance (docs/architecture.md, "The engine is pure"). */
const pureEngine = {
  files: ['src/engine/**/*.ts'],
  ignores: ['**/*.spec.ts', 'src/engine/testing/**'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: ['@nestjs/*', 'node:*', 'rxjs', 'graphql', 'class-validator', 'class-transformer'],
            message: 'The engine is plain TypeScript without framework or I/O.',
          },
          {
            group: [
              '**/event-store/**',
              '**/encounters/**',
              '**/graphql/**',
              '**/rest/**',
              '**/projections/**',
              '**/config/**',
              '**/auth/**',
            ],
            message: 'Arrows point inward: the engine imports nothing of the rest.',
          },
        ],
        paths: builtinModules.map((name) => ({ name, message: 'The engine uses no Node built-in.' })),
      },
    ],
    'no-restricted-globals': [
      'error',
      ...[
        'process',
        'Buffer',
        'setTimeout',
        'setInterval',
        'setImmediate',
        'performance',
        'fetch',
        'require',
        'Date',
        'crypto',
        'console',
        'globalThis',
      ].map((name) => ({ name, message: 'The engine has no clock, no I/O and no global of one platform.' })),
    ],
    'no-restricted-properties': [
      'error',
      { object: 'Math', property: 'random', message: 'Dice come from the encounter’s own source.' },
    ],
    'no-restricted-syntax': [
      'error',
      ...['Program > VariableDeclaration', 'Program > ExportNamedDeclaration > VariableDeclaration'].map((place) => ({
        selector: `${place}:not([kind="const"])`,
        message: 'The engine keeps no state in a module.',
      })),
      { selector: 'ImportExpression', message: 'What the engine imports is known before it runs.' },
    ],
  },
};

/** Cases that fast-check draws are the same on every run. */
const seededCases = { name: 'fast-check', message: 'Use src/engine/testing/fast-check.ts, which is seeded.' };
const casesAreSeeded = {
  files: ['**/*.spec.ts', '**/testing/**/*.ts', 'test/**/*.ts'],
  ignores: ['src/engine/testing/fast-check.ts'],
  rules: { 'no-restricted-imports': ['error', { paths: [seededCases] }] },
};

/** The client of EventStoreDB is known in one folder only. */
const oneFolderForTheClient = {
  files: ['src/**/*.ts', 'test/**/*.ts'],
  ignores: ['src/event-store/eventstoredb/**', 'src/engine/**', 'test/eventstoredb/**'],
  rules: {
    'no-restricted-imports': [
      'error',
      { paths: [{ name: '@eventstore/db-client', message: 'Use the event store port.' }, seededCases] },
    ],
  },
};

export default tseslint.config(
  { ignores: ['dist', 'coverage', 'data', 'node_modules', '**/*.js', '**/*.mjs', '!eslint.config.js'] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.js'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      'require-yield': 'off',
    },
  },
  {
    files: ['**/*.spec.ts', 'test/**/*.ts', 'bench/**/*.ts', 'demo/**/*.ts', 'scripts/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  { files: ['**/*.js'], ...tseslint.configs.disableTypeChecked },
  casesAreSeeded,
  pureEngine,
  oneFolderForTheClient,
  prettier,
);
