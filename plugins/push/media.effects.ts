import * as mediaEvents from '../../events/media.ts';
import * as pushEvents from '../../events/push.ts';
import { askAsMember } from '../../src/core/server/ask-as-member.effects.ts';
import { brings } from '../../src/core/devices/media.ts';
import { listedMedia } from '../../src/core/devices/media.effects.ts';
import { effect } from '../../src/ports/effect.ts';
import { mediaSubject } from './media.state.ts';
import { telling } from './telling.state.ts';

/** The effects that load the voice messages and photos of the device whose message is open. */
export const mediaEffects = [
  effect({
    name: 'load the voice messages or photos of the open device',
    ability: 'media',
    // `seq` is included because the next message opens its own dialog, even if it is about the same device.
    while: (read) => {
      const about = read(mediaSubject);
      return about && { about, seq: read(telling).details?.seq };
    },
    run: ({ about }, world) => listedMedia(world, about),
  }),
  effect({
    name: 'reload voice messages or photos when a new one arrives',
    on: pushEvents.received,
    run: ({ payload: { messages, tapped } }, { read }) => {
      if (tapped) return; // A tapped push message opens a dialog, which loads the list itself.
      const open = read(mediaSubject);
      return open && messages.some((message) => brings(read, message, open))
        ? mediaEvents.listRequested(open)
        : undefined;
    },
  }),
  effect({
    name: 'request a photo from a device',
    ability: 'media',
    on: mediaEvents.photoRequested,
    run: ({ payload: { imei } }, world) =>
      askAsMember(world, world.ports.backend.requestPhoto(imei), (result) => [
        result.ok
          ? mediaEvents.photoRequestAccepted({ imei })
          : mediaEvents.photoRequestFailed({ imei, failure: result.failure }),
      ]),
  }),
];
