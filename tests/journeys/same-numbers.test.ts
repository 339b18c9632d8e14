import { expect, test, vi } from 'vitest';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import * as travelEvents from '../../events/travel.ts';
import { DEMO_ACCOUNTS, type DemoAccountId } from '../../mocks/accounts.ts';
import { sumsOf } from '../../plugins/dashboard/figures.ts';
import { questionOf } from '../../plugins/dashboard/questions.ts';
import { progress } from '../../plugins/history/past.state.ts';
import { summaryOfDevice } from '../../plugins/history/wrong.state.ts';
import { periodTrips, vehicleInUse } from '../../plugins/logbook/page.state.ts';
import { shownReport } from '../../plugins/reports/shown.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { registers } from '../../src/core/travel/logbook/registers.ts';
import { boundsOf, periodOf } from '../../src/rules/time/periods.ts';
import { travelAnswer, travelId } from '../../src/core/travel/travel-answers.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { disagreements, todayOnAllPages } from './figures-given.ts';
import { browser, journey } from './journey.ts';
import { journeys } from './journeys.ts';

vi.setConfig({ testTimeout: 60_000 }); // HTTP calls take real time
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
    // Choose a vehicle that stands still at night, so that no trip crosses the start or end of the week.
    follow(`/logbook?period=lastWeek`);
    // The logbook chooses the first device that is a car, so wait for the list of cars.
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

/**
 * The number of devices that are checked in a large fleet, spread over the list. In a smaller account, all are checked.
 */
const MOST = 12;
const spread = <Value>(all: readonly Value[], most: number): readonly Value[] =>
  all.length <= most
    ? all
    : Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)] as Value);

/** An evening, so that the day already contains many trips (ms since 1970). */
const EVENING = Date.UTC(2026, 5, 16, 17, 40);

async function look(account: DemoAccountId, { at, zone }: { at?: number; zone?: string } = {}) {
  const inBrowser = browser(server, { ...(at !== undefined && { at }) });
  if (zone) inBrowser.world.changeSettings(3001, { time_zone: zone });
  const tab = journey(server, { inBrowser });
  running.push(tab);
  await tab.chooses(account);
  await tab.until('devices/listed');
  await tab.until('user/settingsLoaded');
  await tab.after('2s');
  return { tab, all: [...tab.app.read(devices).byId.values()] };
}

// The taxi drives until after midnight. So every figure of its day depends on when the day begins.
const taxiAgrees = async (where: { zone?: string }) => {
  const { tab, all } = await look('customer', where);
  const taxi = all.find(({ name }) => name === 'Taxi 241');
  const told = await todayOnAllPages(tab, taxi?.id ?? 0);
  expect(Object.keys(told)).toContain('logbook');
  expect(told['dashboard']?.metres).toBeGreaterThan(0);
  expect(disagreements(told)).toEqual({});
};
test('[REP-02] [DASH-01] what a taxi drove today is one figure on all pages', () => taxiAgrees({}));
test.each(['America/Montevideo', 'Pacific/Auckland'])(
  '[REP-02] [DASH-01] what a taxi drove today in %s is one figure on all pages',
  { tags: 'wide' },
  (zone) => taxiAgrees({ zone }),
);

test.each(DEMO_ACCOUNTS.map(({ id }) => id))(
  '[REP-02] [DASH-01] all pages agree about today of every device of the account "%s"',
  { tags: 'wide', timeout: 300_000 },
  async (account) => {
    const { tab, all } = await look(account, { at: EVENING });
    const wrong: Record<string, unknown> = {};
    for (const { id, name } of spread(all, MOST)) {
      const found = disagreements(await todayOnAllPages(tab, id));
      if (Object.keys(found).length > 0) wrong[name] = found;
    }
    expect(wrong).toEqual({});
  },
);
