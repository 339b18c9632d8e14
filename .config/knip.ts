import type { KnipConfig } from 'knip';

/** Turns the paths in a style sheet or a page into imports, as the bundler does. */
const named = (pattern: RegExp) => (text: string) =>
  [...text.matchAll(pattern)].map(([, path]) => `import '${path}';`).join('\n');

/**
 * What `npm run unused` checks. knip finds most entries itself: the page, tests, stories, the service worker,
 * scripts of package.json. The entries here are started by hand, or by a path in a string.
 */
export default {
  treatConfigHintsAsErrors: true,
  entry: [
    // Separate scripts outside the bundle. `.config/before-app.ts` builds them.
    'src/first/first.ts',
    'src/app/first-form.tsx',
    'src/rescue/start.ts',
    // Scripts that are run by hand. The comment at the start of each says when.
    '.config/*.mjs',
    'plugins/tour/pictures/build.mjs',
    'src/map/basemap/build/{states,world,towns,gazetteer,cities,relief,satellite}.mjs',
    'mocks/simulator/roads/build/roads.mjs',
    'tests/tracks/make.ts',
    // Started as separate processes, by their paths.
    'tests/bench/{build,*.bench}.mjs',
    'tests/bench/lib/{parse-only,usage}.mjs',
    'tests/bench/pages/*.html',
    'tests/mutation/vitest.config.ts',
    'tests/planted/lane.ts',
    'tests/mutation/stories.config.ts',
    'tests/run/{build,reporter}.ts',
    // Tests and stories that were copied from a recording (`src/replay/copy-as.ts`) import this.
    'tests/replayed.ts',
    // Types of the scripts next to them. Only the compiler reads these.
    '**/*.d.mts',
  ],
  ignoreBinaries: ['apt-get', 'openssl'], // commands of Debian
  ignoreDependencies: [
    '@stryker-mutator/vitest-runner', // Stryker finds it by `testRunner: 'vitest'`
    '@typescript/native', // started by the path of its program, because its command `tsc` has the same name as that of the older compiler
  ],
  ignoreIssues: {
    // These packages are installed only to build a map, and the next `npm ci` removes them: see
    // src/map/basemap/build/README.md.
    '{src/map/basemap,mocks/simulator/roads}/build/*.mjs': ['unlisted'],
  },
  compilers: {
    css: named(/(?:@import|url\(|composes:[^;]*from)\s*["']([^"']+)["']/g),
    html: named(/<script[^>]*\ssrc="(\.[^"]+)"/g),
  },
} satisfies KnipConfig;
