import { expect, vi } from 'vitest';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import * as planEvents from '../../events/route-plan.ts';
import { look } from '../../plugins/dashboard/place.ts';
import { factsOf } from '../../plugins/dashboard/tile-facts.ts';
import type { Tile } from '../../plugins/dashboard/tiles.ts';
import { progress } from '../../plugins/history/past.state.ts';
import { summaryOfDevice } from '../../plugins/history/wrong.state.ts';
import { isAllThere, periodTrips, vehicleInUse } from '../../plugins/logbook/page.state.ts';
import { shownReport } from '../../plugins/reports/shown.ts';
import { work } from '../../plugins/reports/work.ts';
import { drivenAnswer } from '../../plugins/route-plan/comparison.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { registers } from '../../src/core/travel/logbook/registers.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import { metresToday, todayQuestion } from '../../src/core/travel/today.ts';
import { travelAnswer, travelId } from '../../src/core/travel/travel-answers.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import type { journey } from './journey.ts';

const soon = { timeout: 20_000, interval: 20 };

/** The figures that a page shows for one device and day. A page shows only some of them. */
export type Figures = {
  readonly metres: number;
  readonly trips: number;
  readonly stops: number;
  readonly drivingSeconds: number;
  readonly standingSeconds: number;
  readonly mostKmh: number | null;
  readonly averageKmh: number | null;
  readonly lowBattery: number | null;
  readonly alerts: number;
};

type Tab = ReturnType<typeof journey>;

/** Retries the check until it passes. Before each try, lets a little time pass, because HTTP calls take real time. */
const shows = (tab: Tab, check: () => void) =>
  vi.waitFor(async () => {
    await tab.after('20ms');
    check();
  }, soon);

/** Opens every page that shows what a device did today, and returns the figures of each page. */
export async function todayOnAllPages(
  tab: Tab,
  id: number,
): Promise<Readonly<Record<string, Partial<Figures>>>> {
  const { app, clock } = tab;
  const told: Record<string, Partial<Figures>> = {};
  const follow = (href: string) => app.publish(navigation.linkFollowed({ href }));
  const zone = app.read(timeZoneInUse);
  const day = localDay(clock.now() / 1000, zone);

  follow(`/dashboard?period=today&devices=${id}`);
  const tileFacts = (name: Tile) => {
    const at = app.read(look);
    return at && factsOf(name, at, app.read);
  };
  const tile = async (name: Tile): Promise<number> => {
    const isThere = { isLoading: false, figure: expect.any(Number) };
    await shows(tab, () => expect(tileFacts(name)).toMatchObject(isThere));
    return tileFacts(name)?.figure ?? Number.NaN;
  };
  told['dashboard'] = {
    metres: await tile('distance'),
    stops: await tile('stops'),
    drivingSeconds: await tile('driving'),
    standingSeconds: tileFacts('distance')?.standingSeconds ?? Number.NaN,
    mostKmh: tileFacts('maxSpeed')?.figure ?? null,
    averageKmh: tileFacts('averageSpeed')?.figure ?? null,
    lowBattery: tileFacts('battery')?.figure ?? null,
    alerts: await tile('alarms'),
  };
  told['panel'] = { metres: app.read(metresToday(id)) ?? Number.NaN };

  const report = async (kind: string) => {
    follow(`/reports/${kind}?period=today&devices=${id}`);
    await shows(tab, () => expect(app.read(work)).toMatchObject({ status: 'ready', failed: 0 }));
    const shown = app.read(shownReport);
    const sum = (column: string) => Number(shown?.totals?.[column] ?? 0);
    const extreme = (column: string) => {
      // Averages have no total. There is one device, so its row has the average.
      const value = shown?.totals?.[column] ?? shown?.rows[0]?.[column];
      return typeof value === 'number' ? value : null;
    };
    return { count: shown?.rows.length ?? 0, sum, extreme };
  };
  const summary = await report('summary');
  told['report of sums'] = {
    metres: summary.sum('metres'),
    trips: summary.sum('trips'),
    stops: summary.sum('stops'),
    drivingSeconds: summary.sum('driving'),
    standingSeconds: summary.sum('standing'),
    mostKmh: summary.extreme('mostKmh'),
    averageKmh: summary.extreme('averageKmh'),
    lowBattery: summary.extreme('lowBattery'),
  };
  const mileage = await report('mileage');
  told['report of mileage'] = {
    metres: mileage.sum('metres'),
    trips: mileage.sum('trips'),
    drivingSeconds: mileage.sum('driving'),
    mostKmh: mileage.extreme('mostKmh'),
  };
  const trips = await report('trips');
  told['report of trips'] = {
    metres: trips.sum('metres'),
    trips: trips.count,
    drivingSeconds: trips.sum('duration'),
  };
  told['report of stops'] = { stops: (await report('stops')).count };
  told['report of alarms'] = { alerts: (await report('alarms')).count };

  follow('/alerts');
  const { from, to } = todayQuestion(app.read, id);
  told['alerts'] = {
    alerts: (app.read(notifications).success ?? []).filter(
      (each) => each.device === id && each.at >= from && each.at <= to,
    ).length,
  };

  follow('/route-plan');
  app.publish(planEvents.comparisonChosen({ with: { device: id, day } }));
  await shows(tab, () => expect(drivenAnswer(app.read)?.travel).toBeTruthy());
  const driven = drivenAnswer(app.read)?.travel?.totals;
  if (driven)
    told['route plan'] = {
      metres: driven.metres,
      trips: driven.trips,
      stops: driven.stops,
      drivingSeconds: driven.drivingSeconds,
      standingSeconds: driven.standingSeconds,
      mostKmh: driven.mostKmh,
      averageKmh: driven.averageKmh,
    };

  // Choose a history period that ends at the same time as the figures of the other pages.
  const known = app.read(travelAnswer(travelId(todayQuestion(app.read, id))));
  app.publish(mapEvents.toolOpened({ tool: 'history', devices: [id] }));
  app.publish(historyEvents.rangeChosen({ choice: 'own', from, to: known?.at ?? 0, points: null }));
  await shows(tab, () => expect(app.read(progress).status).toBe('ready'));
  const { totals } = app.read(summaryOfDevice(id));
  told['history'] = {
    metres: totals.metres,
    trips: totals.trips,
    stops: totals.stops,
    drivingSeconds: totals.drivingSeconds,
    standingSeconds: totals.standingSeconds,
    mostKmh: totals.mostKmh,
    averageKmh: totals.averageKmh,
    lowBattery: totals.lowBattery,
  };

  // Only the logbook loads the list of cars, so open it first. Some app modes have no logbook.
  follow('/logbook');
  await tab.after('20ms');
  if (tab.where() === '/logbook') {
    await shows(tab, () => expect(app.read(registers).status).toBe('ready'));
    if (app.read(registers).cars.shown.some((car) => car.device === id)) {
      follow(`/logbook?vehicle=${id}&period=own&from=${day}&to=${day}`);
      await shows(tab, () => {
        expect(app.read(vehicleInUse)).toBe(id);
        expect(app.read(isAllThere)).toBe(true);
      });
      const list = app.read(periodTrips).filter((trip) => !trip.manual);
      told['logbook'] = {
        metres: list.reduce((sum, trip) => sum + trip.metres, 0),
        trips: list.length,
        drivingSeconds: list.reduce((sum, trip) => sum + trip.to - trip.from, 0),
      };
    }
  }
  return told;
}

/** The figures that differ between pages. Each has its values by page. */
export function disagreements(
  told: Readonly<Record<string, Partial<Figures>>>,
): Readonly<Record<string, Readonly<Record<string, number | null>>>> {
  const figures = [
    ...(['metres', 'trips', 'stops', 'drivingSeconds', 'standingSeconds'] as const),
    ...(['mostKmh', 'averageKmh', 'lowBattery', 'alerts'] as const),
  ];
  const all = figures.map((figure): [string, Record<string, number | null>] => [
    figure,
    Object.fromEntries(
      Object.entries(told).flatMap(([page, says]) => {
        const value = says[figure];
        return value === undefined ? [] : [[page, value]];
      }),
    ),
  ]);
  return Object.fromEntries(all.filter(([, by]) => new Set(Object.values(by)).size > 1));
}
