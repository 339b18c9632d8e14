import { Observable } from 'rxjs';
import * as v from 'valibot';
import type { RefusedMessage, TabMessage, Tabs } from './ports.ts';
import { whyRefused, workerNotice } from './worker-notice.ts';

const CHANNEL = 'fixpoint-tabs';

const message = v.variant('kind', [
  v.strictObject({ kind: v.literal('signedIn'), userID: v.number() }),
  v.strictObject({ kind: v.literal('loggedOut'), byItself: v.optional(v.boolean()) }),
]);

/**
 * Sources of messages from other tabs and the service worker; tests replace them. Null where the browser has none.
 */
export type TabsParts = {
  readonly channel?: Pick<
    BroadcastChannel,
    'postMessage' | 'addEventListener' | 'removeEventListener'
  > | null;
  readonly worker?: Pick<ServiceWorkerContainer, 'addEventListener' | 'removeEventListener'> | null;
};

const browserChannel = () => ('BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null);
const browserWorker = () => (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker ?? null;

/**
 * Connects the tabs of this browser by a broadcast channel. In a browser without one, tabs do not know about each
 * other. Problems that the service worker reports are emitted in the same way.
 */
export const liveTabs = ({ channel = browserChannel(), worker = browserWorker() }: TabsParts = {}): Tabs => ({
  heard: () =>
    new Observable<TabMessage | RefusedMessage>((subscriber) => {
      const hear = ({ data }: MessageEvent<unknown>) => {
        const parsed = v.safeParse(message, data);
        subscriber.next(
          parsed.success
            ? parsed.output
            : { kind: 'refused', channel: 'tabs', detail: whyRefused(parsed.issues) },
        );
      };
      const hearWorker = ({ data }: MessageEvent<unknown>) => {
        const parsed = v.safeParse(workerNotice, data);
        const said = parsed.success ? parsed.output : { detail: whyRefused(parsed.issues) };
        // The push port handles the messages that report no problem.
        if ('detail' in said) subscriber.next({ kind: 'refused', channel: 'worker', detail: said.detail });
      };
      channel?.addEventListener('message', hear as EventListener);
      worker?.addEventListener('message', hearWorker as EventListener);
      return () => {
        channel?.removeEventListener('message', hear as EventListener);
        worker?.removeEventListener('message', hearWorker as EventListener);
      };
    }),
  tell: (said) => channel?.postMessage(said),
});
