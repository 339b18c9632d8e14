import { Observable } from 'rxjs';
import * as v from 'valibot';
import type { Tabs } from './ports.ts';

const CHANNEL = 'fixpoint-tabs';

const message = v.variant('kind', [
  v.object({ kind: v.literal('signedIn'), userID: v.number() }),
  v.object({ kind: v.literal('loggedOut') }),
]);

/** The tabs of this browser over a broadcast channel; a browser without one has tabs that know nothing of each other. */
export const liveTabs = (): Tabs => {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
  return {
    heard: () =>
      new Observable((subscriber) => {
        const hear = ({ data }: MessageEvent<unknown>) => {
          const parsed = v.safeParse(message, data);
          subscriber.next(
            parsed.success ? parsed.output : { kind: 'refused', detail: parsed.issues[0].message },
          );
        };
        channel?.addEventListener('message', hear);
        return () => channel?.removeEventListener('message', hear);
      }),
    tell: (said) => channel?.postMessage(said),
  };
};
