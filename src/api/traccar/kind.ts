import type { ServerKind } from '../server-kind.ts';
import { greeting } from './greeting.ts';
import { traccarVisitor } from './visitor.ts';

/** Any Traccar server, version 6.0 or later. */
export const traccarKind: ServerKind = {
  name: 'traccar',
  apiUrl: (base) => `${base}/api`,
  socketUrl: (base) => `${base.replace(/^http/, 'ws')}/api/socket`,
  // Its CORS rules allow no custom headers.
  headers: 'plain',
  probe: { method: 'get', path: '/server' },
  identifier: 'free',
  login: 'name',
  greeting,
  visitor: traccarVisitor,
  parts: async () => (await import('./parts.ts')).traccarParts,
};
