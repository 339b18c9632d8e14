/// <reference types="vitest/config" />
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { msw } from 'msw/vite';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import type { BrowserConfigOptions } from 'vitest/node';
import { chromiumArguments, findChromium } from './.config/chromium.mjs';
import { contentSecurityPolicy, securityHeaders, unlistedPages } from './.config/security.ts';
import { existsSync, readFileSync } from 'node:fs';
import { VitePWA } from 'vite-plugin-pwa';
import { installedApp } from './.config/installed-app.ts';
import { ahead } from './.config/ahead.ts';
import { leanExportWorker } from './.config/export-worker.ts';
import { visitorTexts } from './.config/visitor-texts.ts';
import { FILES } from './tests/firefox/flows.ts';
import packageJson from './package.json' with { type: 'json' };

/**
 * Writes the policy into the built page, for hosts that cannot set headers. It leaves the hosts of API and tiles open
 * (any https); a server's own header narrows them to the configured ones.
 */
const policyInPage: Plugin = {
  name: 'policy-in-page',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: {
        'http-equiv': 'Content-Security-Policy',
        content: contentSecurityPolicy(['https:', 'wss:'], ['https:']),
      },
      injectTo: 'head-prepend',
    },
  ],
};

/**
 * The service worker of production builds: our own code in `src/worker`, as one script without imports. It keeps the app
 * itself for a start without a network; answers of the API are never kept.
 */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/worker',
  filename: 'sw.ts',
  registerType: 'prompt',
  injectRegister: false,
  manifest: {
    id: '/',
    name: 'Fixpoint',
    short_name: 'Fixpoint',
    ...installedApp,
  },
  injectManifest: {
    rollupFormat: 'es',
    target: 'es2023',
    // English is what every other language falls back to: without its words a first visit could not go offline.
    globPatterns: [
      'index.html',
      'favicon.svg',
      'icons/*.png',
      'assets/*.{js,css}',
      'assets/i18n/en.json',
      'assets/i18n/visitor/en.json',
    ],
    // The pretend backend with its streets is only for trying the app out: kept when it was used.
    globIgnores: ['**/{start,encrypted,goteborg,astana,montevideo,liechtenstein}-*.js'],
    maximumFileSizeToCacheInBytes: 3_000_000,
  },
  integration: {
    // One script without imports, in the bundler's newer words; its own report would be read as the app's.
    configureCustomSWViteBuild(options) {
      const output = options.build?.rollupOptions?.output as Record<string, unknown>;
      delete output['inlineDynamicImports'];
      output['codeSplitting'] = false;
      options.logLevel = 'warn';
    },
  },
});

/** The hosts that `public/config.json` names, where a developer keeps one: `npm start` may then reach a real API. */
function configuredHosts(): [connect: string[], images: string[]] {
  if (!existsSync('public/config.json')) return [[], []];
  const text = readFileSync('public/config.json', 'utf8');
  const origins = [...text.matchAll(/"(https?|wss?):\/\/([^/"]+)/g)].map(
    ([, scheme, host]) => `${scheme}://${host}`,
  );
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'));
  return [[...new Set([...origins, ...sockets])], [...new Set(origins)]];
}

const executablePath = await findChromium();
const chromium = (name: string) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: { args: chromiumArguments, ...(executablePath && { executablePath }) },
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

// Every dependency that browser tests reach: one found late reloads the page in mid-run, and React is there twice.
const reached = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'vitest-browser-react',
  'wouter',
  'mobx',
  'mobx-react-lite',
  'mobx-persist-store',
  'immer',
  'rxjs',
  'rxjs/webSocket',
  'valibot',
  'ky',
  'idb',
  'i18next',
  'react-i18next',
  'regexparam',
  '@noble/hashes/sha2.js',
  '@noble/hashes/utils.js',
  '@tanstack/react-virtual',
  '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element',
  '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge',
  '@atlaskit/pragmatic-drag-and-drop/combine',
  '@atlaskit/pragmatic-drag-and-drop/element/adapter',
  '@zxing/library',
  'dompurify',
  'lean-qr',
  'react-easy-crop',
  'tweetnacl-util',
  'jspdf',
  'write-excel-file/universal',
  'papaparse',
  'sax',
  'pmtiles',
  'msw',
  'msw/http',
  'msw/ws',
  'msw/browser',
  'msw/experimental',
  '@mswjs/interceptors/fetch',
  '@mswjs/interceptors/XMLHttpRequest',
  '@mswjs/interceptors/WebSocket',
  '@base-ui/react/combobox',
  '@base-ui/react/dialog',
  '@base-ui/react/drawer',
  '@base-ui/react/menu',
  '@base-ui/react/tooltip',
  '@deck.gl/aggregation-layers',
  '@deck.gl/core',
  '@deck.gl/layers',
  '@deck.gl/maplibre',
  '@luma.gl/core',
  '@luma.gl/engine',
  '@luma.gl/shadertools',
  'maplibre-gl',
  '@visx/axis',
  '@visx/scale',
  '@visx/shape',
  'geo-coordinates-parser',
  'mgrs',
  'open-location-code',
  'lucide-react',
  'fast-check',
  'axe-core',
];

/** Small parts that everybody who is signed in loads, as one file: the first page names each file that may follow. */
const OF_SESSIONS =
  /\/src\/core\/(fences\/\w+|geodesy|marked-place|own-place|map-look)\.ts|\/src\/api\/product\/read-geofence\.ts|\/events\/(fences|fence-draft-types|geofences|geofence-types|measure|own-place|places|search|survey|tour)\.ts|\/plugins\/geofences\/\w+\.state\.ts/;
/** What the first page needs of our own code, as one file: thirty small ones would compress worse. */
const OF_VISITORS =
  /\/src\/(kernel\/(app|cell|effect|event|log-buffer|plugin|projection|read|route|secret|store)\.ts|core\/(admin|app-state|bar-colours|connectivity|deep-link|host|drafts|guards|keep|location|lost-code|mode-homes|notices|session|settings|slots|startup|surroundings|tabs|user|visitor)(\.effects)?\.ts|api\/product\/(answer|raw|read-login|account-calls|login-calls)\.ts|ports\/(clock-live|waiting|save-live)\.ts|ui\/(view|lazy-view|ErrorBoundary|Button|Logo|Notice|Field|TextField|form)\.tsx?)|\/events\/(account|admin|app|auth|forms|host|navigation|network|notices|session|settings|storage|user)(-types)?\.ts|\/plugins\/(visitor|login\/index|account\/(index|effects|account\.state)|network-banner\/(index|effects|banner\.state))\.ts|\/lucide-react\/dist\/esm\/(Icon|createLucideIcon|context|defaultAttributes|shared\/.*|icons\/(bike|circle-check|circle-dot|info|paw-print|shield-check|user|users|watch|x))\.m?js/;

export default defineConfig({
  plugins: [react(), policyInPage, visitorTexts(), unlistedPages(), ahead(), serviceWorker],
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  // RxJS as classes: without it the first visit downloads its ES5 and tslib.
  resolve: {
    conditions: ['es2015', ...defaultClientConditions],
    alias: [
      {
        find: /^use-sync-external-store\/shim(\/index\.js)?$/,
        replacement: new URL('.config/external-store.mjs', import.meta.url).pathname,
      },
    ],
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'visitor', test: OF_VISITORS },
            { name: 'session', test: OF_SESSIONS },
          ],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [leanExportWorker()] },
  server: { port: 5173 },
  preview: { port: 4173, headers: securityHeaders(contentSecurityPolicy(...configuredHosts())) },
  test: {
    projects: [
      {
        extends: false,
        define: { __APP_VERSION__: '"0.0.0-test"' },
        test: {
          name: 'unit',
          environment: 'node',
          // Time in them is virtual; real time is that of a machine which others use too.
          testTimeout: 20_000,
          maxWorkers: '100%',
          include: ['{src,events,plugins,mocks,tests}/**/*.test.{ts,tsx}'],
          exclude: [
            '**/*.browser.test.*',
            '**/*.accessibility.test.*',
            '**/*.firefox.test.ts',
            'tests/e2e/**',
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
          retry: 1,
          maxWorkers: '100%',
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
          retry: 1,
          maxWorkers: '100%',
          setupFiles: ['.storybook/pictures.setup.ts'],
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
          // Real time on a machine that others use too: what fails three times in a row is broken.
          retry: 2,
          expect: { poll: { timeout: 20_000 } },
          fileParallelism: false,
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
    ],
  },
});
