import { inwardPath } from './safe-links.ts';

/** The kinds of announcement that have a picture of their own; all other kinds use the picture `other`. */
const KINDS: ReadonlySet<string> = new Set(['warning', 'update', 'info', 'survey', 'offer', 'geofences']);

/**
 * Returns the addresses of pictures for an announcement, best first: its own picture, if its address is permitted,
 * then that of its kind.
 *
 * The announcement's own picture must use https or our own host. Anything else (a script, data, another host
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
