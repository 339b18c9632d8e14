import { EMPTY, from, map } from 'rxjs';
import * as navigation from '../../events/navigation.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as pushEvents from '../../events/push.ts';
import type { Via } from '../../events/push.ts';
import { admin } from '../../src/core/session/admin.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { machineClock } from '../../src/core/app/clock.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import { firstUnnamed } from '../../src/core/positions/place-names.ts';
import { learningNames } from '../../src/core/positions/places.effects.ts';
import { user } from '../../src/core/session/user.ts';
import type { Draft } from '../../src/kernel/event.ts';
import type { Read } from '../../src/kernel/read.ts';
import { effect } from '../../src/ports/effect.ts';
import type { PushNews } from '../../src/ports/ports.ts';
import type { SessionBackend } from '../../src/api/backend.ts';
import { delivery, recipient } from './delivery.state.ts';
import { isAlarm } from './kinds.ts';
import { detailsEntry, mayMarkEntry, telling } from './telling.state.ts';

/** The pause between two message banners (ms) (PUSH-02). */
const AGAIN_AFTER = 500;

/** Returns the events for a message from a push service. A message for another user is refused and not shown. */
function factsOf(
  { message: raw, tapped, account, at }: PushNews,
  backend: SessionBackend,
  read: Read,
): readonly Draft[] {
  const { platform } = read(appState);
  const via: Via = platform === 'android' || platform === 'ios' ? 'native' : 'web';
  const found = backend.readPush(raw);
  if (!found.ok) return [pushEvents.refused({ via, detail: found.detail })];
  const named = found.account ?? account;
  if (named !== undefined && named !== read(recipient))
    return [pushEvents.refused({ via, detail: 'for another account' })];
  const { path } = found.message;
  return [
    // The service worker received the message, and only knows the time of the user's computer or phone. The time is
    // corrected here.
    pushEvents.received({
      messages: [found.message],
      via,
      tapped,
      ...(at !== undefined && { at: at + read(machineClock).behind }),
    }),
    ...(tapped && path !== null && path !== '/' ? [navigation.linkFollowed({ href: path })] : []),
  ];
}

/**
 * The effects that notify the user: incoming messages, the banner with its timing and sound, and what opening the
 * details causes.
 */
export const tellingEffects = [
  learningNames('load the place name of an open notification', (read) => {
    const entry = read(detailsEntry);
    return entry && entry.lat !== null && entry.lng !== null
      ? firstUnnamed(read, [{ lat: entry.lat, lng: entry.lng }])
      : null;
  }),
  effect({
    // In ghost mode, the app does not take push messages: they are meant for the super user, and the operating system
    // shows them.
    name: 'receive push messages',
    live: true,
    while: (read) => (read(appState).isInitializing ? null : read(recipient)),
    run: (_, { ports, read }) =>
      ports.push.received().pipe(map((news) => factsOf(news, ports.backend, read))),
  }),
  effect({
    name: 'reload notifications when a push message names a new one',
    on: pushEvents.received,
    how: 'latest',
    run: ({ payload: { via, messages } }, { read }) => {
      if (via === 'socket') return; // A message from the web socket arrives complete, so nothing needs to be loaded.
      const list = read(notifications).success ?? [];
      const isKnown = messages.every(({ notification }) => list.some(({ id }) => id === notification));
      return isKnown ? undefined : notificationEvents.listRequested();
    },
  }),
  effect({
    name: 'show the next banner after a short pause',
    while: (read) => read(telling).waiting?.from ?? null,
    run: (since, { ports }) =>
      ports.clock
        .after(Math.max(0, since + AGAIN_AFTER - ports.clock.now()))
        .pipe(map(() => pushEvents.bannerOpened())),
  }),
  effect({
    name: 'close the push banner when its time is over',
    while: (read) => {
      const { banner } = read(telling);
      return banner && banner.since !== null ? { since: banner.since, left: banner.left } : null;
    },
    run: ({ since, left }, { ports }) =>
      ports.clock
        .after(Math.max(0, since + left - ports.clock.now()))
        .pipe(map(() => pushEvents.bannerClosed({ by: 'time' }))),
  }),
  effect({
    name: 'play the sound of a banner',
    while: (read) => read(telling).banner?.seq ?? null,
    run: (_, { ports, read }) => {
      const kind = read(telling).banner?.message.data.meldungtyp ?? null;
      const isOff = kind !== null && read(user).settings.success?.alarm_sounds?.[kind] === false;
      if (!read(delivery).sound || isOff) return EMPTY;
      const sound = isAlarm(kind) ? ('alarm' as const) : ('notice' as const);
      return from(ports.sound.play(sound)).pipe(map((heard) => pushEvents.soundPlayed({ sound, heard })));
    },
  }),
  effect({
    name: 'mark a notification with open details as read',
    while: (read) => {
      const { details } = read(telling);
      const entry = read(detailsEntry);
      if (!details || details.marked || !entry || entry.read || read(admin).ghostMode) return null;
      if (!read(mayMarkEntry)) return null;
      // A notification that was found by its time may be the wrong one. Therefore it is marked as read on the server
      // only if the message contains its number.
      return entry.id === details.message.notification ? entry.id : null;
    },
    run: (id) => notificationEvents.markChosen({ ids: [id], read: true }),
  }),
];
