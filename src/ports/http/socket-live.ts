import { mergeMap, Observable, of, timer } from 'rxjs';
import { webSocket } from 'rxjs/webSocket';
import type { Notification } from '../../../events/device-types.ts';
import { FIX_COLUMN_NAMES, type FixColumns, type Heard } from '../../../events/fix-columns.ts';
import type { Decoded, SocketCodec } from '../../api/socket-codec.ts';
import type { Socket, SocketMessage } from '../ports.ts';

/**
 * Returns the address of the live stream. A response may name an address other than the configured one, but only on the
 * host of the API or of the configured address. An unencrypted address never replaces an encrypted one, because the
 * token is sent to it.
 *
 * @param configured the address in the configuration, or the default address of its API
 * @returns `isRefused`: the named address is ignored
 */
export function socketAddress(
  named: string | null,
  configured: string,
  apiUrl: string,
): { readonly url: string; readonly isRefused: boolean } {
  if (named === null) return { url: configured, isRefused: false };
  const there = URL.canParse(named) ? new URL(named) : null;
  const hosts = [configured, apiUrl].filter((url) => URL.canParse(url)).map((url) => new URL(url).hostname);
  const isSafe = there?.protocol === 'wss:' || (there?.protocol === 'ws:' && configured.startsWith('ws:'));
  const isOurs = there !== null && there.username === '' && hosts.includes(there.hostname);
  return isOurs && isSafe ? { url: named, isRefused: false } : { url: configured, isRefused: true };
}

/**
 * How long live fixes are collected before they are passed on (ms): about the duration of one display frame, longer
 * while the page is hidden.
 */
const GATHER = 16;
const GATHER_HIDDEN = 250;
/**
 * Minimum time between two batches of notifications (ms), the same as between two banners: the app redraws lists
 * and counts for each batch.
 */
const NEWS_APART = 500;
/**
 * Minimum time between two batches of reports without a fix (ms). Nothing on the map moves by them, and each batch stays
 * in the log.
 */
const HEARD_APART = 10_000;

/**
 * A connection that has not opened after this long counts as failed (ms). Some servers are silent for minutes on an open
 * one, and a proxy that passes no WebSocket may never answer.
 */
const OPENS_WITHIN = 15_000;

/**
 * The live stream, using RxJS's WebSocket. Fixes that arrive together form one batch, and so do notifications. This way
 * a large fleet causes a few events a second instead of thousands, and the log contains the same batches that the app
 * processed.
 *
 * @param configured the stream's address, unless a response names one that may replace it
 * @param ready resolves when the backend may be called
 */
export function liveSocket(
  codec: SocketCodec,
  configured: string,
  ready: () => Promise<unknown>,
  apiUrl = configured,
): Socket {
  return {
    open: (url, token, onBehalfOf) =>
      new Observable<SocketMessage>((out) => {
        let heardAt = 0;
        const fixes = gathering<FixColumns>((all) => out.next({ kind: 'fixes', fixes: joined(all) }));
        const news = gathering<Notification>(
          (notifications) => out.next({ kind: 'notifications', notifications }),
          NEWS_APART,
        );
        const heard = gathering<Heard>(
          (all) => out.next({ kind: 'heard', heard: newestOf(all) }),
          HEARD_APART,
        );
        let opened = false;
        let isReady = false;
        let done = false;
        const place = socketAddress(url, configured, apiUrl);
        if (place.isRefused)
          out.next({
            kind: 'unreadable',
            detail: 'socket_url: on a host that the configuration does not name',
          });

        const end = (reason: (SocketMessage & { kind: 'closed' })['reason']) => {
          if (done) return;
          done = true;
          fixes.flush();
          news.flush();
          heard.flush();
          out.next({ kind: 'closed', reason });
          out.complete();
        };
        const begin = () => {
          isReady = true;
          out.next({ kind: 'ready' });
        };
        const take = (message: Decoded) => {
          switch (message.type) {
            case 'ready':
              return begin();
            case 'ping':
              return codec.pong === null ? undefined : line?.next(codec.pong);
            case 'positions':
              if (message.leftOut.length)
                out.next({ kind: 'unreadable', detail: message.leftOut.slice(0, 3).join('; ') });
              if (message.fixes.device.length) fixes.add(message.fixes);
              return;
            case 'heard':
              return heard.add(message.heard);
            case 'notification':
              return news.add(message.notification);
            case 'device':
              return out.next({
                kind: 'device',
                id: message.device,
                changes: message.changes,
                ...(message.gone && { gone: message.gone }),
              });
            case 'unreadable':
              return out.next({ kind: 'unreadable', detail: message.reason });
            default:
              return message satisfies never;
          }
        };

        // Creates the web socket only when the backend is ready, because at that moment RxJS reads the `WebSocket`
        // class of the page.
        const connect = () =>
          webSocket<unknown>({
            url: codec.address(place.url, token.reveal(), onBehalfOf),
            binaryType: 'arraybuffer',
            serializer: (text) => text as string,
            deserializer: ({ data }: MessageEvent) => data as unknown,
            openObserver: {
              next: () => {
                opened = true;
                heardAt = performance.now();
                if (codec.hello) line?.next(codec.hello(token.reveal(), onBehalfOf));
                else begin();
              },
            },
            closeObserver: {
              next: ({ code }) =>
                end(code === codec.refused ? 'refused' : opened && isReady ? 'closed' : 'unreachable'),
            },
          });
        let line: ReturnType<typeof connect> | undefined;
        let subscription: { unsubscribe(): void } | undefined;
        let given = false;
        void ready().then(
          () => {
            if (given) return;
            heardAt = performance.now();
            const longest = () => (opened ? codec.silentAfter : Math.min(OPENS_WITHIN, codec.silentAfter));
            const watch = silence(() => heardAt, longest).subscribe(() =>
              end(opened ? 'silent' : 'unreachable'),
            );
            line = connect();
            const messages = line.subscribe({
              next(data) {
                heardAt = performance.now();
                for (const message of codec.decode(data)) if (!done) take(message);
              },
              error: () => end(opened && isReady ? 'closed' : 'unreachable'),
              complete: () => end('closed'),
            });
            subscription = {
              unsubscribe() {
                watch.unsubscribe();
                messages.unsubscribe();
              },
            };
            if (done) subscription.unsubscribe();
          },
          () => end('unreachable'),
        );
        return () => {
          given = true;
          done = true;
          fixes.cancel();
          news.cancel();
          heard.cancel();
          subscription?.unsubscribe();
        };
      }),
  };
}

/**
 * Emits when the live stream sent no message for this long (ms). Uses one timer at a time: a timer for each of
 * thousands of messages would cost more than reading them.
 */
function silence(heardAt: () => number, longest: () => number): Observable<0> {
  const left = () => heardAt() + longest() - performance.now();
  return timer(Math.max(0, left())).pipe(
    mergeMap(() => (left() <= 0 ? of(0 as const) : silence(heardAt, longest))),
  );
}

/**
 * Returns a function that collects items and passes them on together: about one display frame after the first item, but
 * at least `apart` ms after the previous batch. It uses a timer. Requesting an animation frame would make the browser
 * prepare one, which costs more than processing the fixes.
 */
function gathering<Item>(handOn: (all: Item[]) => void, apart = 0) {
  let all: Item[] = [];
  let wait: ReturnType<typeof setTimeout> | undefined;
  let notBefore = 0;
  const cancel = () => {
    clearTimeout(wait);
    wait = undefined;
  };
  const flush = () => {
    cancel();
    if (all.length === 0) return;
    const together = all;
    all = [];
    notBefore = performance.now() + apart;
    handOn(together);
  };
  return {
    add(item: Item) {
      all.push(item);
      const least = document.visibilityState === 'visible' ? GATHER : GATHER_HIDDEN;
      wait ??= setTimeout(flush, Math.max(least, notBefore - performance.now()));
    },
    flush,
    cancel,
  };
}

/** Merges several batches of reports without a fix: of each device, only the newest report is needed. */
function newestOf(batches: readonly Heard[]): Heard {
  const newest = new Map<number, number>();
  for (const { devices, at } of batches)
    for (const [i, id] of devices.entries()) newest.set(id, Math.max(newest.get(id) ?? 0, at[i] ?? 0));
  return { devices: [...newest.keys()], at: [...newest.values()] };
}

type Numbers = FixColumns['at'];

/**
 * Allocates an array with room for a column's numbers from all batches, so that it need not grow. If the column is the
 * same kind of typed array in all batches, the new array is of that kind.
 */
function roomLike(
  columns: readonly Numbers[],
  length: number,
): Numbers & { set(from: Numbers, at: number): void } {
  const Kind = columns[0]?.constructor as Int32ArrayConstructor;
  const isTyped = ArrayBuffer.isView(columns[0]) && columns.every((each) => each.constructor === Kind);
  return isTyped ? new Kind(length) : new Float64Array(length);
}

/** Merges several batches of fixes into one, in order. */
export function joined(batches: readonly FixColumns[]): FixColumns {
  const [only] = batches;
  if (batches.length === 1 && only) return only;
  const length = batches.reduce((sum, { device }) => sum + device.length, 0);
  const columns = Object.fromEntries(
    FIX_COLUMN_NAMES.map((name) => {
      const column = roomLike(
        batches.map((batch) => batch[name]),
        length,
      );
      let at = 0;
      for (const batch of batches) {
        column.set(batch[name], at);
        at += batch[name].length;
      }
      return [name, column];
    }),
  );
  // The cast is needed because the type of `fromEntries` loses the property names; they are those of
  // `FIX_COLUMN_NAMES`.
  return columns as unknown as FixColumns;
}
