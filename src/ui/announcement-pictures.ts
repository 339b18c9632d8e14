import { inwardPath } from './safe-links.ts';

/** The kinds of announcement with a picture of their own. All other kinds use the picture `other`. */
const KINDS: ReadonlySet<string> = new Set(['warning', 'update', 'info', 'survey', 'offer', 'geofences']);

/**
 * Returns the addresses of possible pictures for an announcement, the best first: the announcement's own picture, if
 * its address is permitted, then the picture of its kind.
 *
 * The own picture must come from our own host or use https. Anything else (a script, a data address, another host
 * without TLS) is rejected.
 */
export function picturesOf(kind: string, own: string, base: string): readonly string[] {
  const ofKind = `${base}assets/server-alert/${KINDS.has(kind) ? kind : 'other'}.svg`;
  const address = addressOf(own, base);
  return address === null ? [ofKind] : [address, ofKind];
}

function addressOf(own: string, base: string): string | null {
  if (/^assets\//.test(own)) return inwardPath(`${base}${own}`);
  if (own.startsWith('/')) return inwardPath(own);
  const url = URL.canParse(own) ? new URL(own) : null;
  return url?.protocol === 'https:' && url.username === '' ? url.href : null;
}
