import type { ServerKind } from '../server-kind.ts';
import { greeting } from './greeting.ts';
import { newAccess } from './renew-access.ts';
import { NEVER, traccarVisitor } from './visitor.ts';

/** Describes Traccar, an open-source tracking server, version 6.0 or later. */
export const traccarKind: ServerKind = {
  name: 'traccar',
  apiUrl: (base) => `${base}/api`,
  socketUrl: (base) => `${base.replace(/^http/, 'ws')}/api/socket`,
  // Requests to Traccar have no custom headers, because the CORS rules of Traccar do not allow them.
  headers: 'plain',
  probe: { method: 'get', path: '/server' },
  identifier: 'free',
  login: 'name',
  greeting,
  signInPage: {
    path: '/session/openid/auth',
    access: ({ now = NEVER }) => newAccess(now, { cookie: true }),
  },
  visitor: traccarVisitor,
  parts: async () => (await import('./parts.ts')).traccarParts,
};
