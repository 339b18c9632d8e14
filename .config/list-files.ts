import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import type { AppFile } from '../src/worker/whole-files.ts';

/**
 * Files that the app stores only after their first use: fonts, and the mock server with its streets and names, which
 * only the demo needs.
 */
const LATER =
  /\.(woff2|ttf)$|\/(start|encrypted|goteborg|astana|montevideo|liechtenstein|names\.\w\w)-[^/]*\.js$/;
/** Matches files whose name contains a hash of their content. */
const HASHED = /^assets\/[^/]+-[\w-]{8}\.\w+$/;
/** Matches the list of files that the build writes into the service worker. */
const LIST = /\[\{"(?:revision|url)":[^\]]*\}\]/;
/** Name of the checksum file for those who deploy the build, in the format of `sha256sum --check`. */
const SUMS = 'SHA256SUMS';
/** Files without a checksum: the checksum file itself, the deployment's own configuration, and hidden files. */
const UNLISTED = /^(\.|SHA256SUMS$|config\.json$)/;

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path));

/** Returns the content of a build's checksum file. */
function sumsOf(dist: string): string {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dist, join(parentPath, name)).replaceAll(sep, '/'))
    .filter((name) => !UNLISTED.test(name));
  return names
    .toSorted()
    .map((name) => `${sha256(join(dist, name)).digest('hex')}  ${name}\n`)
    .join('');
}

/** Whether a build's checksum file names all of its files with the right checksums. */
export const hasItsSums = (dist: string): boolean => readFileSync(join(dist, SUMS), 'utf8') === sumsOf(dist);

/**
 * Writes the SHA-256 checksums of a build's files: all of them to `SHA256SUMS`, and to the service worker's list those
 * of the files that it names. Run it again after you change any file of the build.
 *
 * @throws when the worker has no list, or lists a file that does not exist
 */
export function listFiles(dist: string): void {
  const path = join(dist, 'sw.js');
  const worker = readFileSync(path, 'utf8');
  const [list] = LIST.exec(worker) ?? [];
  if (!list) throw new Error(`${path} has no list of files.`);
  const urls = new Set((JSON.parse(list) as { url: string }[]).map(({ url }) => url));
  const files = [...urls].map((url): AppFile => {
    const hash = sha256(join(dist, url)).digest('base64');
    return {
      url,
      integrity: `sha256-${hash}`,
      revision: HASHED.test(url) ? null : hash.slice(0, 16),
      ...(LATER.test(url) && { later: true }),
    };
  });
  writeFileSync(
    path,
    worker.replace(list, () => JSON.stringify(files)),
  );
  writeFileSync(join(dist, SUMS), sumsOf(dist));
}

/** Runs `listFiles` after each build of the app. */
export function listedFiles(): Plugin {
  let dist = 'dist';
  return {
    name: 'listed-files',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler(failure?: Error) {
        if (!failure) listFiles(dist);
      },
    },
  };
}
