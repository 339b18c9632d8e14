import type { SessionBackend } from '../api/backend.ts';
import type { PushInbox } from '../ports/push-inbox.ts';
import { type PushOwner, recipientOf } from '../ports/push-owner.ts';
import { LONGEST_PUSH, type WorkerNotice } from '../ports/worker-notice.ts';
import { withBase } from '../rules/base-path.ts';

/** The parts of one of our pages that are needed. */
export type Page = {
  readonly visibilityState: DocumentVisibilityState;
  readonly focused: boolean;
  /**
   * Sends the message to the page; true when the page has taken it. A page that is not ready, or shows another
   * account, does not. A busy one may take it after the wait; then `late` is called.
   */
  tell(notice: WorkerNotice, late?: () => void): Promise<boolean>;
  focus(): Promise<unknown>;
};

export type PushWorld = {
  readonly pages: () => Promise<readonly Page[]>;
  /** The account that is signed in in this browser, or null. */
  readonly account: () => Promise<number | null>;
  readonly owner: Pick<PushOwner, 'read'>;
  /** Reads a message in the format of the server for which the subscription was made. */
  readonly read: (text: string | null) => Promise<ReturnType<SessionBackend['readPush']>>;
  readonly inbox: PushInbox;
  readonly show: (title: string, options: NotificationOptions) => Promise<void>;
  /** Removes the notification with this key. */
  readonly withdraw: (key: string) => Promise<void>;
  readonly open: (path: string) => Promise<unknown>;
  readonly now: () => number;
  /** A key that no other message has. */
  readonly unique: () => string;
};

/** Shown for a message that cannot be read: the name needs no translation. */
const NAMELESS = { title: 'Fixpoint', body: '' };

/** The data of a notification, for when it is pressed. */
export type Carried = {
  readonly key: string;
  readonly text: string | null;
  /** When it arrived (ms since 1970). Absent in older notifications. */
  readonly at?: number | undefined;
};

/**
 * Handles a push message. A page in front takes it and shows its banner. Otherwise the system shows a notification,
 * and the message waits for the page. A message for an account that is not signed in here is not shown.
 */
export async function pushed(text: string | null, world: PushWorld): Promise<void> {
  const found = await world.read(text);
  const account = await recipientOf(found.ok ? found.account : null, world);
  if (account === null) return;
  const raw = found.ok && text !== null && text.length <= LONGEST_PUSH ? text : null;
  const key = world.unique();
  const at = world.now();
  // The user who sees the banner needs no notification, so a slow page removes it.
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
    // The page took it just now, perhaps before it was stored.
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
    // The same message again replaces the first and sounds again.
    ...(tag !== null && { tag, renotify: true }),
  } as NotificationOptions);
  isShown = true;
  if (isLate) await world.withdraw(key);
}

/**
 * Offers the message to the pages in front, the focused one first, and to no second one, even when the first
 * responds late.
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
