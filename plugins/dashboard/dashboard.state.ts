import * as app from '../../events/app.ts';
import * as dashboardEvents from '../../events/dashboard.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as travelEvents from '../../events/travel.ts';
import { ghostOf } from '../../src/core/app/location.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';
import { moverOfDevice } from '../../src/map/kind-of.ts';
import { HOME } from './home.ts';
import { look } from './place.ts';
import { type Arrangement, arrangementOf } from './tiles.ts';

type Fuel = { litres: number | null; price: number | null; currency: string };
export type Dashboard = {
  /**
   * The order of tiles and the hidden tiles, as the user arranged them, and the tiles that the user chose to hide or
   * show. Null if the user has not arranged the tiles.
   */
  kept: { order: string[]; hidden: string[]; chosen: string[] } | null;
  isOpen: boolean;
  arranging: boolean;
  fuel: Fuel;
  /** Ids of devices whose older alerts could not be loaded. */
  alertsFailed: number[];
  /** Ids of devices whose older alerts are being loaded. */
  alertsPending: number[];
  /** Ids of the calculations that were requested since the dashboard was opened. */
  asked: string[];
};

/** The state of the dashboard: the arrangement of its tiles, and the user's inputs for its fuel estimates. */
export const dashboard = projection<Dashboard>(
  'dashboard/dashboard',
  {
    kept: null,
    isOpen: false,
    arranging: false,
    fuel: { litres: null, price: null, currency: 'EUR' },
    alertsFailed: [],
    alertsPending: [],
    asked: [],
  },
  (on) => [
    on(dashboardEvents.arranged, (s, { payload: { order, hidden, chosen = order } }) => {
      s.kept = { order, hidden, chosen };
    }),
    on(dashboardEvents.arrangingSwitched, (s, { payload }) => {
      s.arranging = payload.on;
    }),
    on(dashboardEvents.fuelNoted, (s, { payload: { litres, price, currency } }) => {
      s.fuel = { litres, price, currency };
    }),
    on(navigation.locationChanged, (s, { payload: { path } }) => {
      const isHome = ghostOf(path).path === HOME;
      if (isHome && !s.isOpen) {
        s.alertsFailed = [];
        s.asked = [];
      }
      s.isOpen = isHome;
      s.arranging &&= isHome;
    }),
    // What failed without a network, or long ago, is requested again.
    ...[network.wentOnline, app.resumed].map((fact) =>
      on(fact, (s) => {
        s.alertsFailed = [];
      }),
    ),
    on(travelEvents.asked, (s, { payload: { id } }) => {
      if (s.isOpen && !s.asked.includes(id)) s.asked.push(id);
    }),
    on(notificationEvents.olderRequested, (s, { payload: { device } }) => {
      s.alertsFailed = s.alertsFailed.filter((each) => each !== device);
      if (!s.alertsPending.includes(device)) s.alertsPending.push(device);
    }),
    on(notificationEvents.olderLoaded, (s, { payload: { device } }) => {
      s.alertsPending = s.alertsPending.filter((each) => each !== device);
    }),
    on(notificationEvents.olderFailed, (s, { payload: { device } }) => {
      if (!s.alertsFailed.includes(device)) s.alertsFailed.push(device);
      s.alertsPending = s.alertsPending.filter((each) => each !== device);
    }),
  ],
);

export const arrangement = select((read): Arrangement => {
  const mode = modeNow(read);
  const { byId } = read(devices);
  const movers = (read(look)?.devices ?? []).map((id) => moverOfDevice(byId.get(id), mode));
  return arrangementOf(mode.name, mode.features, read(dashboard).kept, movers);
});
