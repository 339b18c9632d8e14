import { concat, distinctUntilChanged, filter, from, merge, mergeMap, Observable, Subject } from 'rxjs';
import * as v from 'valibot';
import { Secret } from '../../kernel/secret.ts';
import type { Push, PushNews, PushPermission } from '../ports.ts';
import type { PushInbox } from './push-inbox.ts';
import type { PushOwner } from './push-owner.ts';
import { withTimeout } from '../http/with-timeout.ts';
import { workerNotice } from '../worker-notice.ts';

/** Timeout for looking up the push subscription (ms): the browser's push service may never respond. */
const LONGEST_LOOK = 2_000;
/** Timeout for creating a push subscription, which needs the network (ms). */
const LONGEST_SUBSCRIBING = 12_000;

/** The parts of the browser that web push needs. A part is null if the browser lacks it. */
export type PushParts = {
  /** The server's public key (VAPID), base64url. Null if the deployment has none. */
  readonly key: string | null;
  /** True with the mock server, which has no push service: the permission is real, but the push address is made up. */
  readonly pretends: boolean;
  readonly worker: Pick<
    ServiceWorkerContainer,
    'getRegistration' | 'ready' | 'addEventListener' | 'removeEventListener'
  > | null;
  readonly notification: { readonly permission: string; requestPermission(): Promise<string> } | null;
  /**
   * Calls the callback when the push permission changes, for example because the user changed it in the browser's
   * settings. Returns a function that removes the callback.
   */
  readonly changes: (told: () => void) => () => void;
  /** Calls the callback when the page becomes visible. */
  readonly shown: (told: () => void) => () => void;
  readonly inbox: PushInbox;
  readonly owner: PushOwner;
  /** Returns the account that is signed in in this browser. */
  readonly account: () => Promise<number | null>;
  readonly now: () => number;
  /** Timeout for creating a push subscription (ms). Default: 12 s. */
  readonly patience?: number;
};

/** The push port for browsers (web push). The server knows this browser by the address of its push subscription. */
export function livePush(parts: PushParts): Push {
  const { key, pretends, worker, notification, inbox, owner } = parts;
  const told = new Subject<PushPermission>();
  const anew = new Subject<PushPermission>();
  let madeUp: Secret | null = null;
  /**
   * Counts how often push delivery was ended. A subscription that was requested before the last end, but completes
   * after it, is discarded.
   */
  let ended = 0;
  /**
   * Push messages that this tab received directly from the service worker, by key, and whether the user pressed their
   * notification. Such a message may also be in the inbox and must not be handled twice.
   */
  const handedOn = new Map<string, boolean>();
  const isHandedOn = (name: string, tapped: boolean) => handedOn.has(name) && (!tapped || handedOn.get(name));
  const canPush = worker !== null && notification !== null && (pretends || key !== null);
  const now = (): PushPermission => (canPush ? permissionOf(notification.permission) : 'unsupported');

  const subscription = async () =>
    (await (await worker?.getRegistration())?.pushManager?.getSubscription()) ?? null;
  const unsubscribe = async () => void (await (await subscription())?.unsubscribe());

  const subscribe = async (account: number | null): Promise<PushSubscription> => {
    const { pushManager } = await (worker as ServiceWorkerContainer).ready;
    const wanted = bytesOf(key ?? '');
    const found = await pushManager.getSubscription();
    const isTheirs = account !== null && (await owner.read()) === account;
    if (found && isTheirs && sameBytes(found.options.applicationServerKey, wanted)) return found;
    // The existing push subscription belongs to another server, or to an account that has logged out without being able
    // to end it.
    await found?.unsubscribe();
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
  };

  return {
    async registered() {
      if (pretends) return madeUp;
      try {
        const found = await withTimeout(subscription(), LONGEST_LOOK);
        return found && new Secret(found.endpoint);
      } catch {
        return null;
      }
    },
    permission: () => {
      const seen = new Observable<PushPermission>((subscriber) => {
        const look = () => subscriber.next(now());
        look();
        const stops = [parts.changes(look), parts.shown(look)];
        const asked = told.subscribe(subscriber);
        return () => {
          for (const stop of stops) stop();
          asked.unsubscribe();
        };
      });
      const moved = workerSays(worker).pipe(
        filter(({ notice }) => notice.kind === 'pushAddressChanged'),
        mergeMap(() => [now()]),
      );
      return merge(seen.pipe(distinctUntilChanged()), anew, moved);
    },
    async ask() {
      if (!canPush) return 'unsupported';
      const answer = await notification.requestPermission().catch(() => notification.permission);
      told.next(permissionOf(answer));
      return permissionOf(answer);
    },
    async register() {
      if (!canPush) return null;
      const began = ended;
      const account = await parts.account();
      if (began !== ended) return null;
      if (pretends) {
        madeUp ??= new Secret(`pretend-${parts.now().toString(36)}`);
        return { platform: 'web', token: madeUp, subscription: null };
      }
      const subscribing = subscribe(account);
      // Ends a push subscription that completes after a logout, so that no more messages arrive in this browser.
      subscribing.then((late) => (began === ended ? undefined : late.unsubscribe())).catch(() => undefined);
      try {
        const found = await withTimeout(subscribing, parts.patience ?? LONGEST_SUBSCRIBING);
        // In the meantime the user may have signed out in another tab.
        if (began !== ended || account !== (await parts.account())) return null;
        if (account !== null) await owner.write(account);
        if (began !== ended) return null;
        return {
          platform: 'web',
          token: new Secret(found.endpoint),
          subscription: new Secret(JSON.stringify(found)),
        };
      } catch {
        return null;
      }
    },
    async unregister() {
      ended += 1;
      madeUp = null;
      const ending = withTimeout(unsubscribe(), LONGEST_LOOK).catch(() => undefined);
      await Promise.all([owner.write(null), ending]);
    },
    received: () => {
      const waiting = async (): Promise<readonly PushNews[]> => {
        const account = await parts.account();
        if (account === null || (await owner.isOthers())) return [];
        const entries = await inbox.take(account, parts.now());
        return entries
          .filter(({ key: name, tapped }) => !isHandedOn(name, tapped))
          .map(({ text, tapped, at }) => ({ message: text, tapped, account, at }));
      };
      const shown = new Observable<void>((subscriber) => parts.shown(() => subscriber.next()));
      const live = workerSays(worker).pipe(
        mergeMap(({ notice, take }): PushNews[] => {
          if (notice.kind !== 'push') return [];
          take();
          handedOn.set(notice.key, notice.tapped);
          // Removes the push message from the inbox: the service worker may have stopped waiting for this tab and
          // stored the message for the next start.
          void inbox.remove(notice.key);
          const { text, tapped, account, at } = notice;
          return [{ message: text, tapped, account, ...(at !== undefined && { at }) }];
        }),
      );
      const kept = concat(from(waiting()), shown.pipe(mergeMap(() => waiting())));
      return merge(live, kept.pipe(mergeMap((news) => news)));
    },
  };
}

type Said = { readonly notice: v.InferOutput<typeof workerNotice>; readonly take: () => void };

/** Emits messages of the service worker. Invalid ones are reported elsewhere. */
const workerSays = (worker: PushParts['worker']): Observable<Said> =>
  new Observable((subscriber) => {
    const hear = ({ data, ports }: MessageEvent<unknown>) => {
      const parsed = v.safeParse(workerNotice, data);
      if (!parsed.success) return;
      subscriber.next({ notice: parsed.output, take: () => ports[0]?.postMessage({ kind: 'taken' }) });
    };
    worker?.addEventListener('message', hear as EventListener);
    return () => worker?.removeEventListener('message', hear as EventListener);
  });

const permissionOf = (permission: string): PushPermission =>
  permission === 'granted' ? 'granted' : permission === 'denied' ? 'denied' : 'notAsked';

/** Decodes base64url to bytes, in the form that the browser needs for a key. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

const sameBytes = (found: ArrayBuffer | null, wanted: Uint8Array): boolean =>
  found !== null && new Uint8Array(found).join() === wanted.join();
