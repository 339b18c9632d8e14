/** The permitted schemes of links that lead out of the app: a web page over TLS, an e-mail, a phone call. */
const OUTWARD: ReadonlySet<string> = new Set(['https:', 'mailto:', 'tel:']);
/** A placeholder for our own host, used to check a path. No request is ever sent to it. */
const HERE = 'https://app.invalid';

/**
 * Returns the address of a link that leads out of the app, in the form in which the browser will read it. Null if the
 * address is not permitted.
 *
 * It is parsed by the browser's own parser, so that spaces, tabs, letter case and entities cannot hide a forbidden
 * scheme.
 */
export function outwardLink(text: string): string | null {
  const url = parsed(text);
  return url && OUTWARD.has(url.protocol) ? url.href : null;
}

/**
 * Returns the address of a web page that a message contains, even without TLS; null if it is not one. The app shows the
 * host before the user follows the link, and the app itself sends nothing there.
 */
export function webLink(text: string): string | null {
  const url = parsed(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}

/**
 * Returns a path inside this app, with its query and fragment, or null. Rejects other hosts, other schemes, and text
 * that only looks like a path (`//host`, `/\host`). Use it for links, deep links, and all other addresses from outside.
 */
export function inwardPath(text: string): string | null {
  if (!text.startsWith('/')) return null;
  const url = parsed(text, HERE);
  if (!url || url.origin !== HERE || url.username !== '' || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

function parsed(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}
