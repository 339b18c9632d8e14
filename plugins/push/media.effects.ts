import { defer, Observable, repeat, startWith, switchMap } from 'rxjs';
import * as mediaEvents from '../../events/media.ts';
import * as pushEvents from '../../events/push.ts';
import type { MediaFile } from '../../src/api/backend.ts';
import { ask } from '../../src/core/ask.effects.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { PHOTO, VOICE } from './kinds.ts';
import { mediaSubject } from './media.state.ts';
import { telling } from './telling.state.ts';

type Subject = { readonly kind: mediaEvents.MediaKind; readonly imei: string };

/** Asks for the list; `addresses` has what is kept already, so that what plays is not taken away by a new list. */
const load = (world: World, about: Subject, addresses: Map<string, string>): Observable<Draft> => {
  const { backend, media } = world.ports;
  const call =
    about.kind === 'voice' ? backend.voiceMessages(about.imei) : backend.photos(Number(about.imei));
  const itemOf = (file: MediaFile): mediaEvents.MediaItem[] => {
    const id = file.id || `${file.filename} ${file.at}`;
    const address = addresses.get(id) ?? media.keep(file);
    if (address === null) return []; // no bytes, nothing to hear or see
    addresses.set(id, address);
    return [{ id, filename: file.filename, at: file.at, address }];
  };
  return ask(world, call, (result) => [
    result.ok
      ? mediaEvents.listed({ ...about, items: result.value.flatMap(itemOf).sort(newestFirst) })
      : mediaEvents.listFailed({ ...about, failure: result.failure }),
  ]);
};

const newestFirst = (a: mediaEvents.MediaItem, b: mediaEvents.MediaItem) => (b.at ?? 0) - (a.at ?? 0);

/** Voice messages and photos of the device that is open. */
export const mediaEffects = [
  effect({
    name: 'load the voice messages or photos of the open device',
    // The next message opens a dialog of its own, about the same device too.
    while: (read) => {
      const about = read(mediaSubject);
      return about && { about, seq: read(telling).details?.seq };
    },
    run: ({ about }, world) =>
      new Observable<Draft>((facts) => {
        const addresses = new Map<string, string>();
        const loads = defer(() => world.once(mediaEvents.listRequested)).pipe(
          repeat(),
          startWith(null),
          switchMap(() => load(world, about, addresses)),
        );
        facts.next(mediaEvents.opened(about));
        const running = loads.subscribe((fact) => facts.next(fact));
        return () => {
          running.unsubscribe();
          world.ports.media.forget([...addresses.values()]);
        };
      }),
  }),
  effect({
    name: 'load the list again when one more has come',
    on: pushEvents.received,
    run: ({ payload: { message, tapped } }, { read }) => {
      if (tapped) return; // it opens a dialog, which loads by itself
      const open = read(mediaSubject);
      const { meldungtyp, imei } = message.data;
      const isOfKind = meldungtyp === (open?.kind === 'voice' ? VOICE : PHOTO);
      return open && isOfKind && (imei === null || imei === open.imei)
        ? mediaEvents.listRequested(open)
        : undefined;
    },
  }),
  effect({
    name: 'have a device take a photo',
    on: mediaEvents.photoRequested,
    how: 'first',
    run: ({ payload: { imei } }, world) =>
      ask(world, world.ports.backend.requestPhoto(Number(imei)), (result) => [
        result.ok
          ? mediaEvents.photoRequestAccepted()
          : mediaEvents.photoRequestFailed({ failure: result.failure }),
      ]),
  }),
];
