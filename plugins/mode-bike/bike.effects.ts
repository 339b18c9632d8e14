import { concat, defer, from, mergeMap, Observable, of, repeat, startWith, switchMap } from 'rxjs';
import * as passportEvents from '../../events/passport.ts';
import * as rideEvents from '../../events/rides.ts';
import type { MediaFile } from '../../src/api/backend.ts';
import { ask } from '../../src/core/ask.effects.ts';
import { deviceBy } from '../../src/core/devices.ts';
import { toolDevices } from '../../src/core/map-tool.ts';
import type { Draft } from '../../src/kernel/event.ts';
import type { Read } from '../../src/kernel/read.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { ridesIn } from './rides.ts';

/** Seconds of the past that are looked through for rides. */
const PAST = 2 * 86_400;

/** The bicycle whose passport or report is open. */
const papersOpen = (read: Read): string | null => {
  const id = (read(toolDevices('passport')) ?? read(toolDevices('report')))?.[0];
  return id === undefined ? null : (read(deviceBy(id))?.imei ?? null);
};

const photosOf = (world: World, imei: string, addresses: Map<string, string>): Observable<Draft> =>
  ask(world, world.ports.backend.passportPhotos(imei), (result) => {
    if (!result.ok) return [passportEvents.photosFailed({ imei, failure: result.failure })];
    const photos = result.value.flatMap((file: MediaFile) => {
      const address = addresses.get(file.id) ?? world.ports.media.keep(file);
      if (address === null) return [];
      addresses.set(file.id, address);
      return [{ id: file.id, address }];
    });
    return [passportEvents.photosListed({ imei, photos })];
  });

export const bikeEffects = [
  effect({
    name: 'look for the rides of the bicycle that is open',
    while: (read) => read(toolDevices('rides'))?.[0] ?? null,
    run: (device, world) =>
      defer(() => world.once(rideEvents.requested)).pipe(
        repeat(),
        startWith(null),
        switchMap(() => {
          const to = Math.floor(world.ports.clock.now() / 1000);
          return ask(world, world.ports.backend.track(device, { from: to - PAST, to }), (result) => [
            result.ok
              ? rideEvents.listed({ device, rides: ridesIn(result.value) })
              : rideEvents.failed({ device, failure: result.failure }),
          ]);
        }),
      ),
  }),
  effect({
    name: 'load the pictures of the passport that is open',
    while: papersOpen,
    run: (imei, world) =>
      new Observable<Draft>((facts) => {
        const addresses = new Map<string, string>();
        const running = photosOf(world, imei, addresses).subscribe((fact) => facts.next(fact));
        const adding = defer(() => world.once(passportEvents.photoAdded))
          .pipe(
            repeat(),
            mergeMap(({ payload: { file } }) => add(world, imei, file, addresses)),
          )
          .subscribe((fact) => facts.next(fact));
        return () => {
          running.unsubscribe();
          adding.unsubscribe();
          world.ports.media.forget([...addresses.values()]);
        };
      }),
  }),
  effect({
    name: 'take a picture out of a passport',
    on: passportEvents.photoRemoved,
    how: 'inOrder',
    run: ({ payload: { imei, id } }, world) =>
      ask(world, world.ports.backend.removePassportPhoto(imei, id), (result) =>
        result.ok ? [] : [passportEvents.photosFailed({ imei, failure: result.failure })],
      ),
  }),
  effect({
    name: 'save or print the hand-over report',
    on: [passportEvents.reportSaved, passportEvents.reportPrinted],
    run: (fact, { ports }) => {
      if (fact.type === passportEvents.reportSaved.type) {
        const { name, text } = fact.payload as { name: string; text: string };
        ports.paper.save(name, 'text/html;charset=utf-8', text);
      } else ports.paper.print();
    },
  }),
];

/** Made small and without anything that cannot be seen, then sent; the list is loaded again. */
const add = (world: World, imei: string, file: string, addresses: Map<string, string>): Observable<Draft> =>
  from(world.ports.media.picture(file)).pipe(
    mergeMap((address) => (address === null ? of(null) : from(world.ports.media.bytes(address)))),
    mergeMap(
      (bytes): Observable<Draft> =>
        bytes === null
          ? of(passportEvents.photoRefused({ imei }))
          : concat(
              ask(world, world.ports.backend.addPassportPhoto(imei, bytes), (result) =>
                result.ok ? [] : [passportEvents.photosFailed({ imei, failure: result.failure })],
              ),
              defer(() => photosOf(world, imei, addresses)),
            ),
    ),
  );
