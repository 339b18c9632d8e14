import * as v from 'valibot';
import { type WorkerReply, type WorkerRequest, workerRequest } from '../ports/worker-messages.ts';
import { type WorkerNotice, whyRefused } from '../ports/worker-notice.ts';
import { isOfApp } from '../ports/storage/app-caches.ts';

/** The parts of a browser's message event that the service worker needs. */
export type Heard = {
  readonly data: unknown;
  readonly origin: string;
  /** The page that sent the message. Null if the page no longer exists. */
  readonly source: { postMessage(notice: WorkerNotice): void } | null;
  readonly ports: readonly { postMessage(reply: WorkerReply): void }[];
};

export type HearingParts = {
  readonly origin: string;
  readonly renew: (asked: WorkerRequest & { kind: 'renew' }) => Promise<WorkerReply>;
  readonly wipe: () => Promise<void>;
  readonly takeOver: () => Promise<void>;
};

/**
 * Executes what a page requests from the service worker, if it is permitted. Never rejects. The browser keeps the
 * worker alive until the returned promise resolves. For an invalid message, the worker only notifies the sender, so
 * that the log counts the message.
 */
export async function hear(
  { data, origin, source, ports }: Heard,
  { origin: own, renew, wipe, takeOver }: HearingParts,
): Promise<void> {
  const parsed = v.safeParse(workerRequest, data);
  if (origin !== own || !parsed.success) {
    const detail = parsed.success ? 'message: of another origin' : whyRefused(parsed.issues);
    source?.postMessage({ kind: 'messageRefused', detail });
    return;
  }
  const reply = (answer: WorkerReply) => ports[0]?.postMessage(answer);
  switch (parsed.output.kind) {
    case 'renew':
      reply(await renew(parsed.output));
      return;
    case 'wipe':
      reply(
        await wipe().then(
          () => ({ kind: 'wiped' }),
          () => ({ kind: 'unable' }),
        ),
      );
      return;
    case 'takeOver':
      // If taking over fails, nothing is lost: the next start uses the new version anyway.
      await takeOver().catch(() => undefined);
  }
}

type WipedWorld = {
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'>;
  readonly shownNotifications: () => Promise<readonly { close(): void }[]>;
  /** Stored push messages that wait for the next start of the app. */
  readonly inbox: { clear(): Promise<void> };
  readonly owner: { write(account: null): Promise<void> };
};

/**
 * Removes customer data from the service worker: cached responses, notifications on screen, stored push messages.
 * The app's own files stay.
 */
export async function wipe({ caches, shownNotifications, inbox, owner }: WipedWorld): Promise<void> {
  await owner.write(null); // The account is removed first, so that no push message is shown from now on.
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !isOfApp(name)).map((name) => caches.delete(name)));
  await inbox.clear();
  for (const shown of await shownNotifications()) shown.close();
}
