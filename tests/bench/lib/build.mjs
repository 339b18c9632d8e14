import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';

/** Builds the app as it ships and the pages that it is compared with; `DIST` names a build that is there already. */
export async function buildAll() {
  const folder = mkdtempSync(join(tmpdir(), 'fixpoint-bench-'));
  const app = process.env.DIST ?? join(folder, 'app');
  const pages = join(folder, 'pages');
  if (!process.env.DIST) await build({ logLevel: 'error', build: { outDir: app, emptyOutDir: true } });
  const root = resolve(import.meta.dirname, '../pages');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      outDir: pages,
      emptyOutDir: true,
      target: 'es2023',
      assetsDir: 'bench',
      chunkSizeWarningLimit: 2_000,
      rollupOptions: {
        input: ['empty', 'floor', 'peer', 'long-line'].map((name) => join(root, `${name}.html`)),
      },
    },
  });
  return { folders: [app, pages], remove: () => rmSync(folder, { recursive: true, force: true }) };
}
