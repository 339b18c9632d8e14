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
/** The browser does not count a click by a test script as a user action. Without this flag it would play no sound. */
const args = [...chromiumArguments, '--autoplay-policy=no-user-gesture-required'];
/** Settings for tests that run in the Chromium that was found. `name`: name of the browser instance. */
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
 * How pictures of stories are compared. Software rendering draws the same pixels every time, but another browser
 * version may draw the edges of letters slightly differently. So small differences in colour, and a few dozen
 * different pixels, are allowed.
 */
const pictures: NonNullable<BrowserConfigOptions['expect']>['toMatchScreenshot'] = {
  comparatorName: 'pixelmatch',
  comparatorOptions: { threshold: 0.2, allowedMismatchedPixels: 40 },
  resolveScreenshotPath: ({ root, arg, ext }) => `${root}/stories/pictures/${arg}${ext}`,
  resolveDiffPath: ({ root, arg, ext }) => `${root}/tests/.results/pictures/${arg}${ext}`,
};

/**
 * The test projects, each with its files and its environment. `vite.config.ts` passes them to Vitest. Paths are
 * relative to the project's root.
 */
export const testProjects: TestProjectConfiguration[] = [
  {
    extends: false,
    define: { __APP_VERSION__: '"0.0.0-test"' },
    test: {
      name: 'unit',
      environment: 'node',
      // Unit tests use a simulated clock. The real-time limit is generous because other processes use the machine
      // too.
      testTimeout: 60_000,
      maxWorkers: '100%',
      tags: TAGS,
      // Test files in the same worker share its loaded modules. Loading them again for each file would take longer than
      // the tests.
      isolate: false,
      setupFiles: ['tests/run/unit.setup.ts'],
      include: ['{src,events,plugins,mocks,tests}/**/*.test.{ts,tsx}'],
      exclude: [
        '**/*.browser.test.*',
        '**/*.accessibility.test.*',
        '**/*.firefox.test.ts',
        'tests/e2e/**',
        // This file is a command that writes files. Its own comment says how to run it.
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
      // Without a graphics card a map is drawn slowly, and other processes use the machine too.
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
      setupFiles: ['tests/e2e/last-flow.setup.ts'],
      testTimeout: 240_000,
      hookTimeout: 120_000,
      // These tests use real time on a shared machine, so only three failures in a row count.
      retry: 2,
      expect: { poll: { timeout: 40_000 } },
      // With two workers, two cores would be idle a third of the time, because each test waits for its page half of the
      // time.
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
      tags: TAGS,
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
      tags: TAGS,
    },
  },
];
