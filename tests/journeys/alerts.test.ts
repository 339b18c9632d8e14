import { expect, test, vi } from 'vitest';
import * as changeEvents from '../../events/changes.ts';
import * as notificationEvents from '../../events/notifications.ts';
import { alertsEdit, sweepEdit } from '../../src/core/devices/alert-edits.ts';
import { changes } from '../../src/core/changes/changes.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import { badgeCount, unreadAlerts } from '../../src/core/devices/unread.ts';
import { browser, journey } from './journey.ts';
import { journeys } from './journeys.ts';

vi.setConfig({ testTimeout: 30_000 }); // HTTP calls and socket messages take real time
const { server, running } = journeys();

type Tab = ReturnType<typeof journey>;
const open = async (inBrowser: ReturnType<typeof browser>): Promise<Tab> => {
  const tab = journey(server, { inBrowser });
  running.push(tab);
  await tab.chooses('customer');
  await tab.until('notifications/listed');
  // The stored copy of the list may appear first, so wait for the server's list.
  await vi.waitFor(() => expect(tab.app.read(notifications).fromStorage).toBe(false), { timeout: 8_000 });
  await tab.after('1s');
  await tab.until('notifications/counted');
  return tab;
};
const unread = (tab: Tab) =>
  (tab.app.read(notifications).success ?? []).filter(({ read }) => !read).map(({ id }) => id);
const CUSTOMER = 3001;
const unreadThere = (tab: Tab) =>
  tab.browser.world.notifications(CUSTOMER).filter(({ isread }) => isread === 0).length;

test('[INBOX-03] [PUSH-06] all as read: the server is told after five seconds, and everybody who looks later sees it', async () => {
  const inBrowser = browser(server);
  const one = await open(inBrowser);
  expect(unread(one).length).toBeGreaterThan(3);
  expect(one.app.read(badgeCount)).toBe(unreadThere(one));
  one.app.publish(
    changeEvents.wanted({ edits: [sweepEdit(one.app.read, 'customer')], label: 'alerts.done.all' }),
  );
  await one.until('changes/submitted');
  expect(one.app.read(unreadAlerts)).toBe(0);
  expect(unreadThere(one)).toBeGreaterThan(3);
  await one.after('6s');
  await one.until('changes/saved');
  expect(unreadThere(one)).toBe(0);
  expect(inBrowser.seen.map(({ path }) => path)).toContain('/notifications/markReadByCustomer');
  const other = await open(inBrowser);
  expect(unread(other)).toEqual([]);
  expect(other.app.read(badgeCount)).toBe(0);
});

test('[INBOX-03] a device’s as read, and one of them unread again: the server has just that', async () => {
  const one = await open(browser(server));
  const [first] = one.app.read(notifications).success?.filter(({ read }) => !read) ?? [];
  const device = first?.device ?? 0;
  one.app.publish(changeEvents.wanted({ edits: [sweepEdit(one.app.read, device)], label: '' }));
  await one.after('6s');
  await one.until('changes/saved');
  const edit = alertsEdit(one.app.read, [first?.id ?? 0], false);
  if (edit) one.app.publish(changeEvents.wanted({ edits: [edit], label: '' }));
  await one.until('changes/saved', 2);
  const there = one.browser.world.notifications(CUSTOMER).filter(({ iddevice }) => iddevice === device);
  expect(there.filter(({ isread }) => isread === 0).map(({ id }) => id)).toEqual([first?.id]);
  expect(one.app.read(changes).queue).toEqual([]);
});

test('[INBOX-01] what the list does not reach back to is had by device and period, each once', async () => {
  const one = await open(browser(server));
  const list = one.app.read(notifications).success ?? [];
  const oldest = list.at(-1)?.at ?? 0;
  const device = list[0]?.device ?? 0;
  one.app.publish(notificationEvents.olderRequested({ device, from: oldest - 60 * 86_400, to: oldest - 1 }));
  await one.until('notifications/olderLoaded');
  const all = one.app.read(notifications).success ?? [];
  const added = all.filter(({ at }) => at < oldest);
  expect(added.length).toBeGreaterThan(0);
  expect(added.every((each) => each.device === device)).toBe(true);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});
