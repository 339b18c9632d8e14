import type { Leaving } from './session.ts';
import { BROWSER_SLOTS, DRAFT_SLOTS, type Ports } from '../../ports/ports.ts';

/** Set when tokens could not be removed: the next start takes none of them for a session, and a new login lifts it. */
export const SIGNED_OUT = 'signedOut';

type Steps = Readonly<Record<'vault' | 'slots' | 'traces', () => Promise<readonly string[]>>>;

/**
 * What a logout clears, step by step; each gives the names of what could not be cleared.
 *
 * Another tab may have signed out, and in as somebody else: then the vault and everything of that account are left alone,
 * and only what is kept of `account` goes.
 */
export function clearing(
  ports: Ports,
  { reason, account }: { reason: Leaving; account?: number | undefined },
): Steps {
  const isElsewhere = reason === 'elsewhere';
  // A session that ended by itself may be taken up again: what was typed in it is not lost.
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
