import type { Ports, Surroundings } from '../ports.ts';
import type { VaultDatabase } from '../vault-database.ts';
import { nativeBadge } from './native-badge.ts';
import { nativeHost } from './native-host.ts';
import { nativePush } from './native-push.ts';
import { nativeSurroundings } from './native-surroundings.ts';
import { nativeVaultDatabase } from './native-vault-database.ts';

/** The ports of the native shell that take the place of the web's. Loaded in a shell only. */
export type NativePorts = Pick<Ports, 'host' | 'push' | 'badge' | 'surroundings'> & {
  readonly vaultDatabase: VaultDatabase;
};

export const nativePorts = (web: Surroundings): NativePorts => ({
  host: nativeHost(),
  push: nativePush(),
  badge: nativeBadge,
  surroundings: nativeSurroundings(web),
  vaultDatabase: nativeVaultDatabase,
});
