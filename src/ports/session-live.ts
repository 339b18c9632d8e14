import { type RenewingParts, liveRenewing } from './renewing-live.ts';
import { browserTraces, liveTraces } from './traces-live.ts';
import type { Ports } from './ports.ts';
import { liveOutbox } from './outbox-live.ts';
import type { SocketCodec } from '../api/socket-codec.ts';
import { liveSocket } from './socket-live.ts';
import type { TextStore } from './persisted-cell.ts';
import { type VaultDatabase, vaultDatabase } from './vault-database.ts';
import { liveVault } from './vault-live.ts';
import { VAULT_NAME } from './has-database.ts';

export { controllingWorker } from './ask-worker.ts';

/** The ports beneath a session. */
export type SessionPorts = Pick<Ports, 'vault' | 'renewing' | 'traces' | 'socket' | 'outbox'>;

export type SessionParts = Omit<RenewingParts, 'vault'> & {
  readonly longTexts: TextStore;
  /** Under what the accounts of this server are kept; empty: the demo's. */
  readonly serverName: string;
  /** The native shell's own place for secrets; null on the web. */
  readonly keyStore: VaultDatabase | null;
  readonly codec: SocketCodec;
  /** Where the socket is, unless the customer's own data say otherwise. */
  readonly socketUrl: string;
  /** Resolves when the backend may be called. */
  readonly ready: () => Promise<unknown>;
};

/** The ports beneath the session: where its tokens lie, how they are renewed, what goes with it. */
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
      ? { database: keyStore, issuer: parts.apiUrl, sealing: null } // it seals by itself
      : { database: vaultDatabase(VAULT_NAME), issuer: parts.apiUrl },
  );
  return {
    vault,
    renewing: liveRenewing({ ...parts, vault }),
    traces: liveTraces(browserTraces(longTexts)),
    socket: liveSocket(codec, socketUrl, ready, parts.apiUrl),
    outbox: liveOutbox(undefined, serverName),
  };
}
