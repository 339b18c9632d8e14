import type { KindParts } from '../server-kind.ts';

/** What each chunk of the app asks of a Traccar server. */
export const traccarParts: KindParts = {
  guest: async () => (await import('./shared-view-call.ts')).sharedViewCall,
  session: async () => (await import('./index.ts')).traccarSession(),
  admin: async () => (await import('./index.ts')).traccarAdmin,
};
