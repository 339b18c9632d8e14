import * as dashboardEvents from '../../events/dashboard.ts';
import * as notificationEvents from '../../events/notifications.ts';
import { modeNow } from '../../src/core/mode-features.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';
import { type Arrangement, arrangementOf } from './tiles.ts';

export type Fuel = { litres: number | null; price: number | null; currency: string };
export type Dashboard = {
  /** How somebody arranged the tiles; null = nobody has. */
  kept: { order: string[]; hidden: string[] } | null;
  arranging: boolean;
  fuel: Fuel;
  /** From when on the alerts of a device are known, unix seconds; where asking failed, null. By device. */
  alertsFrom: Record<number, number | null>;
  /** Devices whose alerts are on their way. */
  alertsPending: number[];
};

/** How the dashboard is arranged, and what the customer told for its estimates. */
export const dashboard = projection<Dashboard>(
  'dashboard/dashboard',
  {
    kept: null,
    arranging: false,
    fuel: { litres: null, price: null, currency: 'EUR' },
    alertsFrom: {},
    alertsPending: [],
  },
  (on) => [
    on(dashboardEvents.arranged, (s, { payload: { order, hidden } }) => {
      s.kept = { order, hidden };
    }),
    on(dashboardEvents.arranging, (s, { payload }) => {
      s.arranging = payload.on;
    }),
    on(dashboardEvents.fuelTold, (s, { payload: { litres, price, currency } }) => {
      s.fuel = { litres, price, currency };
    }),
    on(notificationEvents.olderRequested, (s, { payload: { device, from } }) => {
      s.alertsFrom[device] = Math.min(from, s.alertsFrom[device] ?? from);
      if (!s.alertsPending.includes(device)) s.alertsPending.push(device);
    }),
    on(notificationEvents.olderLoaded, (s, { payload: { device } }) => {
      s.alertsPending = s.alertsPending.filter((each) => each !== device);
    }),
    on(notificationEvents.olderFailed, (s, { payload: { device } }) => {
      s.alertsFrom[device] = null;
      s.alertsPending = s.alertsPending.filter((each) => each !== device);
    }),
  ],
);

export const arrangement = select((read): Arrangement => {
  const mode = modeNow(read);
  return arrangementOf(mode.name, mode.features, read(dashboard).kept);
});
