import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { msw } from 'msw/vite';
import type { TestProjectConfiguration } from 'vitest/config';
import type { BrowserConfigOptions } from 'vitest/node';
import { FILES } from '../tests/firefox/flows.ts';
import { TAGS } from '../tests/run/lanes.ts';
import { reached } from './browser-dependencies.ts';
import { chromiumArguments, findChromium } from './chromium.mjs';

const executablePath = await findChromium();
/** A press by a test's script is none of a user's to a browser, which would play no sound after it. */
const args = [...chromiumArguments, '--autoplay-policy=no-user-gesture-required'];
/** Tests that run in the Chromium that is found, under this name. */
const chromium = (name: string) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: { args, ...(executablePath && { executablePath }) },
    contextOptions: { viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' },
  }),
  instances: [{ browser: 'chromium' as const, name }],
});

/**
 * How pictures of stories are compared. Software rendering draws the same pixels every time; another version of the
 * browser may draw edges of letters a shade differently, so a shade is no difference, and a few dozen pixels are none.
 */
const pictures: NonNullable<BrowserConfigOptions['expect']>['toMatchScreenshot'] = {
  comparatorName: 'pixelmatch',
  comparatorOptions: { threshold: 0.2, allowedMismatchedPixels: 40 },
  resolveScreenshotPath: ({ root, arg, ext }) => `${root}/stories/pictures/${arg}${ext}`,
  resolveDiffPath: ({ root, arg, ext }) => `${root}/tests/.results/pictures/${arg}${ext}`,
};

/** The kinds of tests, each with its files and where they run; `vite.config.ts` hands them to Vitest. Paths are from the root. */
export const testProjects: TestProjectConfiguration[] = [
  {
    extends: false,
    define: { __APP_VERSION__: '"0.0.0-test"' },
    test: {
      name: 'unit',
      environment: 'node',
      // Their time is virtual. The real-time limit is generous because the machine is shared.
      testTimeout: 60_000,
      maxWorkers: '100%',
      tags: TAGS,
      // Files share a worker's modules: loading them again for each file takes longer than the tests.
      isolate: false,
      setupFiles: ['tests/run/unit.setup.ts'],
      include: ['{src,events,plugins,mocks,tests}/**/*.test.{ts,tsx}'],
      exclude: [
        '**/*.browser.test.*',
        '**/*.accessibility.test.*',
        '**/*.firefox.test.ts',
        'tests/e2e/**',
        // A command that writes files: it says how it is run.
        ...(process.env['RECORD'] ? [] : ['tests/replay/record.test.ts']),
      ],
    },
  },
  {
    extends: false,
    plugins: [react(), msw({ mode: 'worker-only' })],
    define: { __APP_VERSION__: '"0.0.0-test"' },
    optimizeDeps: { include: reached },
    test: {
      name: 'browser',
      // A map without a graphics card is drawn slowly, and real time is that of a machine which others use too.
      testTimeout: 60_000,
      retry: 1,
      maxWorkers: '100%',
      tags: TAGS,
      include: ['{src,plugins,mocks,tests}/**/*.browser.test.{ts,tsx}'],
      browser: chromium('chromium'),
    },
  },
  {
    extends: false,
    plugins: [react(), msw({ mode: 'worker-only' }), storybookTest({ configDir: '.storybook' })],
    define: { __APP_VERSION__: '"0.0.0-test"' },
    optimizeDeps: {
      include: [...reached, '@storybook/react-vite', '@storybook/addon-a11y', 'storybook/test'],
    },
    test: {
      name: 'stories',
      testTimeout: 60_000,
      retry: 1,
      maxWorkers: '100%',
      tags: TAGS,
      setupFiles: ['.storybook/pictures.setup.ts', '.storybook/order.setup.ts'],
      browser: { ...chromium('stories in chromium'), expect: { toMatchScreenshot: pictures } },
    },
  },
  {
    extends: false,
    test: {
      name: 'e2e',
      environment: 'node',
      include: ['tests/e2e/**/*.e2e.test.ts'],
      globalSetup: ['tests/e2e/serve.ts'],
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // These tests use real time on a shared machine, so only three failures in a row count.
      retry: 2,
      expect: { poll: { timeout: 20_000 } },
      // Two keep a third of two cores idle: a flow waits for its page half of the time.
      maxWorkers: 3,
      tags: TAGS,
    },
  },
  {
    extends: false,
    test: {
      name: 'accessibility',
      environment: 'node',
      include: ['tests/accessibility/**/*.accessibility.test.ts'],
      globalSetup: ['tests/e2e/serve.ts'],
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 20_000 } },
      fileParallelism: false,
    },
  },
  {
    extends: false,
    test: {
      name: 'firefox',
      environment: 'node',
      include: [...FILES],
      globalSetup: ['tests/firefox/serve.ts'],
      testTimeout: 300_000,
      hookTimeout: 120_000,
      retry: 1,
      expect: { poll: { timeout: 20_000 } },
      fileParallelism: false,
    },
  },
];
