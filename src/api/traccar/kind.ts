import type { ServerKind } from '../server-kind.ts';
import { greeting } from './greeting.ts';
import { traccarVisitor } from './visitor.ts';

/** Any Traccar server from 6.0 on. */
export const traccarKind: ServerKind = {
  name: 'traccar',
  apiUrl: (base) => `${base}/api`,
  socketUrl: (base) => `${base.replace(/^http/, 'ws')}/api/socket`,
  // Its CORS allows no header of ours.
  headers: 'plain',
  probe: { method: 'get', path: '/server' },
  identifier: 'free',
  login: 'name',
  greeting,
  visitor: traccarVisitor,
  parts: async () => (await import('./parts.ts')).traccarParts,
};
