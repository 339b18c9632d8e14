import type { KindParts } from '../server-kind.ts';

/** The calls to a Traccar server for each chunk of the app. */
export const traccarParts: KindParts = {
  guest: async () => (await import('./shared-view-call.ts')).sharedViewCall,
  session: async () => (await import('./index.ts')).traccarSession(),
  admin: async () => (await import('./lacking-admin.ts')).adminCalls,
};
