import type { AppMode } from '../events/session-types.ts';
import { Secret } from '../src/kernel/secret.ts';

/** A demo account, as the login page offers it. */
export type DemoAccount = {
  readonly id: DemoAccountId;
  /** Key of its name in the language files. */
  readonly nameKey: string;
  readonly email: string;
  readonly password: string;
  readonly mode: AppMode;
  /** Name of a lucide icon. */
  readonly icon: string;
};

export type DemoAccountId = 'customer' | 'fleet' | 'pets' | 'watch' | 'bike' | 'base' | 'admin' | 'superUser';

/**
 * The accounts of the pretend backend. Nothing here is secret: they exist in the page only.
 *
 * Nothing else of the mocks is imported: the login page shows this list before they are loaded.
 */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account('customer', 'v2', 'user-round'),
  account('fleet', 'v2', 'truck'),
  account('pets', 'pets', 'paw-print'),
  account('watch', 'watch', 'watch'),
  account('bike', 'bike', 'bike'),
  account('base', 'base', 'map-pin'),
  account('admin', 'v2', 'shield-check'),
  account('superUser', 'v2', 'crown'),
];

function account(id: DemoAccountId, mode: AppMode, icon: string): DemoAccount {
  const word = id.toLowerCase();
  return {
    id,
    nameKey: `login.demo.${id}`,
    email: `${word}@demo.fixpoint.example`,
    password: `${word}-demo`,
    mode,
    icon,
  };
}

/** How a demo account signs in at a server that knows people by address and password. */
export const demoCredentials = (id: string): { email: string; password: Secret } => {
  const { email, password } = DEMO_ACCOUNTS.find((each) => each.id === id) ?? { email: id, password: '' };
  return { email, password: new Secret(password) };
};
