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
 * Identifies a media list on screen: its device, its type of media, and where on screen it is. A push message's dialog
 * and a map tool may list the media of the same device at once.
 */
export type MediaSubject = {
  readonly kind: MediaKind;
  readonly imei: string;
  readonly where?: 'tool' | undefined;
};

export const isAbout = (told: MediaSubject, about: MediaSubject): boolean =>
  told.kind === about.kind && told.imei === about.imei && told.where === about.where;

/**
 * Whether a push message may report a new file for the media list on screen. If the message names no device, it may.
 */
export function brings(read: Read, { data, device }: PushMessage, { kind, imei }: MediaSubject): boolean {
  if (data.meldungtyp !== (kind === 'voice' ? VOICE : PHOTO)) return false;
  const whose = data.imei ?? (device === null ? null : (read(deviceBy(device))?.imei ?? null));
  return whose === null || whose === imei;
}

type Media = {
  /** The media list that this state is for. Events about other lists change nothing. */
  readonly about: MediaSubject | null;
  readonly items: readonly MediaItem[];
  /**
   * State of the last request for a photo. `waiting`: the device has received the request, and a push message will
   * report the photo.
   */
  readonly photo: 'none' | 'asked' | 'waiting' | 'failed';
  readonly photoFailure: Failure | null;
};
const noMedia: Media = { about: null, items: [], photo: 'none', photoFailure: null };

/**
 * The state of the list of voice messages or photos at one place on screen. Each `opened` event starts an empty list.
 */
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
      // A photo that is new in the list is the requested one. In the first list no photo counts as new: all are older
      // than the request.
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
      // Older recordings contain this event without the device's IMEI.
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
