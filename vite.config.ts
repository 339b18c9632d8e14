/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite';
import { filesOnly } from './.config/files-only.ts';
import {
  contentSecurityPolicy,
  ONLINE_MAP,
  OPEN_HOSTS,
  securityHeaders,
  unlistedPages,
} from './.config/security.ts';
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { VitePWA } from 'vite-plugin-pwa';
import { listedFiles } from './.config/list-files.ts';
import { installedApp } from './.config/installed-app.ts';
import { beforeApp } from './.config/before-app.ts';
import { ahead } from './.config/ahead.ts';
import { leanExportWorker } from './.config/export-worker.ts';
import { visitorTexts } from './.config/visitor-texts.ts';
import { chunks } from './.config/chunks.ts';
import { testProjects } from './.config/test-projects.ts';
import packageJson from './package.json' with { type: 'json' };

/**
 * Writes the policy into the built page, for hosts that cannot set headers. It leaves the hosts of API and tiles open
 * until the page has read its configuration; a server's own header narrows them to the configured ones.
 */
const policyInPage: Plugin = {
  name: 'policy-in-page',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: {
        'http-equiv': 'Content-Security-Policy',
        content: contentSecurityPolicy(...OPEN_HOSTS),
      },
      injectTo: 'head-prepend',
    },
  ],
};

/** The folder that the app is built for: `npm run build -- --base /fixpoint/`. */
const { base = '/' } = parseArgs({
  args: process.argv.slice(2),
  options: { base: { type: 'string' } },
  strict: false,
}).values as { base?: string };

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
    id: base,
    name: 'Fixpoint',
    short_name: 'Fixpoint',
    ...installedApp(base),
  },
  injectManifest: {
    rollupFormat: 'es',
    target: 'es2023',
    // English is what every other language falls back to: without its words a first visit could not go offline.
    globPatterns: [
      'index.html',
      '{first,repair}.js',
      'favicon.svg',
      'icons/*.png',
      'assets/*.{js,css,woff2,ttf}',
      'assets/i18n/en.json',
      'assets/i18n/visitor/en.json',
    ],
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
function configuredHosts(): readonly [connect: readonly string[], images: readonly string[]] {
  if (!existsSync('public/config.json')) return [[ONLINE_MAP], [ONLINE_MAP]];
  const text = readFileSync('public/config.json', 'utf8');
  // The page narrows them itself, to the server that was chosen.
  if (/"servers"\s*:\s*"any"/.test(text)) return OPEN_HOSTS;
  const origins = [...text.matchAll(/"(https?|wss?):\/\/([^/"]+)/g)].map(
    ([, scheme, host]) => `${scheme}://${host}`,
  );
  if (!/"(mapStyleUrl|onlineMap)"/.test(text)) origins.push(ONLINE_MAP);
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'));
  return [[...new Set([...origins, ...sockets])], [...new Set(origins)]];
}

/** What the builder warns of though it is meant: a fresh clone has nothing to worry about. */
const MEANT = [
  // sax does without streams where there are none.
  /Module "stream" has been externalized for browser compatibility, imported by "[^"]*\/sax\.js"/,
  // The first page brings the form along; other ways to the login load it when it is wanted.
  /plugins\/login\/Login\.view\.tsx is dynamically imported .* but also statically imported by src\/app\/first-page\.ts/,
];
const withoutMeant: Rolldown.RolldownOptions = {
  checks: { bundlerTimings: false },
  onLog: (level, log, tell) => {
    if (!MEANT.some((each) => each.test(log.message))) tell(level, log);
  },
};

export default defineConfig({
  plugins: [
    react(),
    policyInPage,
    visitorTexts(),
    unlistedPages(base),
    filesOnly(),
    ahead(),
    beforeApp(),
    serviceWorker,
    listedFiles(),
  ],
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
    // Every browser that the app runs in has it.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      ...withoutMeant,
      output: {
        codeSplitting: {
          groups: chunks(),
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [leanExportWorker()], rolldownOptions: withoutMeant },
  server: { port: 5173 },
  preview: { port: 4173, headers: securityHeaders(contentSecurityPolicy(...configuredHosts())) },
  test: { projects: testProjects },
});
