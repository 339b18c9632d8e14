import type { ServerKind } from '../server-kind.ts';
import { visitorBackend } from './visitor-backend.ts';

/** The server that the app was made for. */
export const productKind: ServerKind = {
  name: 'product',
  apiUrl: (base) => `${base}/api/v1`,
  socketUrl: (base) => `${base.replace(/^http/, 'ws')}/socket`,
  headers: 'product',
  probe: { method: 'get', path: '/notifications' },
  identifier: 'imei',
  login: 'email',
  visitor: visitorBackend,
  parts: async () => (await import('./parts.ts')).productParts,
};
