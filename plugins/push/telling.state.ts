import * as app from '../../events/app.ts';
import type { Notification } from '../../events/device-types.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as pushEvents from '../../events/push.ts';
import type { PushMessage } from '../../events/push.ts';
import { mayDevice } from '../../src/core/session/access.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';
import { isAlarm } from './kinds.ts';

/** A push message, the `seq` of its event, and when it arrived (ms). It may be shown some time after it arrived. */
type Told = { seq: number; at: number; message: PushMessage };

export type Telling = {
  /**
   * The shown banner. `left`: milliseconds until it disappears, counted from `since`; `since` is null while its
   * timer is paused.
   */
  banner: (Told & { left: number; since: number | null }) | null;
  /**
   * The message whose banner follows shortly after the previous banner has disappeared (PUSH-02). `from`: when the
   * previous one disappeared.
   */
  waiting: (Told & { from: number }) | null;
  /**
   * The message in the details dialog. `marked`: its notification was marked as read, or the user marked it as
   * unread.
   */
  details: (Told & { marked: boolean }) | null;
  /** The latest messages, used to recognise one that arrives again through a second channel. */
  told: Told[];
  /** Whether the pointer is over the banner or the focus is in it: then its timer is paused. */
  paused: boolean;
  hidden: boolean;
  /** Whether the user has seen the banner of an alarm; after that the app may offer push messages. */
  alarmSeen: boolean;
  /** Whether the list of notifications was requested because it lacks the notification in the details dialog. */
  looking: boolean;
};

/** How long a message banner stays visible (ms) (PUSH-01). */
export const STAYS = 15_000;
/** Two channels (push and web socket) may deliver the same message this far apart (ms). */
const SAME_WITHIN = 30_000;
const MOST_TOLD = 100;

/**
 * Whether two messages are the same one, received from two channels. If both have a notification number, the numbers
 * decide. Otherwise they must have arrived at about the same time, and have the same file or, without files, the same
 * type and device (without a device, the same text).
 */
function isSame(a: Told, b: Told): boolean {
  const [one, other] = [a.message, b.message];
  if (one.notification !== null && other.notification !== null)
    return one.notification === other.notification;
  if (Math.abs(a.at - b.at) > SAME_WITHIN) return false;
  const { filename } = one.data;
  if (filename !== null && other.data.filename !== null) return filename === other.data.filename;
  if (one.data.meldungtyp !== other.data.meldungtyp) return false;
  return one.device !== null && other.device !== null
    ? one.device === other.device
    : one.title === other.title && one.body === other.body;
}

/**
 * Copies a message to a plain object, without Immer drafts. In a burst of messages, the app searches the last hundred
 * messages thousands of times, and drafts are slow to read.
 */
const plain = ({ seq, at, message }: Told): Told => ({
  seq,
  at,
  message: { ...message, data: { ...message.data } },
});

const isHeld = ({ paused, hidden }: Telling) => paused || hidden;

function open(s: Telling, told: Told, at: number): void {
  s.waiting = null;
  s.paused = false;
  s.banner = { ...told, left: STAYS, since: isHeld(s) ? null : at };
}

function close(s: Telling): void {
  if (s.banner && isAlarm(s.banner.message.data.meldungtyp)) s.alarmSeen = true;
  s.banner = null;
  s.paused = false;
}

/** Pauses or resumes the timer of the banner, and records how much of its time has passed. */
function hold(s: Telling, at: number, change: Partial<Pick<Telling, 'paused' | 'hidden'>>): void {
  Object.assign(s, change);
  const { banner } = s;
  if (!banner || isHeld(s) === (banner.since === null)) return;
  if (banner.since !== null) banner.left = Math.max(0, banner.left - (at - banner.since));
  banner.since = isHeld(s) ? null : at;
}

/** Handles a press on a message: opens its details and closes its banner. */
function answer(s: Telling, news: Told): void {
  if (s.banner && isSame(s.banner, news)) close(s);
  if (s.waiting && isSame(s.waiting, news)) s.waiting = null;
  s.details = { ...news, marked: false };
}

/** Shows a new message as a banner: immediately, or in place of the current banner. */
function announce(s: Telling, news: Told, at: number): void {
  if (s.waiting) s.waiting = { ...news, from: s.waiting.from };
  else if (s.banner) {
    close(s);
    s.waiting = { ...news, from: at };
  } else open(s, news, at);
}

const nothing: Telling = {
  banner: null,
  waiting: null,
  details: null,
  told: [],
  paused: false,
  hidden: false,
  alarmSeen: false,
  looking: false,
};

/** The messages that the user is shown: the current banner, the next one, and the open details. */
export const telling = projection<Telling>('push/telling', nothing, (on) => [
  on(pushEvents.received, (s, { seq, at, payload: { messages, tapped, at: came = at } }) => {
    const told = s.told.map(plain);
    for (const message of messages) {
      const news: Told = { seq, at: came, message };
      const isKnown = told.some((each) => isSame(each, news));
      if (!isKnown) told.push(news);
      if (told.length > MOST_TOLD) told.shift();
      if (tapped) answer(s, news);
      else if (!isKnown) announce(s, news, at);
    }
    s.told = told;
  }),
  on(pushEvents.bannerOpened, (s, { at }) => {
    if (!s.waiting) return;
    const { from: _, ...told } = s.waiting;
    open(s, told, at);
  }),
  on(pushEvents.bannerClosed, close),
  on(pushEvents.bannerPaused, (s, { at }) => hold(s, at, { paused: true })),
  on(pushEvents.bannerResumed, (s, { at }) => hold(s, at, { paused: false })),
  on(app.hidden, (s, { at }) => hold(s, at, { hidden: true })),
  on(app.resumed, (s, { at }) => hold(s, at, { hidden: false })),
  on(pushEvents.seeChosen, (s) => {
    if (!s.banner) return;
    const { seq, at, message } = s.banner;
    s.details = { seq, at, message, marked: false };
    close(s);
  }),
  on(pushEvents.detailsClosed, (s) => {
    s.details = null;
  }),
  on(notificationEvents.markChosen, (s) => {
    if (s.details) s.details.marked = true;
  }),
  on(notificationEvents.listRequested, (s) => {
    s.looking = true;
  }),
  on(notificationEvents.listed, (s) => {
    s.looking = false;
  }),
  on(notificationEvents.listFailed, (s) => {
    s.looking = false;
  }),
]);

/** The notification that the open details are about, if the customer's list contains it. */
export const detailsEntry = select((read): Notification | null => {
  const { details } = read(telling);
  const list = read(notifications).success;
  if (!details || !list) return null;
  const { notification, data } = details.message;
  if (notification !== null) return list.find(({ id }) => id === notification) ?? null;
  const device = read(detailsDevice);
  // A message without a notification number probably belongs to the notification of the same type and device that is
  // nearest in time, if both are about equally old.
  const apart = ({ at }: Notification) => Math.abs(at * 1000 - details.at);
  const [nearest] = list
    .filter((each) => each.device === device?.id && each.kind === data.meldungtyp && apart(each) <= NEAR)
    .toSorted((a, b) => apart(a) - apart(b));
  return nearest ?? null;
});
const NEAR = 15 * 60_000;

/** Whether the user may mark the notification in the open details as read or unread. Their role may not allow it. */
export const mayMarkEntry = select((read): boolean => {
  const entry = read(detailsEntry);
  return entry !== null && !read(isReadOnly) && mayDevice(read, entry.device, 'markAlerts');
});

/** The device that the open details are about, found by its id or its IMEI. */
export const detailsDevice = select((read) => {
  const { details } = read(telling);
  if (!details) return null;
  const { device, data } = details.message;
  const { byId } = read(devices);
  if (device !== null) return byId.get(device) ?? null;
  if (data.imei === null) return null;
  for (const each of byId.values()) if (each.imei === data.imei) return each;
  return null;
});

/** IMEI of the device whose voice messages or photos are open; null if unknown. */
export const detailsImei = select(
  (read): string | null => read(telling).details?.message.data.imei ?? read(detailsDevice)?.imei ?? null,
);
