import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Connect, Plugin } from 'vite';

/** Addresses that only files lie at. Elsewhere what is no file is an address of the app. */
const FILES = /^\/(?:assets|basemap|icons|screenshots)\/|^\/(?:sw|first|repair)\.js$/;

const pathOf = (url: string | undefined): string => {
  try {
    return decodeURIComponent(new URL(url ?? '/', 'http://x').pathname);
  } catch {
    return '/';
  }
};

/** Answers 404 where such a file is not there, as every host of the app must: a page in place of a script breaks the app. */
export function filesOnly(): Plugin {
  let base = '/';
  const without =
    (isThere: (path: string) => boolean): Connect.NextHandleFunction =>
    (request, response, next) => {
      // The server has put the page's address in place of what it does not find.
      const path = pathOf(request.originalUrl ?? request.url).replace(base, '/');
      if (!FILES.test(path) || isThere(path)) return next();
      response.writeHead(404, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }).end('Not found');
    };
  return {
    name: 'files-only',
    configResolved(config) {
      ({ base } = config);
    },
    configurePreviewServer({ middlewares, config }) {
      const dist = resolve(config.root, config.build.outDir);
      middlewares.use(
        without((path) => {
          const file = join(dist, path);
          return file.startsWith(dist) && existsSync(file) && statSync(file).isFile();
        }),
      );
    },
    // Whatever a development server makes of its sources has been answered before.
    configureServer:
      ({ middlewares }) =>
      () =>
        void middlewares.use(without(() => false)),
  };
}
