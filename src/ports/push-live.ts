import { concat, distinctUntilChanged, filter, from, merge, mergeMap, Observable, Subject } from 'rxjs';
import * as v from 'valibot';
import { Secret } from '../kernel/secret.ts';
import type { Push, PushNews, PushPermission } from './ports.ts';
import type { PushInbox } from './push-inbox.ts';
import type { PushOwner } from './push-owner.ts';
import { withTimeout } from './with-timeout.ts';
import { workerNotice } from './worker-notice.ts';

/** The browser asks its push service, which may never answer; milliseconds. */
const LONGEST_LOOK = 2_000;
/** A first subscription goes over the network. */
const LONGEST_SUBSCRIBING = 12_000;

/** The parts of the browser that web push needs; null where it has none. */
export type PushParts = {
  /** The server's public key (VAPID), base64url; null where the deployment has none. */
  readonly key: string | null;
  /** The pretend backend has no push service: permission is real, and the address is made up. */
  readonly pretends: boolean;
  readonly worker: Pick<
    ServiceWorkerContainer,
    'getRegistration' | 'ready' | 'addEventListener' | 'removeEventListener'
  > | null;
  readonly notification: { readonly permission: string; requestPermission(): Promise<string> } | null;
  /** Tells when the browser's own page about permissions was used; calls back at any change. */
  readonly changes: (told: () => void) => () => void;
  /** Calls back when the page comes to the front. */
  readonly shown: (told: () => void) => () => void;
  readonly inbox: PushInbox;
  readonly owner: PushOwner;
  /** Whose session this browser has. */
  readonly account: () => Promise<number | null>;
  readonly now: () => number;
  /** How long a subscription is waited for, milliseconds; 12 s unless told. */
  readonly patience?: number;
};

/** Web push: the address of this browser's subscription is what the server knows it by. */
export function livePush(parts: PushParts): Push {
  const { key, pretends, worker, notification, inbox, owner } = parts;
  const told = new Subject<PushPermission>();
  const anew = new Subject<PushPermission>();
  let madeUp: Secret | null = null;
  /** Grows with each end of a delivery: a subscription that comes later than that is not wanted. */
  let ended = 0;
  /** Messages that came straight from the worker, and whether they were pressed; one may lie in the inbox as well. */
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
    // It was made for another server, or for an account whose logout could not end it.
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
      // Whatever the push service does after a logout, no message comes here any more.
      subscribing.then((late) => (began === ended ? undefined : late.unsubscribe())).catch(() => undefined);
      try {
        const found = await withTimeout(subscribing, parts.patience ?? LONGEST_SUBSCRIBING);
        // Another tab may have signed out meanwhile.
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
          // The worker may have given up on this page, and have left the message for the next start.
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

/** What the worker tells; what does not fit is told of elsewhere. */
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

/** The bytes of base64url, as the browser wants a key. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

const sameBytes = (found: ArrayBuffer | null, wanted: Uint8Array): boolean =>
  found !== null && new Uint8Array(found).join() === wanted.join();
