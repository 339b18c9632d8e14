import { expect, test, vi } from 'vitest';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import { progress } from '../../plugins/history/past.state.ts';
import { summaryOfDevice } from '../../plugins/history/wrong.state.ts';
import { periodTrips, vehicleInUse } from '../../plugins/logbook/page.state.ts';
import { shownReport } from '../../plugins/reports/shown.ts';
import { registers } from '../../src/core/travel/logbook/registers.ts';
import { metresBetween } from '../../src/rules/geodesy.ts';
import { boundsOf, periodOf } from '../../src/rules/time/periods.ts';
import { nameOfPlace, placeInWords } from '../../src/core/positions/place-names.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { browser, journey } from './journey.ts';
import { journeys } from './journeys.ts';

vi.setConfig({ testTimeout: 60_000 }); // HTTP calls take real time
const { server, running } = journeys();
const soon = { timeout: 20_000, interval: 20 };
const COORDINATES = /^-?\d+\.\d{5}, /;

test('[LOGB-01] [REP-02] [MAP-11] logbook, reports and history call the ends of a trip the same, and repeated stops share their address', async () => {
  const tab = journey(server, { inBrowser: browser(server) });
  running.push(tab);
  await tab.chooses('customer');
  await tab.until('devices/listed');
  await tab.until('logbook/registersListed', 0);
  await tab.after('2s');
  const { app, clock } = tab;
  const zone = app.read(timeZoneInUse);
  const { from, to } = boundsOf(periodOf('lastWeek', clock.now() / 1000, zone), zone);
  const follow = (href: string) => app.publish(navigation.linkFollowed({ href }));
  const clockRuns = setInterval(() => void tab.after('200ms'), 20);
  try {
    follow('/logbook?period=lastWeek');
    await vi.waitFor(() => expect(app.read(registers).cars.shown.length).toBeGreaterThan(0), soon);
    const device = app.read(vehicleInUse) ?? 0;
    await vi.waitFor(() => expect(app.read(periodTrips).length).toBeGreaterThan(10), soon);

    const rowsOf = async (kind: string) => {
      follow(`/reports/${kind}?period=lastWeek&devices=${device}`);
      await vi.waitFor(() => expect(app.read(shownReport)?.rows.length ?? 0).toBeGreaterThan(10), soon);
      return app.read(shownReport)?.rows ?? [];
    };
    const trips = await rowsOf('trips');
    const stops = await rowsOf('stops');
    app.publish(mapEvents.toolOpened({ tool: 'history', devices: [device] }));
    app.publish(historyEvents.rangeChosen({ choice: 'own', from, to, points: null }));
    await vi.waitFor(() => expect(app.read(progress).status).toBe('ready'), soon);
    const { pauses } = app.read(summaryOfDevice(device));
    const name = app.read(nameOfPlace);
    const past = pauses.map(({ lat, lng }) => placeInWords(name(lat / 1e7, lng / 1e7)));

    follow(`/logbook?period=lastWeek&vehicle=${device}`);
    await vi.waitFor(() => expect(app.read(periodTrips).length).toBeGreaterThan(10), soon);
    const logbook = app.read(periodTrips).filter((trip) => !trip.manual);
    const ends = (trip: { startAddress: string; endAddress: string }) => [trip.startAddress, trip.endAddress];
    expect(trips.map((row) => [row['from'], row['to']])).toEqual(
      logbook.toSorted((a, b) => a.from - b.from).map(ends),
    );
    const known = new Set<unknown>(logbook.flatMap(ends));
    for (const told of [...stops.map((row) => row['place']), ...past]) {
      expect(told).not.toMatch(COORDINATES);
      expect(known).toContain(told);
    }
    // Stops within 50 m of each other have the same address.
    const places = logbook.flatMap(({ start, startAddress, end, endAddress }) => [
      ...(start ? [{ ...start, told: startAddress }] : []),
      ...(end ? [{ ...end, told: endAddress }] : []),
    ]);
    const torn = places.flatMap((a) => places.filter((b) => a.told !== b.told && metresBetween(a, b) <= 50));
    expect(torn).toEqual([]);
  } finally {
    clearInterval(clockRuns);
  }
});
