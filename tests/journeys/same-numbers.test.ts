import { expect, test, vi } from 'vitest';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import * as travelEvents from '../../events/travel.ts';
import { sumsOf } from '../../plugins/dashboard/figures.ts';
import { questionOf } from '../../plugins/dashboard/questions.ts';
import { progress } from '../../plugins/history/past.state.ts';
import { summaryOfDevice } from '../../plugins/history/wrong.state.ts';
import { periodTrips, vehicleInUse } from '../../plugins/logbook/page.state.ts';
import { shownReport } from '../../plugins/reports/shown.ts';
import { registers } from '../../src/core/logbook/registers.ts';
import { boundsOf, periodOf } from '../../src/core/periods.ts';
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
