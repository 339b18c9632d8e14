/** The address schemes that a link out of the app may have: a web page over TLS, an e-mail, a phone call. */
const OUTWARD: ReadonlySet<string> = new Set(['https:', 'mailto:', 'tel:']);
/** A placeholder for our own host, with which a path is checked; no request is ever sent to it. */
const HERE = 'https://app.invalid';

/**
 * Returns the address of a link out of the app in the way that the browser will read it. Null if it is not
 * permitted.
 *
 * The browser's own parser decides, so that spaces, tabs, letter case and entities inside a scheme hide nothing.
 */
export function outwardLink(text: string): string | null {
  const url = parsed(text);
  return url && OUTWARD.has(url.protocol) ? url.href : null;
}

/**
 * Returns the address of a web page named in a message, even without TLS, or null. The app shows the host first and
 * the user decides; the app itself sends nothing to that page.
 */
export function webLink(text: string): string | null {
  const url = parsed(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}

/**
 * Returns a path inside this app, with query and fragment, or null. Rejects other hosts, other schemes, and text
 * that only looks like a path (`//host`, `/\host`). Use it for links, deep links and all other addresses from
 * outside.
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
