import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as navigation from '../../events/navigation.ts';
import * as notificationEvents from '../../events/notifications.ts';
import type { Travel, TravelTotals } from '../../events/travel-types.ts';
import type { Draft } from '../../src/kernel/event.ts';
import type { App } from '../../src/kernel/app.ts';
import { access, aDevice, backend } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { dashboardPlugin } from './index.ts';
import { look } from './place.ts';
import { factsOf } from './tile-facts.ts';
import { TILES } from './tiles.ts';

/** Test data: travel totals of a device that drove little, with these changes. */
export const totals = (changed: Partial<TravelTotals> = {}): TravelTotals => ({
  fixes: 10,
  metres: 12_345,
  rawMetres: 13_000,
  drivingSeconds: 3_600,
  standingSeconds: 7_200,
  silentSeconds: 0,
  idleSeconds: 0,
  mostKmh: 96,
  averageKmh: 12.345,
  trips: 2,
  stops: 3,
  speedings: 0,
  lowBattery: 40,
  highBattery: 90,
  steps: null,
  ...changed,
});
/** Test data: the travel results of a device with these totals. */
export const travel = (changed: Partial<TravelTotals> = {}, rest: Partial<Travel> = {}): Travel => ({
  trips: [],
  stops: [],
  days: [],
  speedings: [],
  visits: [],
  levels: [],
  totals: totals(changed),
  missing: [],
  leftOut: { doubles: 0, noPlace: 0, outside: 0, disbelieved: 0 },
  ...rest,
});
/** Test event: the user navigated to this address. */
export const at = (path: string, query = '') => navigation.locationChanged({ path, query });
const DEVICES = [1, 2, 3, 4].map((id) => aDevice(id));
/** A test scenario with a customer who has four devices, and how loading the alerts went. */
export const it = (alerts: Draft = notificationEvents.listed({ notifications: [] })) =>
  scenario({ plugins: [dashboardPlugin], backend: backend() })
    .with((world) => (world.replies = () => ({ status: 200, body: null })))
    .given(
      app.timePassed(),
      app.initialised(),
      auth.sessionRestored({ ...access(), email: '' }),
      deviceEvents.listed({ devices: DEVICES, leftOut: [], source: 'server' }),
      alerts,
    );
/** Returns the content of a dashboard tile in a test. */
export const tileOf = (one: App, tile: (typeof TILES)[number]) => {
  const seen = one.read(look);
  if (!seen) throw new Error('the dashboard is not open');
  return factsOf(tile, seen, one.read);
};
