import { defineConfig } from 'vitest/config';
import { filesAlone } from './tests/files-alone.ts';
import { isLongRun } from './tests/long-run.ts';

const excluded = ['tests/architecture/known-bad/**', '**/node_modules/**', ...(isLongRun ? [] : ['**/*.long.test.ts'])];

/** Eight projects, so that `npm run check` runs what needs no database and no browser, and `npm test` the rest. */
export default defineConfig({
  test: {
    globals: false,
    // For two cores: every data test has a database process of its own.
    maxWorkers: 2,
    reporters: ['default'],
    // Only a test that hangs takes so long: a busy machine is no failure.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // As long as `patience` of tests/journeys/site.ts: a busy machine is no failure.
    expect: { poll: { timeout: 60_000 } },
    exclude: excluded,
    coverage: {
      provider: 'v8',
      include: ['{shared,functions,events,operator,web}/**/*.{ts,tsx}'],
      reporter: ['text-summary', 'html'],
      thresholds: {
        'shared/**': { branches: 95 },
        'functions/**': { branches: 95 },
        'events/**': { branches: 95 },
      },
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // One process for all files takes 40 % less processor time; the setup fails a file that leaves it changed.
          isolate: isLongRun,
          setupFiles: ['tests/unchanged-process.ts'],
          include: [
            'tests/{shared,web,architecture,unit}/**/*.test.{ts,tsx}',
            'tests/functions/{domain,runtime}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          isolate: isLongRun,
          setupFiles: ['tests/unchanged-process.ts', 'tests/api-setup.ts', 'tests/problem-lines-setup.ts'],
          include: ['tests/{functions,data,api,events,local,operator,support}/**/*.test.ts'],
          exclude: [...excluded, ...filesAlone, 'tests/functions/{domain,runtime}/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api-alone',
          setupFiles: ['tests/api-setup.ts', 'tests/problem-lines-setup.ts'],
          include: [...filesAlone],
        },
      },
      {
        extends: true,
        test: {
          name: 'infra',
          globalSetup: ['tests/infra/bundled.ts'],
          // One process for all files: loading aws-cdk-lib takes longer than most of them.
          isolate: false,
          include: ['tests/infra/**/*.test.ts'],
          exclude: [...excluded, ...filesAlone],
        },
      },
      {
        extends: true,
        test: {
          name: 'invariants',
          setupFiles: ['tests/problem-lines-setup.ts'],
          include: ['tests/invariants/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          // The files of a process share its browser and its modules.
          isolate: false,
          setupFiles: ['tests/problem-lines-setup.ts'],
          include: ['tests/journeys/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'deploy',
          // After a step that failed, the rest could only fail as well.
          bail: 1,
          include: ['tests/deploy/**/*.test.ts'],
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          // `npm run check:deployed`: a deployed address, named by SITE (vite sets BASE_URL itself). No other command runs it.
          name: 'deployed',
          include: ['tests/deployed/**/*.test.ts'],
        },
      },
    ],
  },
});
