/** Schemes allowed in a link out of the app: a web page over TLS, a mail, a call. */
const OUTWARD: ReadonlySet<string> = new Set(['https:', 'mailto:', 'tel:']);
/** A placeholder for our own origin; no request is sent to it. */
const HERE = 'https://app.invalid';

/**
 * The address of a link out of the app, as the browser will read it. Null if it is not permitted.
 *
 * The browser's own parser decides, so that spaces, tabs, letter case and entities inside a scheme hide nothing.
 */
export function outwardLink(text: string): string | null {
  const url = parsed(text);
  return url && OUTWARD.has(url.protocol) ? url.href : null;
}

/**
 * The address of a web page in a message, even without TLS, or null. The app shows the host first, and the user
 * decides; the app sends nothing to that page.
 */
export function webLink(text: string): string | null {
  const url = parsed(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}

/**
 * A path of this app with query and fragment, or null. Other hosts, other schemes, and text that only looks like a
 * path (`//host`, `/\host`) are rejected. For links, deep links and all other addresses from outside.
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
