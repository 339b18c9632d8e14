import * as mediaEvents from '../../events/media.ts';
import type { MediaItem } from '../../events/media.ts';
import * as pushEvents from '../../events/push.ts';
import type { Failure } from '../../events/session-types.ts';
import { isAbout, type MediaSubject } from '../../src/core/devices/media.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';
import { PHOTO, VOICE } from './kinds.ts';
import { detailsImei, telling } from './telling.state.ts';

export type MediaState = {
  /** Their owner; items of others, or for a tool, do not belong to this dialog. */
  about: MediaSubject | null;
  /** Null until a response arrived. */
  items: MediaItem[] | null;
  failure: Failure | null;
  loading: boolean;
  /** The state of a photo request. `accepted`: the device was notified, the photo arrives by push. */
  photo: 'none' | 'asked' | 'accepted' | 'failed';
  photoFailure: Failure | null;
};

const nothing: MediaState = {
  about: null,
  items: null,
  failure: null,
  loading: true,
  photo: 'none',
  photoFailure: null,
};

/** Voice messages or photos of the open device; another device resets them. */
export const media = projection<MediaState>('push/media', nothing, (on) => [
  on(pushEvents.detailsClosed, (s) => void Object.assign(s, nothing)),
  on(mediaEvents.opened, (s, { payload: { kind, imei, where } }) => {
    if (where === undefined) Object.assign(s, nothing, { about: { kind, imei } });
  }),
  on(mediaEvents.listRequested, (s, e) => {
    if (!s.about || !isAbout(e.payload, s.about)) return;
    s.loading = true;
    s.failure = null;
  }),
  on(mediaEvents.listed, (s, e) => {
    if (!s.about || !isAbout(e.payload, s.about)) return;
    const known = new Set(s.items?.map(({ id }) => id));
    const isNew = s.items !== null && e.payload.items.some(({ id }) => !known.has(id));
    s.items = e.payload.items;
    s.loading = false;
    s.failure = null;
    if (isNew) s.photo = 'none'; // the requested photo has arrived
  }),
  on(mediaEvents.listFailed, (s, e) => {
    if (!s.about || !isAbout(e.payload, s.about)) return;
    s.loading = false;
    s.failure = e.payload.failure;
  }),
  on(mediaEvents.photoRequested, (s, { payload: { imei } }) => {
    if (imei !== s.about?.imei) return;
    s.photo = 'asked';
    s.photoFailure = null;
  }),
  on(mediaEvents.photoRequestAccepted, (s, { payload: { imei } }) => {
    if (imei === undefined || imei === s.about?.imei) s.photo = 'accepted';
  }),
  on(mediaEvents.photoRequestFailed, (s, { payload: { imei, failure } }) => {
    if (imei !== undefined && imei !== s.about?.imei) return;
    s.photo = 'failed';
    s.photoFailure = failure;
  }),
]);

/** Which of the three dialogs the details are (PUSH-04), or null while none is open. */
export const detailsKind = select((read): 'voice' | 'photo' | 'notification' | null => {
  const { details } = read(telling);
  if (!details) return null;
  const { meldungtyp } = details.message.data;
  // Without knowing the device, voice messages and photos cannot be requested.
  if (read(detailsImei) === null) return 'notification';
  return meldungtyp === VOICE ? 'voice' : meldungtyp === PHOTO ? 'photo' : 'notification';
});

/** The device whose voice messages or photos are open, or null. */
export const mediaSubject = select((read) => {
  const kind = read(detailsKind);
  const imei = read(detailsImei);
  return (kind === 'voice' || kind === 'photo') && imei !== null ? { kind, imei } : null;
});
