import type { SessionBackend } from '../api/backend.ts';
import type { PushInbox } from '../ports/push-inbox.ts';
import { type PushOwner, recipientOf } from '../ports/push-owner.ts';
import { LONGEST_PUSH, type WorkerNotice } from '../ports/worker-notice.ts';
import { withBase } from '../rules/base-path.ts';

/** A page of ours, in the few words that are needed. */
export type Page = {
  readonly visibilityState: DocumentVisibilityState;
  readonly focused: boolean;
  /**
   * Tells the page; true when it has taken the message. One that is not there yet, or looks at another account, does not.
   * A busy one may take it when nobody waits for its answer any more: then `late` is called.
   */
  tell(notice: WorkerNotice, late?: () => void): Promise<boolean>;
  focus(): Promise<unknown>;
};

export type PushWorld = {
  readonly pages: () => Promise<readonly Page[]>;
  /** Whose session this browser has, or null. */
  readonly account: () => Promise<number | null>;
  readonly owner: Pick<PushOwner, 'read'>;
  /** Reads a message as the kind of server writes it that the subscription was made for. */
  readonly read: (text: string | null) => Promise<ReturnType<SessionBackend['readPush']>>;
  readonly inbox: PushInbox;
  readonly show: (title: string, options: NotificationOptions) => Promise<void>;
  /** Takes back the notification that carries this key. */
  readonly withdraw: (key: string) => Promise<void>;
  readonly open: (path: string) => Promise<unknown>;
  readonly now: () => number;
  /** A name that no other message has. */
  readonly unique: () => string;
};

/** What is shown of a message that cannot be read: the name needs no language. */
const NAMELESS = { title: 'Fixpoint', body: '' };

/** What a notification carries, for the moment it is pressed. */
export type Carried = {
  readonly key: string;
  readonly text: string | null;
  /** When it came, milliseconds since 1970; older notifications do not know. */
  readonly at?: number | undefined;
};

/**
 * A message was pushed. A page in front takes it and shows its banner; else the system shows a notification, and the
 * message waits for the page. Of a message for anybody but the account that is signed in here nothing is shown.
 */
export async function pushed(text: string | null, world: PushWorld): Promise<void> {
  const found = await world.read(text);
  const account = await recipientOf(found.ok ? found.account : null, world);
  if (account === null) return;
  const raw = found.ok && text !== null && text.length <= LONGEST_PUSH ? text : null;
  const key = world.unique();
  const at = world.now();
  // Whoever reads the banner needs no notification: a page that took its time takes it back.
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
    // It was taken just now, when perhaps it did not lie there yet.
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
    // The same once more takes the place of the first, and is heard again.
    ...(tag !== null && { tag, renotify: true }),
  } as NotificationOptions);
  isShown = true;
  if (isLate) await world.withdraw(key);
}

/** A page in front takes the message: the one with the focus first, and no second one, also when the first was slow to say so. */
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
