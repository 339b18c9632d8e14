import { expect, test, vi } from 'vitest';
import type { DeviceChanges } from '../../events/change-types.ts';
import * as alarmEvents from '../../events/alarms.ts';
import * as changeEvents from '../../events/changes.ts';
import { changes } from '../../src/core/changes/changes.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { deviceEdit } from '../../src/core/devices/make-edits.ts';
import { groupEdit, newGroup } from '../../plugins/device-management/groups/group-edits.ts';
import { browser, journey } from './journey.ts';
import { journeys } from './journeys.ts';

vi.setConfig({ testTimeout: 30_000 }); // HTTP calls and socket messages take real time
const { server, running } = journeys();

type Tab = ReturnType<typeof journey>;
const open = async (inBrowser: ReturnType<typeof browser>): Promise<Tab> => {
  const tab = journey(server, { inBrowser });
  running.push(tab);
  await tab.chooses('customer');
  await tab.until('devices/groupsListed');
  await tab.until('positions/streamOpened');
  await vi.waitFor(
    () => expect(tab.app.read(devices).fromStorage || tab.app.read(devices).byId.size === 0).toBe(false),
    {
      timeout: 8_000,
    },
  );
  return tab;
};
const idOf = (tab: Tab, name: string) =>
  [...tab.app.read(devices).byId.values()].find((each) => each.name === name)?.id ?? 0;
const want = (tab: Tab, id: number, set: DeviceChanges) => {
  const edit = deviceEdit(tab.app.read, [id], set);
  if (edit) tab.app.publish(changeEvents.wanted({ edits: [edit], label: '' }));
};
const order = (tab: Tab) =>
  [...tab.app.read(devices).byId.values()].sort((a, b) => a.position - b.position).map(({ id }) => id);

test('[DEV-09] [DEV-07] [fault 42] what one tab changes of devices shows there at once and in the other a moment later', async () => {
  const inBrowser = browser(server);
  const one = await open(inBrowser);
  const other = await open(inBrowser);
  const id = idOf(one, 'Taxi 241');
  want(one, id, { name: 'Night taxi', colour: '#d13f8f' });
  await one.until('changes/submitted');
  expect(one.app.read(devices).byId.get(id)?.name).toBe('Night taxi');
  await one.until('changes/saved');
  await one.after('10ms');
  want(one, id, { position: 4 });
  await one.until('changes/saved', 2);
  expect(one.app.read(changes).queue).toEqual([]);
  // Checks the moved device and the three devices that made room for it. The other tab gets the new order over the
  // socket. Its socket opens only after the demo's streets have loaded.
  await vi.waitFor(
    async () => {
      await one.after('1s');
      expect(order(other)).toEqual(order(one));
    },
    { timeout: 8_000, interval: 100 },
  );
  expect(other.app.read(devices).byId.get(id)).toMatchObject({ name: 'Night taxi', colour: '#d13f8f' });
  expect(order(one).indexOf(id)).toBe(3);
});

test('[DEV-08] devices of a group that is deleted stay, without one, in both tabs', async () => {
  const inBrowser = browser(server);
  const one = await open(inBrowser);
  const other = await open(inBrowser);
  const group = one.app.read(devices).groups.find(({ name }) => name === 'Family');
  const id = idOf(one, 'Bella');
  expect(one.app.read(devices).byId.get(id)?.group).toBe(group?.id);
  one.app.publish(
    changeEvents.wanted({
      edits: [
        {
          of: 'group',
          id: group?.id ?? 0,
          set: null,
          was: { name: group?.name ?? '', colour: group?.colour ?? '' },
        },
      ],
      label: '',
    }),
  );
  await one.until('changes/submitted');
  expect(one.app.read(devices).groups.map(({ name }) => name)).not.toContain('Family');
  // The app sends a deletion only after its undo time (5 s) is over.
  await one.after('6s');
  await one.until('changes/saved');
  await vi.waitFor(
    async () => {
      await one.after('1s');
      expect(other.app.read(devices).byId.get(id)?.group).toBeNull();
    },
    { timeout: 8_000, interval: 100 },
  );
});

test('[DEV-08] a group is made with a device in it and renamed; the next visit finds it so', async () => {
  const inBrowser = browser(server);
  const tab = await open(inBrowser);
  const id = idOf(tab, 'Bella');
  const groups = () => tab.app.read(devices).groups;
  const moved = deviceEdit(tab.app.read, [id], { group: -1 });
  if (!moved) throw new Error('nothing to move');
  tab.app.publish(
    changeEvents.wanted({ edits: [newGroup({ name: 'Dogs', colour: '#2f7d32' }), moved], label: '' }),
  );
  await tab.until('changes/saved', 2);
  const made = groups().find(({ name }) => name === 'Dogs');
  expect(made?.id).toBeGreaterThan(0);
  expect(tab.app.read(devices).byId.get(id)?.group).toBe(made?.id);
  await tab.after('10ms');
  tab.app.publish(
    changeEvents.wanted({ edits: made ? [groupEdit(made, { name: 'Big dogs' })] : [], label: '' }),
  );
  await tab.until('changes/saved', 3);
  const next = await open(inBrowser);
  await vi.waitFor(() => expect(next.app.read(devices).byId.get(id)?.group).toBe(made?.id), {
    timeout: 8_000,
  });
  expect(next.app.read(devices).groups).toContainEqual({
    ...{ id: made?.id, name: 'Big dogs', colour: '#2f7d32' },
  });
});

test('[DEV-06] a test alarm arrives over the stream as a notification of its kind', async () => {
  const tab = await open(browser(server));
  const before = tab.count('notifications/received');
  tab.app.publish(alarmEvents.testRequested({ device: idOf(tab, 'Taxi 241'), kind: 'speed' }));
  await tab.until('alarms/testAnswered');
  await vi.waitFor(
    async () => {
      await tab.after('5s');
      expect(tab.count('notifications/received')).toBeGreaterThan(before);
    },
    { timeout: 8_000, interval: 100 },
  );
  const kinds = tab.app.log.events
    .filter(({ type }) => type === 'notifications/received')
    .flatMap(({ payload }) => (payload as { notifications: { kind: number }[] }).notifications)
    .map(({ kind }) => kind);
  expect(kinds).toContain(5);
});
