import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import { HOME_OF_MODE } from '../../src/core/app/mode-homes.ts';
import { isFromFile } from '../../src/core/travel/file-tracks.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { shares } from '../../src/core/devices/shares.ts';
import { isRecorded } from '../../src/core/positions/recorded.ts';
import { mayDevice } from '../../src/core/session/access.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { can } from '../../src/core/server/server.ts';
import { plainProjection } from '../../src/kernel/projection.ts';
import { type Read, select } from '../../src/kernel/read.ts';
import type { TripOfWay } from '../../src/rules/travel/trips.ts';
import { summaryOfDevice } from './wrong.state.ts';

type Picked = { readonly device: number; readonly from: number; readonly to: number };

/** The trip that the user wants to share (DAY-03). */
export const pickedTrip = plainProjection<Picked | null>('history/trip', null, (on) => [
  on(historyEvents.tripPicked, (_, { payload }) => payload),
  on(historyEvents.tripLeft, () => null),
  on(mapEvents.toolOpened, () => null),
  on(mapEvents.toolClosed, () => null),
  on(navigation.locationChanged, (picked, { payload: { path } }) =>
    Object.values(HOME_OF_MODE).some((home) => path.endsWith(home)) ? picked : null,
  ),
]);

/** The trip to share, with its data. Null if its history is not open. */
export const tripToShare = select((read): { readonly device: number; readonly trip: TripOfWay } | null => {
  const wish = read(pickedTrip);
  const trip =
    wish &&
    read(summaryOfDevice(wish.device)).trips.find(({ from, to }) => from === wish.from && to === wish.to);
  return wish && trip ? { device: wish.device, trip } : null;
});

/**
 * Whether the user may create a link to a trip of this device. The server must support such links, and the user must be
 * allowed to share the device.
 */
export const mayLink = (read: Read, device: number): boolean =>
  can(read, 'tripShares') &&
  read(shares).status !== 'unavailable' &&
  !isFromFile(device) &&
  !isRecorded(read(deviceBy(device))) &&
  !read(isReadOnly) &&
  mayDevice(read, device, 'share');
