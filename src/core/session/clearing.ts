import type { Leaving } from './session.ts';
import { BROWSER_SLOTS, DRAFT_SLOTS, type Ports } from '../../ports/ports.ts';

/** Set when tokens could not be removed: the next start does not use them as a session, and a new login clears it. */
export const SIGNED_OUT = 'signedOut';

type Steps = Readonly<Record<'vault' | 'slots' | 'traces', () => Promise<readonly string[]>>>;

/**
 * The steps in which a logout clears data; each returns the names of what it could not clear.
 *
 * Another tab may have signed out and in as another user: then the vault and that account's data stay, and only the
 * data of `account` is removed.
 */
export function clearing(
  ports: Ports,
  { reason, account }: { reason: Leaving; account?: number | undefined },
): Steps {
  const isElsewhere = reason === 'elsewhere';
  // A session that ended by itself may be resumed, so typed text is kept.
  const isByItself = reason === 'renewalRefused' || reason === 'renewalFailed';
  const stays = [...BROWSER_SLOTS, ...(isByItself ? DRAFT_SLOTS.map((slot) => `*.${slot}`) : [])];
  const somebodyElse = async () => {
    const stored = isElsewhere ? await ports.vault.read().catch(() => null) : null;
    return stored !== null && stored.userID !== account;
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
