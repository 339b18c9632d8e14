import { expect, test, vi } from 'vitest';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import * as planEvents from '../../events/route-plan.ts';
import * as travelEvents from '../../events/travel.ts';
import type { DemoAccountId } from '../../mocks/accounts.ts';
import { sumsOf } from '../../plugins/dashboard/figures.ts';
import { look } from '../../plugins/dashboard/place.ts';
import { questionOf } from '../../plugins/dashboard/questions.ts';
import { factsOf } from '../../plugins/dashboard/tile-facts.ts';
import { progress } from '../../plugins/history/past.state.ts';
import { summaryOfDevice } from '../../plugins/history/wrong.state.ts';
import { periodTrips, vehicleInUse } from '../../plugins/logbook/page.state.ts';
import { shownReport } from '../../plugins/reports/shown.ts';
import { work } from '../../plugins/reports/work.ts';
import { drivenAnswer } from '../../plugins/route-plan/comparison.ts';
import { devices } from '../../src/core/devices.ts';
import { localDay } from '../../src/core/local-day.ts';
import { registers } from '../../src/core/logbook/registers.ts';
import { boundsOf, periodOf } from '../../src/core/periods.ts';
import { metresToday, todayQuestion } from '../../src/core/today.ts';
import { travelAnswer, travelId } from '../../src/core/travel-answers.ts';
import { timeZoneInUse } from '../../src/core/user.ts';
import { browser, journey } from './journey.ts';
import { journeys } from './journeys.ts';

vi.setConfig({ testTimeout: 60_000 }); // calls really travel
const { server, running } = journeys();
const soon = { timeout: 20_000, interval: 20 };

test('[REP-02] [LOGB-01] [DASH-01] map, logbook, report and dashboard tell the same metres and seconds of the same week', async () => {
  const tab = journey(server, { inBrowser: browser(server) });
  running.push(tab);
  await tab.chooses('customer');
  await tab.until('devices/listed');
  await tab.until('logbook/registersListed', 0);
  await tab.after('2s');
  const { app, clock } = tab;
  const zone = app.read(timeZoneInUse);
  const now = clock.now() / 1000;
  const period = periodOf('lastWeek', now, zone);
  const { from, to } = boundsOf(period, zone);
  const follow = (href: string) => app.publish(navigation.linkFollowed({ href }));
  const clockRuns = setInterval(() => void tab.after('200ms'), 20);
  try {
    // A vehicle that stands at night: a week of it begins and ends in its own yard.
    follow(`/logbook?period=lastWeek`);
    // The first of those with a car: once it is known which those are.
    await vi.waitFor(() => expect(app.read(registers).cars.shown.length).toBeGreaterThan(0), soon);
    const device = app.read(vehicleInUse) ?? 0;
    await vi.waitFor(() => expect(app.read(periodTrips).length).toBeGreaterThan(10), soon);
    const logbook = app.read(periodTrips).filter((trip) => !trip.manual);
    const metres = logbook.reduce((sum, trip) => sum + trip.metres, 0);
    const seconds = logbook.reduce((sum, trip) => sum + trip.to - trip.from, 0);

    follow(`/reports/mileage?period=lastWeek&devices=${device}`);
    await vi.waitFor(() => expect(app.read(shownReport)?.totals?.['metres']).toBe(metres), soon);

    const question = questionOf(app.read, device, { from, to });
    app.publish(travelEvents.asked({ id: travelId(question), question }));
    const answer = () => app.read(travelAnswer(travelId(question)));
    await vi.waitFor(() => expect(answer()?.status).toBe('ready'), soon);
    const travel = answer()?.travel;
    expect(travel?.trips.map((trip) => [trip.from, trip.to, trip.metres])).toEqual(
      logbook.toSorted((a, b) => a.from - b.from).map((trip) => [trip.from, trip.to, trip.metres]),
    );
    const sums = sumsOf(travel ? [travel.totals] : []);
    expect(sums.metres).toBe(metres);
    expect(sums.drivingSeconds).toBe(seconds);

    app.publish(mapEvents.toolOpened({ tool: 'history', devices: [device] }));
    app.publish(historyEvents.rangeChosen({ choice: 'own', from, to, points: null }));
    await vi.waitFor(() => expect(app.read(progress).status).toBe('ready'), soon);
    const { totals } = app.read(summaryOfDevice(device));
    expect(totals.metres).toBe(metres);
    expect(totals.drivingSeconds).toBe(seconds);
    expect(totals.trips).toBe(logbook.length);
  } finally {
    clearInterval(clockRuns);
  }
});

/** Accounts of the demo whose people look at devices, and which of these; none named: the first two. */
const LOOKED_AT = {
  customer: ['Anna’s estate car', 'Taxi 241', 'Bella'],
  fleet: [],
  pets: ['Luna', 'Rex'],
  watch: [],
  bike: [],
  base: [],
} as const satisfies Partial<Record<DemoAccountId, readonly string[]>>;

test.each(Object.keys(LOOKED_AT) as (keyof typeof LOOKED_AT)[])(
  '[REP-02] [DASH-01] what a device of the account "%s" drove today is one figure on all pages',
  async (account) => {
    const tab = journey(server, { inBrowser: browser(server) });
    running.push(tab);
    await tab.chooses(account);
    await tab.until('devices/listed');
    await tab.after('2s');
    const { app, clock } = tab;
    const follow = (href: string) => app.publish(navigation.linkFollowed({ href }));
    const shows = (check: () => void) =>
      vi.waitFor(async () => {
        await tab.after('20ms');
        check();
      }, soon);
    const zone = app.read(timeZoneInUse);
    const day = localDay(clock.now() / 1000, zone);
    const named: readonly string[] = LOOKED_AT[account];
    const all = [...app.read(devices).byId.values()];
    const some = named.length > 0 ? all.filter(({ name }) => named.includes(name)) : all.slice(0, 2);
    expect(some.length).toBeGreaterThan(1);
    for (const { id, name } of some) {
      const panel = () => app.read(metresToday(id));
      follow(`/dashboard?period=today&devices=${id}`);
      const tile = () => {
        const at = app.read(look);
        return at && factsOf('distance', at, app.read);
      };
      await shows(() => expect(tile()).toMatchObject({ isLoading: false, figure: expect.any(Number) }));
      const metres = tile()?.figure;
      expect(panel(), `${name}: panel`).toBe(metres);

      for (const kind of ['mileage', 'summary', 'trips']) {
        follow(`/reports/${kind}?period=today&devices=${id}`);
        await shows(() => expect(app.read(work)).toMatchObject({ status: 'ready', failed: 0 }));
        expect(app.read(shownReport)?.totals?.['metres'] ?? 0, `${name}: ${kind}`).toBe(metres);
      }

      follow('/route-plan');
      app.publish(planEvents.comparisonChosen({ with: { device: id, day } }));
      await shows(() => expect(drivenAnswer(app.read)?.travel?.totals.metres, `${name}: plan`).toBe(metres));

      const known = app.read(travelAnswer(travelId(todayQuestion(app.read, id))));
      app.publish(mapEvents.toolOpened({ tool: 'history', devices: [id] }));
      const { from } = todayQuestion(app.read, id);
      app.publish(historyEvents.rangeChosen({ choice: 'own', from, to: known?.at ?? 0, points: null }));
      await shows(() => expect(app.read(progress).status).toBe('ready'));
      expect(app.read(summaryOfDevice(id)).totals.metres, `${name}: history`).toBe(metres);

      if (!app.read(registers).cars.shown.some((car) => car.device === id)) continue;
      follow(`/logbook?vehicle=${id}&period=own&from=${day}&to=${day}`);
      await shows(() => expect(app.read(vehicleInUse)).toBe(id));
      const logbook = () => app.read(periodTrips).reduce((sum, trip) => sum + trip.metres, 0);
      await shows(() => expect(logbook(), `${name}: logbook`).toBe(metres));
    }
  },
);
