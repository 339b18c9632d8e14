import type { Notification } from '../../events/device-types.ts';
import type { PushMessage } from '../../events/push.ts';
import { aboutKey, aboutName } from '../../src/core/devices/alert-about.ts';
import { alertSays, type Happening, isUrgent, unitOf } from '../../src/core/devices/alert-sentence.ts';
import { deviceBy, deviceByImei } from '../../src/core/devices/devices.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import { HEARD_AGAIN, SILENT } from '../../src/core/devices/silence.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import type { Read } from '../../src/kernel/read.ts';
import { formatAlarm, said } from '../../src/ui/alarm-amount.ts';
import { formatMoment } from '../../src/ui/format.ts';
import { formatDuration } from '../../src/ui/format-time.ts';
import type { Translate, ViewContext } from '../../src/ui/view.tsx';
import { isNamed } from './kinds.ts';

/** The translated name of a notification type; null if it has none. */
export const kindOf = (kind: number | null, t: Translate): string | null =>
  isNamed(kind) ? t(`settings.alarmKinds.${kind}`) : null;

/** The topic of a message in a word or two: the sender's title, or else the name of the message type. */
function topicOf({ title, data, about }: PushMessage, t: Translate): string {
  const key = about && aboutKey(about);
  return title || (key ? t(key) : kindOf(data.meldungtyp, t)) || t('push.untitled');
}

/**
 * What happened, according to a message; with the measured value if the list of alerts has it. `at`: Unix seconds.
 */
function happeningOf(read: Read, message: PushMessage, at: number, entry?: Notification | null): Happening {
  const { data, about, title, notification, device } = message;
  const known =
    entry ??
    (notification === null ? undefined : read(notifications).success?.find(({ id }) => id === notification));
  const whose = known?.device ?? device ?? (data.imei === null ? null : read(deviceByImei(data.imei))?.id);
  return {
    kind: known?.kind ?? data.meldungtyp ?? 0,
    title,
    about: about ?? known?.about,
    value: known?.value ?? null,
    limit: known?.limit ?? null,
    at: known?.at ?? at,
    device: whose ?? null,
    text: known?.text ?? null,
  };
}

/** Whether the app has a translated text for this message. */
const isSpoken = ({ data, about }: PushMessage): boolean =>
  isNamed(data.meldungtyp) || (about !== undefined && aboutKey(about) !== null);

type Context = Pick<ViewContext, 'read' | 't' | 'language'>;

/** Returns a function that formats a measured value in the user's unit. */
const amountIn =
  ({ read, language }: Pick<Context, 'read' | 'language'>) =>
  (value: number, unit: Parameters<typeof formatAlarm>[1]): string =>
    said(formatAlarm(value, unit, read(unitsInUse), language));

const isAboutSilence = ({ kind }: Notification): boolean => kind === SILENT || kind === HEARD_AGAIN;

/** The measured value and the limit of a notification, in the user's unit. */
export function valuesOf(
  context: Pick<Context, 'read' | 'language'>,
  entry: Notification | null,
): readonly (readonly ['measured' | 'limit', string])[] {
  if (!entry || isAboutSilence(entry)) return [];
  const { kind, value, limit } = entry;
  const amount = amountIn(context);
  return [
    ...(value === null ? [] : [['measured', amount(value, unitOf(kind))] as const]),
    ...(limit === null ? [] : [['limit', amount(limit, unitOf(kind))] as const]),
  ];
}

/** Since when a device is silent, or how long it was, as the list of alerts says it. Undefined for other alerts. */
export function silenceSays({ read, t, language }: Context, entry: Notification | null): string | undefined {
  if (!entry || !isAboutSilence(entry)) return undefined;
  const { kind, at, value, limit } = entry;
  return kind === SILENT
    ? t('alerts.silentSince', {
        time: formatMoment(at - (limit ?? 0), language, read(timeZoneInUse)),
        limit: formatDuration(limit ?? 0, language),
      })
    : t('alerts.heardAfter', { duration: formatDuration(value ?? 0, language) });
}

/**
 * The text of a push message: the same sentence as in the list of alerts. A message type without a translated text
 * keeps the sender's title.
 */
export function saysOf(
  { read, t, language }: Context,
  message: PushMessage,
  at: number,
  entry?: Notification | null,
): string {
  const topic = topicOf(message, t);
  if (!isSpoken(message)) return topic;
  const amount = amountIn({ read, language });
  return alertSays(read, { t, amount }, happeningOf(read, message, at, entry), topic);
}

/** Whether a message is shown in red. */
export const isRed = (read: Read, message: PushMessage, at: number): boolean =>
  isUrgent(read, happeningOf(read, message, at));

/**
 * The second text of a message: the sender's text if it says more than the app's sentence, otherwise the device and the
 * other names in the message.
 */
export function bodyOf(message: PushMessage, read: Read): string {
  const { body, about, device, data } = message;
  const name = read(deviceBy(device ?? 0))?.name ?? (data.imei && read(deviceByImei(data.imei))?.name);
  if (isSpoken(message) && name)
    return body.endsWith(`: ${name}`) || body.startsWith(`${name}: `) ? '' : body;
  if (body || !about) return body;
  return [name, aboutName(read, about)].filter(Boolean).join(' · ');
}
