import type { Leaving } from './session.ts';
import { BROWSER_SLOTS, OWN_SLOTS, type Ports } from '../../ports/ports.ts';

/**
 * A storage slot that is set if a logout could not remove the tokens. The next start of the app then does not use the
 * tokens as a session. A new login clears the slot.
 */
export const SIGNED_OUT = 'signedOut';

type Steps = Readonly<Record<'vault' | 'slots' | 'traces', () => Promise<readonly string[]>>>;

/**
 * The steps by which a logout clears data. Each returns the names of what it could not clear.
 *
 * If another user has meanwhile signed in in another tab, the vault and that user's data stay, and only the data of
 * `account` is removed.
 */
export function clearing(
  ports: Ports,
  { reason, account }: { reason: Leaving; account?: number | undefined },
): Steps {
  const isElsewhere = reason === 'elsewhere';
  // If the session ended by itself, it may be resumed, so what only this browser has is kept: typed text, share links of a Traccar.
  const isByItself = reason === 'renewalRefused' || reason === 'renewalFailed';
  const stays = [...BROWSER_SLOTS, ...(isByItself ? OWN_SLOTS.map((slot) => `*.${slot}`) : [])];
  const somebodyElse = async () => {
    const stored = isElsewhere && (await ports.vault.read().catch(() => null));
    return stored ? stored.userID !== account : false;
  };
  return {
    vault: async () => {
      if (!isElsewhere) await ports.vault.clear();
      return [];
    },
    slots: async () => {
      await ports.storage.clear(stays, (await somebodyElse()) ? `${account}.` : '');
      return [];
    },
    traces: async () => ((await somebodyElse()) ? [] : ports.traces.clear(stays)),
  };
}
