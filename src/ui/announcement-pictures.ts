import { inwardPath } from './safe-links.ts';

/** Kinds of announcement that have a picture; all others use `other`. */
const KINDS: ReadonlySet<string> = new Set(['warning', 'update', 'info', 'survey', 'offer', 'geofences']);

/**
 * The pictures of an announcement, best first: its own, if its address is permitted, then that of its kind.
 *
 * An own picture must use https or our own host. Anything else (a script, data, another host without TLS) is not
 * accepted as a picture's address.
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
