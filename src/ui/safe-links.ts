/** Schemes that a link out of the app may have: a web page over TLS, a mail, a call. */
const OUTWARD: ReadonlySet<string> = new Set(['https:', 'mailto:', 'tel:']);
/** A stand-in for our own origin; nothing is ever asked of it. */
const HERE = 'https://app.invalid';

/**
 * The address of a link that leads out of the app, as the browser will read it, or null when it may not be followed.
 *
 * The browser's own parser decides, so that blanks, tabs, letter case and entities inside of a scheme hide nothing.
 */
export function outwardLink(text: string): string | null {
  const url = parsed(text);
  return url && OUTWARD.has(url.protocol) ? url.href : null;
}

/**
 * The address of a web page that a message names, also one without TLS, or null. What is shown with its host first is for
 * the reader to decide; a page is nothing that this app sends anything to.
 */
export function webLink(text: string): string | null {
  const url = parsed(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}

/**
 * A path of this app with query and fragment, or null: other hosts, other schemes, and what only looks like a path
 * (`//host`, `/\host`) lead nowhere. For links, deep links and whatever else names a place from outside.
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
