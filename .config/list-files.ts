import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import type { AppFile } from '../src/worker/whole-files.ts';

/** Kept when they are first used: faces, and the pretend backend with its streets and names, which is only for trying the app out. */
const LATER =
  /\.(woff2|ttf)$|\/(start|encrypted|goteborg|astana|montevideo|liechtenstein|names\.\w\w)-[^/]*\.js$/;
/** The name changes with the content. */
const HASHED = /^assets\/[^/]+-[\w-]{8}\.\w+$/;
/** The list as the builder writes it into the worker. */
const LIST = /\[\{"(?:revision|url)":[^\]]*\}\]/;
/** The list for those who deploy the build, as `sha256sum --check` reads it. */
const SUMS = 'SHA256SUMS';
/** Not in it: itself, a deployment's own set-up, and what builders keep for themselves. */
const UNLISTED = /^(\.|SHA256SUMS$|config\.json$)/;

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path));

/** What the list of checksums of a build has to say. */
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

/** Whether a build's list of checksums names all of its files, with what their bytes come to. */
export const hasItsSums = (dist: string): boolean => readFileSync(join(dist, SUMS), 'utf8') === sumsOf(dist);

/**
 * Writes the SHA-256 of each file of a build into its service worker, and those of all files into `SHA256SUMS`. Run it
 * again after changing any file of the build.
 *
 * @throws when the worker has no list, or names a file that there is not
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

/** Does so when the app is built. */
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
