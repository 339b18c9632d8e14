import type { CustomerEntry } from '../../events/admin.ts';
import type { Call } from './call.ts';

/**
 * What only the service's own people ask. Its calls come with the administration's half of the app; a customer's app does not
 * know their addresses.
 */
export type AdminBackend = {
  /** All customers of the service. */
  customers(): Call<readonly CustomerEntry[]>;
};
