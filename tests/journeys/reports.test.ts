import { expect, test, vi } from 'vitest';
import * as navigation from '../../events/navigation.ts';
import { look, MOST_DEVICES } from '../../plugins/dashboard/place.ts';
import { factsOf } from '../../plugins/dashboard/tile-facts.ts';
import type { ReportKind } from '../../events/reports.ts';
import { shownReport } from '../../plugins/reports/shown.ts';
import { work } from '../../plugins/reports/work.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { notifications, unreadNotifications } from '../../src/core/devices/notifications.ts';
import { badgeCount } from '../../src/core/devices/unread.ts';
import { browser, journey } from './journey.ts';
import { journeys } from './journeys.ts';

vi.setConfig({ testTimeout: 120_000 }); // HTTP calls take real time
const { server, running } = journeys();
const soon = { timeout: 30_000, interval: 20 };

type Tab = ReturnType<typeof journey>;

async function signedIn(): Promise<Tab> {
  const tab = journey(server, { inBrowser: browser(server) });
  running.push(tab);
  await tab.chooses('customer');
  await tab.until('devices/listed');
  // Reports name places by the customer's geofences, so wait for these.
  await tab.until('geofences/listed');
  return tab;
}

const named = (tab: Tab, ...names: string[]) =>
  [...tab.app.read(devices).byId.values()].filter(({ name }) => names.includes(name)).map(({ id }) => id);
const follow = (tab: Tab, href: string) => tab.app.publish(navigation.linkFollowed({ href }));

/** Opens a report and returns its rows when no data are loading any more. */
async function opened(tab: Tab, kind: string, ids: readonly number[], period = 'yesterday') {
  follow(tab, `/reports/${kind}?period=${period}&devices=${ids.join()}`);
  await vi.waitFor(async () => {
    await tab.after('100ms');
    expect(tab.app.read(work)).toMatchObject({ status: 'ready', failed: 0 });
  }, soon);
  const { rows = [], totals, columns = [] } = tab.app.read(shownReport) ?? {};
  return { rows: rows.map((row) => ({ ...row })), totals, columns: columns.map(({ id }) => id) };
}

/** One kind of report for each data source: trips, places, alarms, and measurements of devices. */
const KINDS: readonly ReportKind[] = ['trips', 'visits', 'alarms', 'battery'];

test('[REP-01] [REP-02] a report that is opened first is the one that is opened after a tour of all pages', async () => {
  const first = new Map<string, unknown>();
  let ids: number[] = [];
  for (const kind of KINDS) {
    const tab = await signedIn();
    ids = named(tab, 'Anna’s estate car', 'Taxi 241', 'Bella');
    expect(ids).toHaveLength(3);
    first.set(kind, await opened(tab, kind, ids));
    await tab.end();
  }

  const tab = await signedIn();
  for (const page of [
    `/dashboard?period=sevenDays&devices=${ids.join()}`,
    ...ids.map((id) => `/map/device/${id}`),
    '/logbook?period=week',
    '/alerts',
    '/route-plan',
    '/device-management',
  ]) {
    follow(tab, page);
    for (let step = 0; step < 20; step++) {
      await tab.after('200ms');
      await new Promise((done) => setImmediate(done));
    }
  }
  for (const kind of KINDS) expect(await opened(tab, kind, ids), kind).toEqual(first.get(kind));
  expect(first.get('battery')).toMatchObject({ columns: expect.arrayContaining(['lowVolts']) });
});

test('[INBOX-01] [DASH-01] [REP-01] alarms are as many in report, dashboard, inbox and badge, and none lies ahead', async () => {
  const tab = await signedIn();
  await tab.until('notifications/listed');
  const { app, clock } = tab;
  const ids = [...app.read(devices).byId.keys()].slice(0, MOST_DEVICES);
  follow(tab, `/dashboard?period=sevenDays&devices=${ids.join()}`);
  const at = () => app.read(look);
  const tile = () => {
    const looked = at();
    return looked && factsOf('alarms', looked, app.read);
  };
  await vi.waitFor(async () => {
    await tab.after('100ms');
    expect(tile()).toMatchObject({ isLoading: false, figure: expect.any(Number) });
  }, soon);
  const { rows } = await opened(tab, 'alarms', ids, 'sevenDays');
  expect(rows.length).toBeGreaterThan(0);
  for (const { at: raised } of rows) expect(Number(raised)).toBeLessThanOrEqual(clock.now() / 1000);
  follow(tab, `/dashboard?period=sevenDays&devices=${ids.join()}`);
  expect(tile()?.figure).toBe(rows.length);
  const inbox = app.read(notifications).success ?? [];
  const bounds = at()?.bounds ?? { from: 0, to: 0 };
  expect(
    inbox.filter((one) => ids.includes(one.device) && one.at >= bounds.from && one.at <= bounds.to),
  ).toHaveLength(rows.length);
  // The dashboard has also loaded the alerts of the week before. The number on the badge must still equal that of the
  // unread alerts in the list.
  await tab.after('2s');
  await vi.waitFor(() => expect(app.read(badgeCount)).not.toBeNull(), soon);
  expect(app.read(unreadNotifications)).toBe(app.read(badgeCount));
});
