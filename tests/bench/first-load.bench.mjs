// F1, F14: what a first visit downloads before the login form works, by package.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { firstLoad, notNeeded } from './first-load.mjs';
import { report } from './lib/report.mjs';
import { ALLOWED_BYTES, isForbidden } from './limits.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fixpoint-bench-'));
const chunks = new Map();
const collect = {
  name: 'collect-modules',
  generateBundle(_, bundle) {
    for (const [file, { modules }] of Object.entries(bundle)) if (modules) chunks.set(file, modules);
  },
};
try {
  await build({ logLevel: 'error', plugins: [collect], build: { outDir: folder, emptyOutDir: true } });
  const load = firstLoad(folder);
  const { bytes, sizes } = load;
  const byPackage = new Map();
  const forbidden = notNeeded(folder, load);
  for (const [file, size] of Object.entries(sizes)) {
    const modules = Object.entries(chunks.get(file) ?? {});
    if (modules.length === 0) byPackage.set(kindOf(file), (byPackage.get(kindOf(file)) ?? 0) + size);
    // A module's share of its chunk is measured before minification. After minification, it is about the same.
    const whole = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
    for (const [id, { renderedLength }] of modules) {
      const name = packageOf(id);
      byPackage.set(name, (byPackage.get(name) ?? 0) + (size * renderedLength) / whole);
      const path = id.replace(`${process.cwd()}/`, '');
      if (renderedLength > 0 && isForbidden(path)) forbidden.push(`${path} is in a file of the first load`);
    }
  }
  const packages = Object.fromEntries(
    [...byPackage]
      .map(([name, size]) => [name, Math.round(size)])
      .filter(([, size]) => size >= 100)
      .toSorted((a, b) => b[1] - a[1]),
  );
  report('first visit, login page, all bytes', {
    ours: bytes,
    allowed: ALLOWED_BYTES,
    files: Object.keys(sizes).length,
    packages,
  });
  report('code in the first load that a login does not need', { ours: forbidden.length, forbidden });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function packageOf(id) {
  const found = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id.slice(id.lastIndexOf('node_modules')));
  if (found) return found[1];
  const own = /\/(src\/\w+|plugins\/[\w-]+|events|mocks)\//.exec(id.replace(process.cwd(), ''));
  return own ? `own ${own[1]}` : 'own entry and helpers';
}

function kindOf(file) {
  if (file.endsWith('.css')) return 'styles';
  return file.endsWith('.json') ? 'texts' : 'page';
}
