import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, defaultClientConditions } from 'vite';

const root = resolve(import.meta.dirname, '../pages');
const PAGES = ['empty', 'floor', 'peer', 'peer-app', 'long-line', 'list', 'list-peer'];

/**
 * Builds the production app and the reference pages. `DIST` and `BENCH_PAGES` name existing builds to use instead.
 */
export async function buildAll() {
  const folder = mkdtempSync(join(tmpdir(), 'fixpoint-bench-'));
  await buildInto(folder);
  const folders = [process.env.DIST ?? join(folder, 'app'), process.env.BENCH_PAGES ?? join(folder, 'pages')];
  return { folders, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Builds both into a folder: the app into its subfolder `app`, the reference pages into `pages`. */
export async function buildInto(folder) {
  if (!process.env.DIST)
    await build({ logLevel: 'error', build: { outDir: join(folder, 'app'), emptyOutDir: true } });
  if (!process.env.BENCH_PAGES) await buildPages(join(folder, 'pages'));
}

const buildPages = (outDir) =>
  build({
    configFile: false,
    root,
    logLevel: 'error',
    // The same resolve conditions as in the app's build, so that the reference pages run the same libraries.
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      assetsDir: 'bench',
      chunkSizeWarningLimit: 3_000,
      rollupOptions: { input: PAGES.map((name) => join(root, `${name}.html`)) },
    },
  });
