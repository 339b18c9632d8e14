import * as mediaEvents from '../../../events/media.ts';
import type { MediaItem, MediaKind } from '../../../events/media.ts';
import type { PushMessage } from '../../../events/push.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { Handler, OnPlain, Projection } from '../../kernel/projection.ts';
import type { Read } from '../../kernel/read.ts';
import { type Remote, remoteList } from '../server/remote.ts';
import { deviceBy } from './devices.ts';

/** The push message types (`meldungtyp`) that report a new voice message and a new photo. */
export const VOICE = 23;
export const PHOTO = 24;

/**
 * A list of media on screen: of which device and type, and where it is shown. The dialog of a push message and a
 * map tool may show the same device at once.
 */
export type MediaSubject = {
  readonly kind: MediaKind;
  readonly imei: string;
  readonly where?: 'tool' | undefined;
};

export const isAbout = (told: MediaSubject, about: MediaSubject): boolean =>
  told.kind === about.kind && told.imei === about.imei && told.where === about.where;

/**
 * Whether a push message reports a new file of the media list on screen. A message that names no device may do so.
 */
export function brings(read: Read, { data, device }: PushMessage, { kind, imei }: MediaSubject): boolean {
  if (data.meldungtyp !== (kind === 'voice' ? VOICE : PHOTO)) return false;
  const whose = data.imei ?? (device === null ? null : (read(deviceBy(device))?.imei ?? null));
  return whose === null || whose === imei;
}

type Media = {
  /** The device and the place that the list is for; facts about others change nothing. */
  readonly about: MediaSubject | null;
  readonly items: readonly MediaItem[];
  /** The last request for a photo. `waiting`: the device has it, and the photo comes by push. */
  readonly photo: 'none' | 'asked' | 'waiting' | 'failed';
  readonly photoFailure: Failure | null;
};
const noMedia: Media = { about: null, items: [], photo: 'none', photoFailure: null };

/** The voice messages or photos that one place shows. Each `opened` starts an empty list. */
export const mediaList = <Extra extends object>(
  id: string,
  where: MediaSubject['where'],
  extra: Extra,
  more: (on: OnPlain<Remote<Media & Extra>>, nothing: Remote<Media & Extra>) => readonly Handler[],
): Projection<Remote<Media & Extra>> => {
  const nothing: Remote<Media & Extra> = { ...noMedia, ...extra, status: 'none', failure: null };
  return remoteList({
    id,
    facts: {
      asked: mediaEvents.listRequested,
      listed: mediaEvents.listed,
      failed: mediaEvents.listFailed,
    },
    initial: nothing as Media & Extra,
    isFor: ({ about }, told) => about !== null && isAbout(told as MediaSubject, about),
    listed(s, { items }) {
      const known = new Set(s.items.map((each) => each.id));
      // A photo that is new in the list is the requested one. This does not apply to the first list: all its photos are
      // older.
      const hasCome = s.status === 'ready' && items.some((each) => !known.has(each.id));
      return { items, photo: hasCome ? 'none' : s.photo } as Partial<Remote<Media & Extra>>;
    },
    more: (on) => [
      on(mediaEvents.opened, (s, { payload }) =>
        payload.where === where ? { ...nothing, about: payload, status: 'loading' } : s,
      ),
      on(mediaEvents.photoRequested, (s, { payload: { imei } }) =>
        imei === s.about?.imei ? { ...s, photo: 'asked', photoFailure: null } : s,
      ),
      // Older recordings of this event do not name the device.
      on(mediaEvents.photoRequestAccepted, (s, { payload: { imei = s.about?.imei } }) =>
        imei === s.about?.imei ? { ...s, photo: 'waiting' } : s,
      ),
      on(mediaEvents.photoRequestFailed, (s, { payload: { imei = s.about?.imei, failure } }) =>
        imei === s.about?.imei ? { ...s, photo: 'failed', photoFailure: failure } : s,
      ),
      ...more(on, nothing),
    ],
  });
};
