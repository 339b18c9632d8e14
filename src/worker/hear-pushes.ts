import { pushInbox } from '../ports/push-inbox.ts';
import { pushOwner } from '../ports/push-owner.ts';
import { signedInAccount } from '../ports/signed-in.ts';
import { vaultDatabase } from '../ports/vault-database.ts';
import type { WorkerNotice } from '../ports/worker-notice.ts';
import { workerKind } from './kinds.ts';
import { carriedBy, pressed } from './notification-click.ts';
import { type Page, pushed, type PushWorld } from './push.ts';

/** A page that does not respond within this time counts as not taking the message for now (ms). */
const LONGEST_TAKING = 1_000;
/** After this time a page that hangs no longer counts (ms). */
const LONGEST_LATE = 30_000;

const database = vaultDatabase('fixpoint-push');
/** Messages that wait for the next start. */
export const inbox = pushInbox(database);
/** The account whose messages arrive here. */
export const owner = pushOwner(database, null);

/** Makes the worker handle push messages and presses on their notifications. */
export function hearPushes(self: ServiceWorkerGlobalScope): void {
  const vault = vaultDatabase('fixpoint-vault');
  // Chromium reads its store of notifications at the first query; one shown before that may get lost.
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
  // A notification that the user dismissed counts as seen.
  self.addEventListener('notificationclose', (event) =>
    event.waitUntil(inbox.remove(carriedBy(event.notification.data).key)),
  );
  self.addEventListener('pushsubscriptionchange', (event) =>
    (event as ExtendableEvent).waitUntil(tellAll(self, { kind: 'pushAddressChanged' })),
  );
}

/** The text of a push message. Null if it has none, or its bytes are not text. */
function textOf({ data }: PushEvent): string | null {
  try {
    return data?.text() ?? null;
  } catch {
    return null;
  }
}

/** Open pages register again at once; others at their next start. */
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
