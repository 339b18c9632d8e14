import type { Leaving } from './session.ts';
import { BROWSER_SLOTS, type Ports } from '../../ports/ports.ts';

/**
 * Storage slots of an account with what this browser watches for it, and its share links that no server lists. They stay
 * at every logout that the user did not choose: otherwise alarms would end, and links be lost, without a word.
 */
const WATCH_SLOTS: readonly string[] = ['ownLinks', 'silence', 'careAlerts', 'movingFences'];
/**
 * Storage slots of an account whose content no server has: unsent input, and what the user has made in this browser.
 * They stay when the session expires.
 */
const OWN_SLOTS: readonly string[] = [
  ...WATCH_SLOTS,
  'ownForms',
  'deviceForms',
  'feedbackDraft',
  'announcementDrafts',
  'fenceDraft',
  'wrongFixes',
  'routePlan',
];

/**
 * What of an account stays after a logout, by its reason. A logout that the user chose leaves nothing. A session that the
 * server ended may be resumed, so all that only this browser has is kept. After the other logouts, which nobody chose
 * either, typed text is not kept: the browser may be a shared one, or the text may be what fails. But the app still
 * watches what the user told it to watch.
 */
const KEPT_BY: Readonly<Record<Leaving, readonly string[]>> = {
  chosen: [],
  // Unless that session ended by itself: see `clearing`.
  elsewhere: [],
  renewalRefused: OWN_SLOTS,
  renewalFailed: OWN_SLOTS,
  noCustomer: WATCH_SLOTS,
  errorPopup: WATCH_SLOTS,
  browserClosed: WATCH_SLOTS,
};

type Ended = { reason: Leaving; account?: number | undefined; byItself?: boolean | undefined };

/**
 * Whether a session has ended by itself that this tab only finds ended, before another tab says how. The vault knows.
 * False if nobody knows.
 */
export const isFoundEnded = async (ports: Ports, { reason, account, byItself }: Ended): Promise<boolean> =>
  reason === 'elsewhere' &&
  byItself === undefined &&
  (await ports.vault.ended().catch(() => null)) === account;

type Steps = Readonly<Record<'vault' | 'slots' | 'traces', () => Promise<readonly string[]>>>;

/**
 * The steps by which a logout clears data. Each returns the names of what it could not clear.
 *
 * If another user has meanwhile signed in in another tab, the vault and that user's data stay, and only the data of
 * `account` is removed.
 */
export function clearing(ports: Ports, ended: Ended): Steps {
  const { reason, account, byItself } = ended;
  const isElsewhere = reason === 'elsewhere';
  const staying = async () => {
    const own = byItself || (await isFoundEnded(ports, ended)) ? OWN_SLOTS : KEPT_BY[reason];
    return [...BROWSER_SLOTS, ...own.map((slot) => `*.${slot}`)];
  };
  const somebodyElse = async () => {
    const stored = isElsewhere && (await ports.vault.read().catch(() => null));
    return stored ? stored.userID !== account : false;
  };
  return {
    vault: async () => {
      if (!isElsewhere) await ports.vault.clear(reason !== 'chosen');
      return [];
    },
    slots: async () => {
      const stays = await staying();
      await ports.storage.clear(stays, (await somebodyElse()) ? `${account}.` : '');
      return [];
    },
    traces: async () => ((await somebodyElse()) ? [] : ports.traces.clear(await staying())),
  };
}
