import { pushInbox } from '../ports/push/push-inbox.ts';
import { pushOwner } from '../ports/push/push-owner.ts';
import { signedInAccount } from '../ports/storage/signed-in.ts';
import { vaultDatabase } from '../ports/storage/vault-database.ts';
import type { WorkerNotice } from '../ports/worker-notice.ts';
import { workerKind } from './kinds.ts';
import { carriedBy, pressed } from './notification-click.ts';
import { type Page, pushed, type PushWorld } from './push.ts';

/** How long the service worker waits for a page to take a push message before it shows a notification instead (ms). */
const LONGEST_TAKING = 1_000;
/** A page that hangs may still take a push message for this long after the message was offered (ms). */
const LONGEST_LATE = 30_000;

const database = vaultDatabase('fixpoint-push');
/** Stored push messages that wait for the next start of the app. */
export const inbox = pushInbox(database);
/** The account whose push messages arrive in this browser. */
export const owner = pushOwner(database, null);

/** Makes the service worker handle push messages and presses on their notifications. */
export function hearPushes(self: ServiceWorkerGlobalScope): void {
  const vault = vaultDatabase('fixpoint-vault');
  // The notifications are queried before the first one is shown. Chromium loads its stored notifications at the first
  // query, and a notification shown before that may get lost.
  const known = self.registration.getNotifications().catch(() => []);
  const world: PushWorld = {
    async pages() {
      const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      return clients.map((client) => pageOf(client as WindowClient));
    },
    account: async () => signedInAccount(vault, (await owner.server()).issuer),
    owner,
    async read(text) {
      const { kind } = await owner.server();
      return workerKind(kind)?.readPush(text) ?? { ok: false, detail: 'of an unknown kind of server' };
    },
    inbox,
    async show(title, options) {
      await known;
      await self.registration.showNotification(title, options);
    },
    async withdraw(key) {
      for (const notification of await self.registration.getNotifications())
        if (carriedBy(notification.data).key === key) notification.close();
    },
    open: (path) => self.clients.openWindow(path),
    now: () => Date.now(),
    unique: () => crypto.randomUUID(),
  };
  self.addEventListener('push', (event) => event.waitUntil(pushed(textOf(event), world)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(pressed(carriedBy(event.notification.data), world));
  });
  // A notification that the user dismisses counts as seen, so its stored message is removed.
  self.addEventListener('notificationclose', (event) =>
    event.waitUntil(inbox.remove(carriedBy(event.notification.data).key)),
  );
  self.addEventListener('pushsubscriptionchange', (event) =>
    (event as ExtendableEvent).waitUntil(tellAll(self, { kind: 'pushAddressChanged' })),
  );
}

/** Returns the text of a push message. Null if it has none, or if its bytes are not text. */
function textOf({ data }: PushEvent): string | null {
  try {
    return data?.text() ?? null;
  } catch {
    return null;
  }
}

/**
 * Tells all open pages that the push address has changed. They register for push messages again at once; other pages do
 * so at their next start.
 */
async function tellAll({ clients }: ServiceWorkerGlobalScope, notice: WorkerNotice): Promise<void> {
  for (const client of await clients.matchAll({ type: 'window' })) client.postMessage(notice);
}

const pageOf = (client: WindowClient): Page => ({
  visibilityState: client.visibilityState,
  focused: client.focused,
  focus: () => client.focus(),
  tell: (notice, late) =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      const end = () => {
        clearTimeout(waiting);
        clearTimeout(hoping);
        port1.close();
      };
      let isWaiting = true;
      const waiting = setTimeout(() => {
        isWaiting = false;
        resolve(false);
      }, LONGEST_TAKING);
      const hoping = setTimeout(end, LONGEST_LATE);
      port1.onmessage = () => {
        end();
        if (isWaiting) resolve(true);
        else late?.();
      };
      client.postMessage(notice, [port2]);
    }),
});
