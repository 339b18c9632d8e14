import { from, mergeMap, Observable, of } from 'rxjs';
import * as passportEvents from '../../../events/passport.ts';
import type { MediaFile } from '../../../src/api/backend.ts';
import { againOn, BACK, takenBack } from '../../../src/core/server/ask-again.effects.ts';
import { askAsMember } from '../../../src/core/server/ask-as-member.effects.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import type { Draft } from '../../../src/kernel/event.ts';
import type { Read } from '../../../src/kernel/read.ts';
import { effect, type World } from '../../../src/ports/effect.ts';

/** The IMEI of the bicycle whose passport or report is open, or null. */
const papersOpen = (read: Read): string | null => {
  const id = (read(toolDevices('passport')) ?? read(toolDevices('report')))?.[0];
  return id === undefined ? null : (read(deviceBy(id))?.imei ?? null);
};

/**
 * Loads the list of a passport's pictures. `addresses`: the local address of each stored picture, by the picture's id.
 * Pictures that the server no longer has are removed from it.
 */
const list = (world: World, imei: string, addresses: Map<string, string>): Observable<Draft> =>
  askAsMember(world, world.ports.backend.passportPhotos(imei), (result) => {
    if (!result.ok) return [passportEvents.photosFailed({ imei, failure: result.failure })];
    const { media } = world.ports;
    const listed = new Set(result.value.map(({ id }) => id));
    for (const [id, address] of addresses)
      if (!listed.has(id)) {
        media.forget([address]);
        addresses.delete(id);
      }
    const photos = result.value.flatMap((file: MediaFile) => {
      const address = addresses.get(file.id) ?? media.keep(file);
      if (address === null) return [];
      addresses.set(file.id, address);
      return [{ id: file.id, address }];
    });
    return [passportEvents.photosListed({ imei, photos })];
  });

/** Scales a picture down, removes its metadata, and sends it. Until it is sent, only the original file is stored. */
const send = (world: World, imei: string, file: string): Observable<Draft> => {
  const { media, backend, files } = world.ports;
  const small = async () => {
    const address = await media.picture(file);
    if (address === null) return null;
    const bytes = await media.bytes(address);
    media.forget([address]);
    return bytes;
  };
  return from(small()).pipe(
    mergeMap((bytes): Observable<Draft> => {
      if (bytes === null) {
        files.forget(file);
        return of(passportEvents.photoRefused({ imei, file }));
      }
      return askAsMember(world, backend.addPassportPhoto(imei, bytes), (result) => {
        if (!result.ok)
          return [
            passportEvents.photoSendFailed({ imei, file, failure: result.failure }),
            takenBack(result.failure),
          ];
        files.forget(file);
        return [passportEvents.photoDelivered({ imei, file })];
      });
    }),
  );
};

export const photosEffects = [
  effect({
    name: 'load the pictures of the open passport',
    ability: 'media',
    while: papersOpen,
    run: (imei, world) =>
      new Observable<Draft>((facts) => {
        const addresses = new Map<string, string>();
        const { photosRequested, photoDelivered, photoDeleted } = passportEvents;
        const again = [photosRequested, photoDelivered, photoDeleted, ...BACK];
        const running = againOn(world, again, () => list(world, imei, addresses)).subscribe(facts);
        return () => {
          running.unsubscribe();
          world.ports.media.forget([...addresses.values()]);
        };
      }),
  }),
  effect({
    // Sends the picture even if the passport was closed meanwhile, so that a picture that the user added is not lost.
    name: 'send a picture for a passport',
    ability: 'media',
    on: passportEvents.photoAdded,
    how: 'inOrder',
    run: ({ payload: { imei, file } }, world) => send(world, imei, file),
  }),
  effect({
    name: 'delete the file of an unsent passport picture',
    on: passportEvents.photoDropped,
    run: ({ payload: { file } }, { ports }) => ports.files.forget(file),
  }),
  effect({
    name: 'delete a picture from a passport',
    ability: 'media',
    on: passportEvents.photoRemoved,
    how: 'inOrder',
    run: ({ payload: { imei, id } }, world) =>
      askAsMember(world, world.ports.backend.removePassportPhoto(imei, id), (result) =>
        // 404 also counts as success: another user has already removed the picture.
        result.ok || result.failure.status === 404
          ? [passportEvents.photoDeleted({ imei, id })]
          : [
              passportEvents.photoDeleteFailed({ imei, id, failure: result.failure }),
              takenBack(result.failure),
            ],
      ),
  }),
];
