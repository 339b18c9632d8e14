import type { KindParts } from '../server-kind.ts';

/** The calls to a Traccar server, grouped by the chunk of the app that loads them. */
export const traccarParts: KindParts = {
  guest: async () => (await import('./shared-view-call.ts')).sharedViewCall,
  session: async () => (await import('./index.ts')).traccarSession(),
  admin: async () => (await import('./index.ts')).traccarAdmin,
};
