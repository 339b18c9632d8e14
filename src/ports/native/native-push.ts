import { App } from '@capacitor/app';
import { Capacitor } from '@capacitor/core';
import { PushNotifications } from '@capacitor/push-notifications';
import { defer, distinctUntilChanged, from, merge, Observable, Subject, switchMap } from 'rxjs';
import { Secret } from '../../kernel/secret.ts';
import type { Push, PushNews, PushPermission } from '../ports.ts';
import { ignore, listening } from './listening.ts';

/** Apple's or Google's service gives a token within this many milliseconds, or there is none now. */
const LONGEST_REGISTERING = 10_000;

const permissionOf = ({ receive }: { receive: string }): PushPermission =>
  receive === 'granted' ? 'granted' : receive === 'denied' ? 'denied' : 'notAsked';

const permissionNow = (): Promise<PushPermission> =>
  PushNotifications.checkPermissions().then(permissionOf, () => 'unsupported' as const);

/** Asks the system's push service for the token of this device. Null when it gives none in time. */
function askForToken(): Promise<Secret | null> {
  return new Promise((given) => {
    const end = (answer: Secret | null) => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      given(answer);
    };
    const timer = setTimeout(end, LONGEST_REGISTERING, null);
    const stops = [
      listening(() =>
        PushNotifications.addListener('registration', ({ value }) => end(value ? new Secret(value) : null)),
      ),
      listening(() => PushNotifications.addListener('registrationError', () => end(null))),
    ];
    PushNotifications.register().catch(() => end(null));
  });
}

/** Push messages of a native shell: APNs on iOS, FCM on Android. */
export function nativePush(): Push {
  const answers = new Subject<PushPermission>();
  const platform = Capacitor.getPlatform() === 'ios' ? 'ios' : 'android';
  /** What the server may know this device by; null = nobody has registered since the app was started. */
  let last: Secret | null = null;
  /** Counts the ends of delivery: a token that comes after one is of no use any more. */
  let ended = 0;
  const resumes = new Observable<void>((resumed) =>
    listening(() => App.addListener('resume', () => resumed.next())),
  );
  /** The service may give a new token at any time; it is registered again then. */
  const renewals = new Observable<PushPermission>((renewed) =>
    listening(() =>
      PushNotifications.addListener('registration', ({ value }) => {
        if (last !== null && value && value !== last.reveal()) renewed.next('granted');
      }),
    ),
  );
  return {
    registered: () => Promise.resolve(last),
    permission: () =>
      merge(
        merge(
          defer(() => from(permissionNow())),
          answers,
          // Who comes back from the system's settings may have changed it there.
          resumes.pipe(switchMap(permissionNow)),
        ).pipe(distinctUntilChanged()),
        renewals,
      ),
    async ask() {
      const answer = await PushNotifications.requestPermissions().then(
        permissionOf,
        () => 'unsupported' as const,
      );
      answers.next(answer);
      return answer;
    },
    async register() {
      const round = ended;
      const token = await askForToken();
      if (round !== ended) {
        await PushNotifications.unregister().catch(ignore); // somebody has signed out meanwhile
        return null;
      }
      last = token;
      return token && { platform, token, subscription: null };
    },
    async unregister() {
      ended += 1;
      last = null;
      await PushNotifications.unregister().catch(ignore);
      await PushNotifications.removeAllDeliveredNotifications().catch(ignore);
    },
    received: () =>
      new Observable<PushNews>((facts) => {
        const stops = [
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
        return () => stops.forEach((stop) => stop());
      }),
  };
}
