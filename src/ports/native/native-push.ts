import { App } from '@capacitor/app';
import { Capacitor } from '@capacitor/core';
import { PushNotifications } from '@capacitor/push-notifications';
import { defer, distinctUntilChanged, from, merge, Observable, Subject, switchMap } from 'rxjs';
import { Secret } from '../../kernel/secret.ts';
import type { Push, PushNews, PushPermission } from '../ports.ts';
import { ignore, listening } from './listening.ts';

/** If the push service of Apple or Google gives no token within this time (ms), the app continues without one. */
const LONGEST_REGISTERING = 10_000;

const permissionOf = ({ receive }: { receive: string }): PushPermission =>
  receive === 'granted' ? 'granted' : receive === 'denied' ? 'denied' : 'notAsked';

const permissionNow = (): Promise<PushPermission> =>
  PushNotifications.checkPermissions().then(permissionOf, () => 'unsupported' as const);

/** Requests a push token for this phone from the system's push service. Null if it gives none in time. */
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

/** Push messages in a native shell: APNs on iOS, FCM on Android. */
export function nativePush(): Push {
  const answers = new Subject<PushPermission>();
  const platform = Capacitor.getPlatform() === 'ios' ? 'ios' : 'android';
  /** The push token by which the server may know this phone. Null if no token was registered since the app started. */
  let last: Secret | null = null;
  /**
   * Counts how often push delivery was ended. A token that was requested before the last end, but arrives after it, is
   * discarded.
   */
  let ended = 0;
  const resumes = new Observable<void>((resumed) =>
    listening(() => App.addListener('resume', () => resumed.next())),
  );
  /** The push service may issue a new token at any time; the app then registers the new token. */
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
          // Checks the push permission again when the app resumes: the user may have changed it in the system's
          // settings.
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
        await PushNotifications.unregister().catch(ignore); // the user has signed out before the push token arrived
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
