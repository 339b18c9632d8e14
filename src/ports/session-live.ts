import { type RenewingParts, liveRenewing } from './renewing-live.ts';
import { browserTraces, liveTraces } from './traces-live.ts';
import type { SessionPorts } from './session-later.ts';
import type { TextStore } from './persisted-cell.ts';
import { vaultDatabase } from './vault-database.ts';
import { liveVault } from './vault-live.ts';

export { controllingWorker } from './ask-worker.ts';

export type SessionParts = Omit<RenewingParts, 'vault'> & { readonly longTexts: TextStore };

/** The ports beneath the session: where its tokens lie, how they are renewed, what goes with it. */
export function liveSession({ longTexts, ...parts }: SessionParts): SessionPorts {
  const vault = liveVault({ database: vaultDatabase('fixpoint-vault'), issuer: parts.apiUrl });
  return {
    vault,
    renewing: liveRenewing({ ...parts, vault }),
    traces: liveTraces(browserTraces(longTexts)),
  };
}
