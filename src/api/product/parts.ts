import type { KindParts } from '../server-kind.ts';

/** The product API's calls, grouped by the chunk of the app that loads them. */
export const productParts: KindParts = {
  guest: async () => (await import('./shared-view-call.ts')).sharedViewCall,
  session: async () => (await import('./index.ts')).productSession,
  admin: async () => (await import('./admin/index.ts')).adminCalls,
};
