import type { KnipConfig } from 'knip';

/** What a style sheet or a page names, as the imports that the bundler makes of it. */
const named = (pattern: RegExp) => (text: string) =>
  [...text.matchAll(pattern)].map(([, path]) => `import '${path}';`).join('\n');

/**
 * What `npm run unused` looks through. Most entries it finds by itself: the page, tests, stories, the service worker,
 * scripts of package.json. An entry here is started by a person or by a path in a string.
 */
export default {
  treatConfigHintsAsErrors: true,
  entry: [
    // Scripts that stand outside of the bundle: `.config/before-app.ts` names them.
    'src/first/first.ts',
    'src/app/first-form.tsx',
    'src/rescue/start.ts',
    // Run by hand: the head of each says when.
    '.config/*.mjs',
    'plugins/tour/pictures/build.mjs',
    'src/map/basemap/build/{states,world,towns,gazetteer,cities,relief,satellite}.mjs',
    'mocks/simulator/roads/build/roads.mjs',
    'tests/tracks/make.ts',
    // Started as processes of their own, by name.
    'tests/bench/{build,*.bench}.mjs',
    'tests/bench/lib/{parse-only,usage}.mjs',
    'tests/bench/pages/*.html',
    'tests/mutation/vitest.config.ts',
    'tests/planted/lane.ts',
    'tests/mutation/stories.config.ts',
    'tests/run/{build,reporter}.ts',
    // Imported by the tests and stories that are copied out of a recording.
    'tests/replayed.ts',
    // Types of the scripts beside them; only the compiler reads these.
    '**/*.d.mts',
  ],
  ignoreBinaries: ['apt-get', 'openssl'], // of Debian
  ignoreDependencies: [
    '@stryker-mutator/vitest-runner', // Stryker finds it by `testRunner: 'vitest'`
    '@typescript/native', // started by the path of its program: its name `tsc` is that of the older compiler too
  ],
  ignoreIssues: {
    // Installed beside the product to build a map, and gone with the next `npm ci`: src/map/basemap/build/README.md.
    '{src/map/basemap,mocks/simulator/roads}/build/*.mjs': ['unlisted'],
  },
  compilers: {
    css: named(/(?:@import|url\(|composes:[^;]*from)\s*["']([^"']+)["']/g),
    html: named(/<script[^>]*\ssrc="(\.[^"]+)"/g),
  },
} satisfies KnipConfig;
