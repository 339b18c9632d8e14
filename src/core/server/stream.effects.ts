import { map, Observable } from 'rxjs';
import type { Notification } from '../../../events/device-types.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import * as positionEvents from '../../../events/positions.ts';
import * as pushEvents from '../../../events/push.ts';
import type { PushMessage } from '../../../events/push.ts';
import type { Draft } from '../../kernel/event.ts';
import type { Read } from '../../kernel/read.ts';
import type { Secret } from '../../kernel/secret.ts';
import { effect } from '../../ports/effect.ts';
import type { SocketMessage } from '../../ports/ports.ts';
import { devices } from '../devices/devices.ts';
import { admin } from '../session/admin.ts';
import { backOff } from '../../rules/back-off.ts';
import { connectivity, failuresSoFar } from './connectivity.ts';
import { session } from '../session/session.ts';
import { user } from '../session/user.ts';

type Wanted = { userID: number; url: string | null; token: Secret; onBehalfOf: number | null };

const heardOnSocket = { via: 'socket', tapped: false } as const;
/** Converts an alert from the live stream to the message that is shown to the user. */
const messageOf = ({ id, device, kind, title, text, about }: Notification): PushMessage => ({
  title,
  body: text,
  data: { filename: null, imei: null, type: null, meldungtyp: kind },
  device,
  notification: id,
  path: null,
  ...(about && { about }),
});

/**
 * Whether a message from the live stream contains nothing new about a device. Some servers send a device's data with
 * each of its reports, and publishing each as a change would rebuild all lists.
 */
function isKnown(read: Read, { id, changes }: SocketMessage & { kind: 'device' }): boolean {
  const { byId, edits } = read(devices);
  const known = byId.get(id) as Readonly<Record<string, unknown>> | undefined;
  // For a device with unsaved changes, the app shows these and not the server's version. The message cannot be compared
  // with that.
  if (!known || edits.confirmed.has(id)) return false;
  return Object.entries(changes).every(
    ([name, value]) => known[name] === value || JSON.stringify(known[name]) === JSON.stringify(value),
  );
}

/**
 * Returns the events for a message from the live stream. `own`: the account on screen is the signed-in user's own. If
 * it is a customer's (ghost mode), alerts are not announced.
 */
const factOf = (read: Read, message: SocketMessage, attempt: number, own: boolean): readonly Draft[] => {
  switch (message.kind) {
    case 'ready':
      return [positionEvents.streamOpened({ attempt })];
    case 'fixes':
      return [positionEvents.fixesReceived({ source: 'socket', fixes: message.fixes })];
    case 'heard':
      return [positionEvents.reported({ devices: [...message.heard.devices], at: [...message.heard.at] })];
    case 'notifications':
      // A new alert causes two events: one adds it to the list, the other announces it to the user (decision 0151).
      return [
        notificationEvents.received({ notifications: [...message.notifications] }),
        ...(own
          ? [pushEvents.received({ ...heardOnSocket, messages: message.notifications.map(messageOf) })]
          : []),
      ];
    case 'device':
      // The device is no longer shared with this account, or was removed from it.
      if (message.gone) return [deviceEvents.removed({ id: message.id })];
      return isKnown(read, message)
        ? []
        : [deviceEvents.changed({ id: message.id, changes: message.changes })];
    case 'unreadable':
      return [positionEvents.frameRefused({ detail: message.detail })];
    case 'closed':
      return [positionEvents.streamLost({ reason: message.reason, attempt: attempt + 1 })];
    default:
      return message satisfies never;
  }
};

export const streamEffects = [
  effect({
    name: 'keep the live stream open',
    live: true,
    // The token is part of the condition: when it is renewed, the live stream is opened again.
    while: (read): Wanted | null => {
      const { auth } = read(session);
      const { success } = read(user).customerData;
      if (!auth || !success || read(connectivity).online === false) return null;
      return {
        userID: auth.userID,
        url: success.socketUrl,
        token: auth.token,
        onBehalfOf: read(admin).subject,
      };
    },
    run: ({ url, token, onBehalfOf }, { ports, read }) =>
      new Observable<readonly Draft[]>((facts) => {
        let stop = () => {};
        const open = () => {
          const messages = ports.socket
            .open(url, token, onBehalfOf)
            .pipe(
              map((message) =>
                factOf(
                  read,
                  message,
                  failuresSoFar(read(connectivity), ports.clock.now()),
                  onBehalfOf === null,
                ),
              ),
            );
          const subscription = messages.subscribe({
            next: (fact) => facts.next(fact),
            complete: () => {
              const wait = ports.clock
                .after(backOff(read(connectivity).attempt, ports.chance.next()))
                .subscribe(open);
              stop = () => wait.unsubscribe();
            },
          });
          if (!subscription.closed) stop = () => subscription.unsubscribe();
        };
        open();
        return () => stop();
      }),
  }),
];
