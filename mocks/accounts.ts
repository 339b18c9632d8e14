import type { AppMode } from '../events/session-types.ts';
import { Secret } from '../src/kernel/secret.ts';

/** A demo account, as shown on the login page. */
export type DemoAccount = {
  readonly id: DemoAccountId;
  /** Translation key of the demo account's name. */
  readonly nameKey: string;
  readonly email: string;
  readonly password: string;
  readonly mode: AppMode;
  /** Name of the demo account's lucide icon. */
  readonly icon: string;
};

export type DemoAccountId = 'customer' | 'fleet' | 'pets' | 'watch' | 'bike' | 'base' | 'admin' | 'superUser';

/**
 * The accounts of the mock server. Their passwords need not be secret, because the mock server runs only in the page.
 *
 * This file imports nothing else of the mock server, because the login page shows the accounts before the mock server
 * is loaded.
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

/** Returns the e-mail address and password with which a demo account signs in at a server that requires both. */
export const demoCredentials = (id: string): { email: string; password: Secret } => {
  const { email, password } = DEMO_ACCOUNTS.find((each) => each.id === id) ?? { email: id, password: '' };
  return { email, password: new Secret(password) };
};
