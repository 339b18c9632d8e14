import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Connect, Plugin } from 'vite';

/** Addresses under which there are only files. All other addresses may be pages of the app. */
const FILES = /^\/(?:assets|basemap|icons|screenshots)\/|^\/(?:sw|first|repair)\.js$/;

const pathOf = (url: string | undefined): string => {
  try {
    return decodeURIComponent(new URL(url ?? '/', 'http://x').pathname);
  } catch {
    return '/';
  }
};

/**
 * Answers 404 for a missing file at an address in `FILES`, as every host of the app must. If a missing script were
 * answered with the app's page, the app would break.
 */
export function filesOnly(): Plugin {
  let base = '/';
  const without =
    (isThere: (path: string) => boolean): Connect.NextHandleFunction =>
    (request, response, next) => {
      // For a missing file, the server has already replaced the address with that of the app's page. So this reads the
      // original address.
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
    // At this point, the development server has already answered all requests for files that exist.
    configureServer:
      ({ middlewares }) =>
      () =>
        void middlewares.use(without(() => false)),
  };
}
