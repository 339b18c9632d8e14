import type { Plugin } from 'vite';

/**
 * The content security policy of the app. `connect` and `images` are additional hosts for API calls and tiles, and for
 * pictures. The app's own host is always allowed.
 *
 * No `unsafe-*`, no wildcard scripts, Trusted Types enforced; `data:` images are MapLibre's control icons.
 */
export function contentSecurityPolicy(
  connect: readonly string[] = [],
  images: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${images.map((host) => ` ${host}`).join('')}`,
    `connect-src 'self'${connect.map((host) => ` ${host}`).join('')}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default app-sw dompurify',
  ].join('; ');
}

/**
 * Hosts that the built page allows until it has read its configuration (`src/ports/narrow-page-policy.ts`). The first list is
 * for calls, the second for pictures.
 */
export const OPEN_HOSTS = [
  ['https:', 'wss:', 'http:', 'ws:'],
  ['https:', 'http:'],
] as const;

/** The online map that users may choose if `config.json` does not set one (`src/shell/config.ts`). */
export const ONLINE_MAP = 'https://tiles.openfreemap.org';

/** Headers of every response with a page. docs/deploying.md has the same for nginx. */
export const securityHeaders = (policy: string): Record<string, string> => ({
  'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // Has an effect over HTTPS only. Browsers' preload lists require at least a year.
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'Permissions-Policy': 'geolocation=(self), camera=(self), microphone=(self), display-capture=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
});

/** Shared pages and wall screens. Search engines must not list them, even if a user publishes the link. */
const UNLISTED = /^\/(share(?![\w-])|stand-alone-page\/viewmode)/;

/** Adds the header that forbids indexing, only to the pages in `UNLISTED`. docs/deploying.md has the same for nginx. */
export const unlistedPages = (base: string): Plugin => ({
  name: 'unlisted-pages',
  configurePreviewServer(server) {
    server.middlewares.use((request, response, next) => {
      if (UNLISTED.test((request.url ?? '').replace(base, '/')))
        response.setHeader('X-Robots-Tag', 'noindex, nofollow, noarchive');
      next();
    });
  },
});
