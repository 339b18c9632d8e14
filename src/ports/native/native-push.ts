import { App } from '@capacitor/app';
import { Capacitor } from '@capacitor/core';
import { PushNotifications } from '@capacitor/push-notifications';
import { from, merge, Observable, Subject, switchMap } from 'rxjs';
import { Secret } from '../../kernel/secret.ts';
import type { Push, PushNews, PushPermission } from '../ports.ts';
import { within } from '../within.ts';
import { ignore, listening } from './listening.ts';

/** Apple's or Google's service gives a token within this many milliseconds, or there is none now. */
const LONGEST_REGISTERING = 10_000;

const permissionOf = ({ receive }: { receive: string }): PushPermission =>
  receive === 'granted' ? 'granted' : receive === 'denied' ? 'denied' : 'notAsked';

const permissionNow = (): Promise<PushPermission> =>
  PushNotifications.checkPermissions().then(permissionOf, () => 'unsupported' as const);

/** Asks the system's push service for the token of this device. Null when it gives none. */
function token(): Promise<Secret | null> {
  const asked = new Promise<Secret | null>((given) => {
    const stop = [
      listening(() =>
        PushNotifications.addListener('registration', ({ value }) => end(value ? new Secret(value) : null)),
      ),
      listening(() => PushNotifications.addListener('registrationError', () => end(null))),
    ];
    const end = (answer: Secret | null) => {
      stop.forEach((each) => each());
      given(answer);
    };
    PushNotifications.register().catch(() => end(null));
  });
  return within(asked, LONGEST_REGISTERING).catch(() => null);
}

/** Push messages of a native shell: APNs on iOS, FCM on Android. */
export function nativePush(): Push {
  const asked = new Subject<void>();
  const platform = Capacitor.getPlatform() === 'ios' ? 'ios' : 'android';
  let last: Secret | null = null;
  return {
    async registered() {
      if (last === null && (await permissionNow()) === 'granted') last = await token();
      return last;
    },
    permission: () =>
      merge(
        from([undefined]),
        asked,
        // Who comes back from the system's settings may have changed it there.
        new Observable<void>((resumed) => listening(() => App.addListener('resume', () => resumed.next()))),
      ).pipe(switchMap(permissionNow)),
    async ask() {
      const answer = await PushNotifications.requestPermissions().then(
        permissionOf,
        () => 'unsupported' as const,
      );
      asked.next();
      return answer;
    },
    async register() {
      last = await token();
      return last && { platform, token: last, subscription: null };
    },
    async unregister() {
      last = null;
      await PushNotifications.unregister().catch(ignore);
      await PushNotifications.removeAllDeliveredNotifications().catch(ignore);
    },
    received: () =>
      new Observable<PushNews>((facts) => {
        const stop = [
          listening(() =>
            PushNotifications.addListener('pushNotificationReceived', (message: unknown) =>
              facts.next({ message, tapped: false }),
            ),
          ),
          listening(() =>
            PushNotifications.addListener('pushNotificationActionPerformed', (action: unknown) => {
              const { notification } = (action ?? {}) as { notification?: unknown };
              facts.next({ message: notification, tapped: true });
            }),
          ),
        ];
        return () => stop.forEach((each) => each());
      }),
  };
}
