import * as pushEvents from '../../events/push.ts';
import { mediaList } from '../../src/core/devices/media.ts';
import { select } from '../../src/kernel/read.ts';
import { PHOTO, VOICE } from './kinds.ts';
import { detailsImei, telling } from './telling.state.ts';

/** The voice messages or photos of the device whose push message is open. */
export const media = mediaList('push/media', undefined, {}, (on, nothing) => [
  on(pushEvents.detailsClosed, () => nothing),
]);

/** Which of the three detail dialogs (voice, photo, notification) is open (PUSH-04), or null if none is. */
export const detailsKind = select((read): 'voice' | 'photo' | 'notification' | null => {
  const { details } = read(telling);
  if (!details) return null;
  const { meldungtyp } = details.message.data;
  // Voice messages and photos can be requested only if the device is known.
  if (read(detailsImei) === null) return 'notification';
  return meldungtyp === VOICE ? 'voice' : meldungtyp === PHOTO ? 'photo' : 'notification';
});

/** The device whose voice messages or photos are open, or null. */
export const mediaSubject = select((read) => {
  const kind = read(detailsKind);
  const imei = read(detailsImei);
  return (kind === 'voice' || kind === 'photo') && imei !== null ? { kind, imei } : null;
});
