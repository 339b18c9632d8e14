import type { SessionBackend } from '../api/backend.ts';
import type { PushInbox } from '../ports/push/push-inbox.ts';
import { type PushOwner, recipientOf } from '../ports/push/push-owner.ts';
import { LONGEST_PUSH, type WorkerNotice } from '../ports/worker-notice.ts';
import { withBase } from '../rules/base-path.ts';

/** The parts of an open page of the app that the service worker needs. */
export type Page = {
  readonly visibilityState: DocumentVisibilityState;
  readonly focused: boolean;
  /**
   * Sends a push message to the page. Resolves to true if the page has taken it. A page that is not ready, or displays
   * another account, does not take it. If a busy page takes it only after the wait is over, `late` is called.
   */
  tell(notice: WorkerNotice, late?: () => void): Promise<boolean>;
  focus(): Promise<unknown>;
};

export type PushWorld = {
  readonly pages: () => Promise<readonly Page[]>;
  /** Returns the id of the account that is signed in, or null. */
  readonly account: () => Promise<number | null>;
  readonly owner: Pick<PushOwner, 'read'>;
  /** Reads a push message in the format of the server for which the push subscription was made. */
  readonly read: (text: string | null) => Promise<ReturnType<SessionBackend['readPush']>>;
  readonly inbox: PushInbox;
  readonly show: (title: string, options: NotificationOptions) => Promise<void>;
  /** Removes the notification with this key from the screen. */
  readonly withdraw: (key: string) => Promise<void>;
  readonly open: (path: string) => Promise<unknown>;
  readonly now: () => number;
  /** Returns a new unique key for a push message. */
  readonly unique: () => string;
};

/**
 * The notification for a push message that cannot be read. It consists of the app's name, which needs no translation.
 */
const NAMELESS = { title: 'Fixpoint', body: '' };

/** The data that is stored with a notification and used when the user presses it. */
export type Carried = {
  readonly key: string;
  readonly text: string | null;
  /** When the push message arrived (ms since 1970). Older notifications lack this. */
  readonly at?: number | undefined;
};

/**
 * Handles a push message. If a page of the app is in front, that page takes the message and displays a banner.
 * Otherwise the system shows a notification, and the message is stored for the app's next start. A message for an
 * account that is not signed in is ignored.
 */
export async function pushed(text: string | null, world: PushWorld): Promise<void> {
  const found = await world.read(text);
  const account = await recipientOf(found.ok ? found.account : null, world);
  if (account === null) return;
  const raw = found.ok && text !== null && text.length <= LONGEST_PUSH ? text : null;
  const key = world.unique();
  const at = world.now();
  // If a page takes the message late, the notification is removed, because the user already sees the page's banner.
  let isShown = false;
  let isLate = false;
  const late = () => {
    isLate = true;
    void world.inbox.remove(key);
    if (isShown) void world.withdraw(key);
  };
  if (raw !== null) {
    if (await taken({ key, account, text: raw }, { late, isLate: () => isLate }, world)) return;
    await world.inbox.add({ key, account, text: raw, at, tapped: false });
    // A page has just taken the message. This may have happened before the message was stored, so the stored one is
    // removed.
    if (isLate) return world.inbox.remove(key);
  }
  const { title, body } = found.ok ? found.message : NAMELESS;
  const tag = found.ok ? tagOf(found.message) : null;
  const carried: Carried = { key, text: raw, at };
  await world.show(title || NAMELESS.title, {
    body,
    icon: withBase('/icons/icon-192.png'),
    badge: withBase('/icons/badge-96.png'),
    data: carried,
    // If the same message arrives again, its notification replaces the first one and alerts the user again.
    ...(tag !== null && { tag, renotify: true }),
  } as NotificationOptions);
  isShown = true;
  if (isLate) await world.withdraw(key);
}

/**
 * Offers a push message to the pages in front, the focused one first. As soon as one has taken it, even late, no other
 * page is asked.
 */
async function taken(
  message: { key: string; account: number; text: string },
  { late, isLate }: { late: () => void; isLate: () => boolean },
  { pages }: PushWorld,
): Promise<boolean> {
  const inFront = (await pages()).filter(({ visibilityState }) => visibilityState === 'visible');
  for (const page of inFront.toSorted((a, b) => Number(b.focused) - Number(a.focused)))
    if (isLate() || (await page.tell({ kind: 'push', ...message, tapped: false }, late))) return true;
  return isLate();
}

const tagOf = ({
  notification,
  device,
  data,
}: {
  notification: number | null;
  device: number | null;
  data: { meldungtyp: number | null; filename: string | null };
}): string | null => {
  if (notification !== null) return `n${notification}`;
  return device === null || data.filename !== null ? null : `d${device}-${data.meldungtyp ?? 0}`;
};
