import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FORBIDDEN_WORDS, isForbidden } from './limits.mjs';

/**
 * Returns what the browser downloads before the login form works: the page, the script that checks whether the app
 * starts, the entry with all its imports, their styles, and the English texts. Gzip sizes in bytes.
 *
 * @param {string} dist folder of a production build with its manifest
 */
export function firstLoad(dist) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const files = new Set(['index.html', 'first.js', 'assets/i18n/visitor/en.json']);
  const modules = new Set();
  const add = (key) => {
    if (modules.has(key)) return;
    modules.add(key);
    const chunk = manifest[key];
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const each of chunk.imports ?? []) add(each);
  };
  const named = namedByPage(dist);
  for (const file of named) files.add(file);
  for (const [key, { file }] of Object.entries(manifest)) if (named.includes(file)) add(key);
  const sizes = Object.fromEntries(
    [...files].map((file) => [file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length]),
  );
  return { bytes: Object.values(sizes).reduce((sum, size) => sum + size, 0), sizes, modules: [...modules] };
}

/** Returns the scripts and styles that the page's HTML names. The browser can load them before any script runs. */
export const namedByPage = (dist) =>
  [
    ...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(
      /(?:src|href)="[^"]*?(assets\/[^"]+\.(?:js|css))"/g,
    ),
  ].map(([, file]) => file);

/**
 * Returns a sentence for each part of a first load that the login does not need. Sources are found by the manifest,
 * libraries by words that remain after minification.
 *
 * @param {string} dist
 * @param {ReturnType<typeof firstLoad>} load of the same folder
 */
export function notNeeded(dist, { sizes, modules }) {
  const found = modules.filter(isForbidden).map((path) => `${path} is in the first load`);
  for (const file of Object.keys(sizes)) {
    if (!file.endsWith('.js')) continue;
    const text = readFileSync(join(dist, file), 'utf8');
    for (const [what, words] of Object.entries(FORBIDDEN_WORDS))
      if (words.test(text)) found.push(`${file} carries ${what} into the first load`);
  }
  return found;
}
