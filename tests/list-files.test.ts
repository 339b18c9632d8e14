import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { hasItsSums, listFiles } from '../.config/list-files.ts';

/**
 * Creates a folder with these files that looks like a build. Its service worker contains the list of files in the
 * build's format.
 */
function built(files: Readonly<Record<string, string>>, listed: readonly string[] = Object.keys(files)) {
  const dist = mkdtempSync(join(tmpdir(), 'listed-'));
  for (const [path, body] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), body);
  }
  const list = JSON.stringify(listed.map((url) => ({ revision: null, url })));
  writeFileSync(join(dist, 'sw.js'), `keep(${list},self.location.origin);`);
  return dist;
}
const listOf = (dist: string) =>
  JSON.parse(/keep\((\[.*\]),self/.exec(readFileSync(join(dist, 'sw.js'), 'utf8'))?.[1] ?? '') as unknown[];
const hash = (body: string, as: 'base64' | 'hex' = 'base64') => createHash('sha256').update(body).digest(as);

test('[fault 66] the service worker has the checksum of each of its files, each once', () => {
  const dist = built(
    {
      'index.html': '<p>',
      'assets/index-aaaaaaaa.js': 'start();',
      'assets/i18n/en.json': '{}',
      'assets/inter-aaaa_aa-.woff2': 'letters',
      'assets/goteborg-DqX-0a1b.js': 'streets',
    },
    [
      'index.html',
      'assets/index-aaaaaaaa.js',
      'index.html',
      'assets/i18n/en.json',
      'assets/inter-aaaa_aa-.woff2',
      'assets/goteborg-DqX-0a1b.js',
    ],
  );
  listFiles(dist);
  const list = [
    { url: 'index.html', integrity: `sha256-${hash('<p>')}`, revision: hash('<p>').slice(0, 16) },
    { url: 'assets/index-aaaaaaaa.js', integrity: `sha256-${hash('start();')}`, revision: null },
    // This file's name stays the same when its content changes, so it has a revision.
    { url: 'assets/i18n/en.json', integrity: `sha256-${hash('{}')}`, revision: hash('{}').slice(0, 16) },
    {
      url: 'assets/inter-aaaa_aa-.woff2',
      integrity: `sha256-${hash('letters')}`,
      revision: null,
      later: true,
    },
    {
      url: 'assets/goteborg-DqX-0a1b.js',
      integrity: `sha256-${hash('streets')}`,
      revision: null,
      later: true,
    },
  ];
  expect(listOf(dist)).toEqual(list);
  listFiles(dist);
  expect(listOf(dist), 'and the same when it is done again').toEqual(list);
});

test('a list with a missing file stops the build', () => {
  expect(() => listFiles(built({}, ['assets/gone-aaaaaaaa.js']))).toThrow('gone-aaaaaaaa.js');
});

test('a service worker without a list stops it too', () => {
  expect(() => listFiles(built({}, []))).toThrow('no list of files');
});

test('the checksum file has every deployed file, including the changed service worker', () => {
  const dist = built(
    {
      'index.html': '<p>',
      'basemap/world.pmtiles': 'map',
      'assets/i18n/en.json': '{}',
      // The checksum file leaves these out: the configuration, the build's manifest, and an earlier checksum file.
      'config.json': '{}',
      '.vite/manifest.json': '{}',
      SHA256SUMS: 'old',
    },
    ['index.html'],
  );
  expect(hasItsSums(dist)).toBe(false);
  listFiles(dist);
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
  // The same format as `sha256sum` writes.
  expect(readFileSync(join(dist, 'SHA256SUMS'), 'utf8').split('\n')).toEqual([
    `${hash('{}', 'hex')}  assets/i18n/en.json`,
    `${hash('map', 'hex')}  basemap/world.pmtiles`,
    `${hash('<p>', 'hex')}  index.html`,
    `${hash(worker, 'hex')}  sw.js`,
    '',
  ]);
  expect(hasItsSums(dist)).toBe(true);
});

test.each([
  ['other bytes', (dist: string) => writeFileSync(join(dist, 'index.html'), '<q>')],
  ['a file more', (dist: string) => writeFileSync(join(dist, 'more.js'), '')],
  ['a file less', (dist: string) => rmSync(join(dist, 'first.js'))],
])('a build with %s than listed does not have its checksums', (_, change) => {
  const dist = built({ 'index.html': '<p>', 'first.js': '' });
  listFiles(dist);
  change(dist);
  expect(hasItsSums(dist)).toBe(false);
});
