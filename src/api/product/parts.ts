import type { KindParts } from '../server-kind.ts';

/** What each chunk of the app asks of the product API. */
export const productParts: KindParts = {
  guest: async () => (await import('./shared-view-call.ts')).sharedViewCall,
  session: async () => (await import('./index.ts')).productSession,
  admin: async () => (await import('./admin/index.ts')).adminCalls,
};
