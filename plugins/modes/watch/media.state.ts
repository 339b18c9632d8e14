import * as mediaEvents from '../../../events/media.ts';
import * as voiceEvents from '../../../events/voice.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import { mediaList } from '../../../src/core/devices/media.ts';
import { select } from '../../../src/kernel/read.ts';

type Look = {
  /** The id of the open photo; null for the newest. */
  readonly shown: string | null;
  readonly isLarge: boolean;
};

/** Messages or photos of the watch whose tool is open. */
export const watchMedia = mediaList(
  'mode-watch/media',
  'tool',
  { shown: null, isLarge: false } as Look,
  (on) => [
    on(mediaEvents.photoChosen, (s, { payload: { id, large } }) => ({ ...s, shown: id, isLarge: large })),
    on(voiceEvents.messagePlayed, (s, { payload: { imei, id } }) =>
      imei === s.about?.imei
        ? { ...s, items: s.items.map((each) => (each.id === id ? { ...each, heard: true } : each)) }
        : s,
    ),
    on(voiceEvents.deleted, (s, { payload: { imei, id } }) =>
      imei === s.about?.imei ? { ...s, items: s.items.filter((each) => each.id !== id) } : s,
    ),
  ],
);

/** The watch whose messages or photos are open, or null. */
export const watchSubject = select((read) => {
  for (const [tool, kind] of [
    ['voice', 'voice'],
    ['photos', 'photo'],
  ] as const) {
    const id = read(toolDevices(tool))?.[0];
    const device = id === undefined ? null : read(deviceBy(id));
    if (device) return { about: { kind, imei: device.imei, where: 'tool' as const }, name: device.name };
  }
  return null;
});

/**
 * Whether the app made an item's id because the server sent none. Such an item can be played and shown, but requests
 * cannot refer to it.
 */
export const isOwnId = (id: string): boolean => id.startsWith('~');
