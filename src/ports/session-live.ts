import { type RenewingParts, liveRenewing } from './http/renewing-live.ts';
import { browserTraces, liveTraces } from './storage/traces-live.ts';
import type { Ports } from './ports.ts';
import { browserHolders, liveOutbox } from './storage/outbox-live.ts';
import type { SocketCodec } from '../api/socket-codec.ts';
import { liveSocket } from './http/socket-live.ts';
import type { TextStore } from './storage/persisted-cell.ts';
import { type VaultDatabase, vaultDatabase } from './storage/vault-database.ts';
import { liveVault } from './storage/vault-live.ts';
import { VAULT_NAME } from './storage/has-database.ts';

export { controllingWorker } from './ask-worker.ts';

/** The ports that exist only for a session. */
export type SessionPorts = Pick<Ports, 'vault' | 'renewing' | 'traces' | 'socket' | 'outbox' | 'openTabs'>;

export type SessionParts = Omit<RenewingParts, 'vault'> & {
  readonly longTexts: TextStore;
  /** The server's name, under which data of its accounts is stored. Empty for the demo. */
  readonly serverName: string;
  /** The native shell's own key store. Null on the web. */
  readonly keyStore: VaultDatabase | null;
  readonly codec: SocketCodec;
  /** Address of the live stream's web socket, unless the customer's own data contains another address. */
  readonly socketUrl: string;
  /** Resolves when calls to the backend may be sent. */
  readonly ready: () => Promise<unknown>;
};

/** Creates the ports for a session: they store its tokens, renew them, and clear its data. */
export function liveSession({
  longTexts,
  serverName,
  keyStore,
  codec,
  socketUrl,
  ready,
  ...parts
}: SessionParts): SessionPorts {
  const vault = liveVault(
    keyStore
      ? { database: keyStore, issuer: parts.apiUrl, sealing: null } // the native shell's key store encrypts by itself
      : { database: vaultDatabase(VAULT_NAME), issuer: parts.apiUrl },
  );
  const openTabs = browserHolders();
  return {
    vault,
    renewing: liveRenewing({ ...parts, vault }),
    traces: liveTraces(browserTraces(longTexts)),
    socket: liveSocket(codec, socketUrl, ready, parts.apiUrl),
    openTabs,
    outbox: liveOutbox(openTabs, serverName),
  };
}
