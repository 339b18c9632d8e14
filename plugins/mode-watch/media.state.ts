import * as mediaEvents from '../../events/media.ts';
import type { MediaItem } from '../../events/media.ts';
import type { Failure } from '../../events/session-types.ts';
import * as voiceEvents from '../../events/voice.ts';
import { deviceBy } from '../../src/core/devices.ts';
import { toolDevices } from '../../src/core/map-tool.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';

export type WatchMedia = {
  items: MediaItem[] | null;
  failure: Failure | null;
  photo: 'none' | 'asked' | 'waiting' | 'failed';
  photoFailure: Failure | null;
  /** The photo that is looked at; null = the newest. */
  shown: string | null;
  isLarge: boolean;
};
const nothing: WatchMedia = {
  items: null,
  failure: null,
  photo: 'none',
  photoFailure: null,
  shown: null,
  isLarge: false,
};

/** Messages or photos of the watch whose tool is open; another begins anew. */
export const watchMedia = projection<WatchMedia>('mode-watch/media', nothing, (on) => [
  on(mediaEvents.opened, () => nothing),
  on(mediaEvents.listed, (s, e) => {
    const known = new Set(s.items?.map(({ id }) => id));
    if (s.items !== null && e.payload.items.some(({ id }) => !known.has(id))) s.photo = 'none';
    s.items = e.payload.items;
    s.failure = null;
  }),
  on(mediaEvents.listFailed, (s, e) => {
    s.failure = e.payload.failure;
  }),
  on(mediaEvents.photoChosen, (s, { payload: { id, large } }) => {
    s.shown = id;
    s.isLarge = large;
  }),
  on(mediaEvents.photoRequested, (s) => {
    s.photo = 'asked';
    s.photoFailure = null;
  }),
  on(mediaEvents.photoRequestAccepted, (s) => {
    s.photo = 'waiting';
  }),
  on(mediaEvents.photoRequestFailed, (s, e) => {
    s.photo = 'failed';
    s.photoFailure = e.payload.failure;
  }),
  on(voiceEvents.messagePlayed, (s, e) => {
    const item = s.items?.find(({ id }) => id === e.payload.id);
    if (item) item.heard = true;
  }),
  on(voiceEvents.deleted, (s, e) => {
    s.items = s.items?.filter(({ id }) => id !== e.payload.id) ?? null;
  }),
]);

/** Whose messages or photos are open, or null. */
export const watchSubject = select((read) => {
  for (const [tool, kind] of [
    ['voice', 'voice'],
    ['photos', 'photo'],
  ] as const) {
    const id = read(toolDevices(tool))?.[0];
    const device = id === undefined ? null : read(deviceBy(id));
    if (device) return { kind, imei: device.imei, name: device.name };
  }
  return null;
});
