import { defer, repeat, startWith, switchMap } from 'rxjs';
import * as notices from '../../../events/notices.ts';
import * as passportEvents from '../../../events/passport.ts';
import * as rideEvents from '../../../events/rides.ts';
import { askAsMember } from '../../../src/core/server/ask-as-member.effects.ts';
import { againOn, BACK } from '../../../src/core/server/ask-again.effects.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import { guardOf } from '../../../src/core/devices/park-guard.ts';
import { firstUnnamed } from '../../../src/core/positions/place-names.ts';
import { learningNames } from '../../../src/core/positions/places.effects.ts';
import { lastFixOf } from '../../../src/core/positions/positions.ts';
import { effect } from '../../../src/ports/effect.ts';
import { reportPlaces } from './bike.state.ts';
import { PHOTOS_HERE, photosInFile } from './passport.ts';
import { photosEffects } from './photos.effects.ts';
import { placesIn } from './report-places.ts';
import { ridesIn } from './rides.ts';

const DAY = 86_400;
/** Seconds of the past that are looked through for rides, and for the places of a report. */
const RIDES_OF = 2 * DAY;
const PLACES_OF = DAY;
const NOTICE_STAYS = 6_000;

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
          const span = { from: to - RIDES_OF, to };
          return askAsMember(world, world.ports.backend.track(device, span), (result) => [
            result.ok
              ? rideEvents.listed({ device, rides: ridesIn(result.value, span) })
              : rideEvents.failed({ device, failure: result.failure }),
          ]);
        }),
      ),
  }),
  effect({
    name: 'look where the bicycle of the report was before',
    while: (read) => read(toolDevices('report'))?.[0] ?? null,
    run: (device, world) =>
      againOn(world, [passportEvents.placesRequested, ...BACK], () => {
        const to = Math.floor(world.ports.clock.now() / 1000);
        return askAsMember(
          world,
          world.ports.backend.track(device, { from: to - PLACES_OF, to }),
          (result) => [
            result.ok
              ? passportEvents.placesListed({ device, places: placesIn(result.value) })
              : passportEvents.placesFailed({ device, failure: result.failure }),
          ],
        );
      }),
  }),
  learningNames('learn what the places of a hand-over report are called', (read) => {
    const id = read(toolDevices('report'))?.[0];
    const device = id === undefined ? undefined : read(deviceBy(id));
    if (id === undefined || !device) return null;
    const before = read(reportPlaces);
    const of = [
      read(guardOf(device.imei)),
      read(lastFixOf(id)),
      ...((before.device === id && before.places) || []),
    ];
    return firstUnnamed(
      read,
      of.filter((each) => each !== null),
    );
  }),
  ...photosEffects,
  effect({
    name: 'save the hand-over report',
    on: passportEvents.reportSaved,
    run: ({ payload: { name, text, photosOf } }, world) => {
      const save = (photos: string) =>
        world.ports.paper.save(
          name,
          'text/html;charset=utf-8',
          text.replace(PHOTOS_HERE, () => photos),
        );
      if (!photosOf) return save('');
      // The pictures themselves stay outside of the log: they are put into the file here.
      return askAsMember(world, world.ports.backend.passportPhotos(photosOf), (result) => {
        save(result.ok ? photosInFile(result.value) : '');
        return result.ok
          ? []
          : [notices.raised({ tone: 'warning', text: 'bike.report.withoutPhotos', stays: NOTICE_STAYS })];
      });
    },
  }),
  effect({
    name: 'print the hand-over report',
    on: passportEvents.reportPrinted,
    run: (_, { ports }) => ports.paper.print(),
  }),
];
