import { describe, expect, test } from 'vitest';
import type { Change, Edit } from '../../../events/change-types.ts';
import * as auth from '../../../events/auth.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import { access, aDevice, failure, settings } from '../../../tests/samples.ts';
import type { Draft } from '../../kernel/event.ts';
import { type Devices, devices } from './devices.ts';
import { after } from '../states-given.ts';
import '../changes/kinds-given.ts';
import { devicesOffered } from './devices-offered.ts';
import * as userEvents from '../../../events/user.ts';
import { liveMapPlugin } from '../../../plugins/live-map/index.ts';
import { scenario } from '../../../tests/scenario.ts';
import { offeredActions } from './offered-actions.ts';

const all = [1, 2, 3, 4].map((id) => aDevice(id, { name: `Device ${id}`, position: id - 1, shown: true }));
const listed = deviceEvents.listed({ devices: all, leftOut: [], source: 'server' });
const made = (id: string, edit: Edit): Draft =>
  changeEvents.submitted({
    label: '',
    changes: [{ id, batch: id, at: 1_000, notBefore: 2_000, edit } satisfies Change],
  });
const renamed = (id: string, name: string, was = 'Device 1') =>
  made(id, { of: 'devices', ids: [1], set: { name }, was: { 1: { name: was } } });
const moved = (id: string, device: number, to: number, from = device - 1) =>
  made(id, {
    of: 'devices',
    ids: [device],
    set: { position: to },
    was: { [device]: { position: from } },
  });
const refused = (id: string) => changeEvents.refused({ id, failure: failure(422) });
const saved = (id: string, ...told: (typeof all)[number][]) =>
  changeEvents.saved({ id, outcome: { of: 'devices', devices: told }, again: false });
const order = ({ byId }: Devices) =>
  [...byId.values()].toSorted((a, b) => a.position - b.position).map(({ id }) => id);

describe('[STATE-07] a device whose owner removed its colour', () => {
  const cleared = deviceEvents.changed({ id: 1, changes: { colour: '' } });
  const dog = { model_nr: 1, route_profile: 'dog', capabilities: [] };
  const bike = { model_nr: 2, route_profile: 'bike', capabilities: [] };
  const listedAs = (...device_models: (typeof dog)[]) =>
    deviceEvents.listed({
      devices: [aDevice(1, { colour: '#112233', device_models })],
      leftOut: [],
      source: 'server',
    });
  const colourAfter = (...drafts: Draft[]) => after(devices, ...drafts).byId.get(1)?.colour;

  test.each([
    ['its first model', [dog, bike], '#c2571a'],
    ['its only model', [bike], '#1f8a4c'],
    ['no known model: the usual one', [], '#2f6fde'],
  ] as const)('has at once the colour of %s', (_, models, colour) =>
    expect(colourAfter(listedAs(...models), cleared)).toBe(colour),
  );

  test('has it also while a change of its name waits', () =>
    expect(colourAfter(listedAs(dog), renamed('a', 'Minka'), cleared)).toBe('#c2571a'));

  test('keeps a colour that the message does not speak of, and takes one that it names', () => {
    expect(colourAfter(listedAs(dog), deviceEvents.changed({ id: 1, changes: { name: 'Rex' } }))).toBe(
      '#112233',
    );
    expect(colourAfter(listedAs(dog), deviceEvents.changed({ id: 1, changes: { colour: '#445566' } }))).toBe(
      '#445566',
    );
  });
});

describe('[DEV-01] devices under changes that the server does not have yet', () => {
  test('one that was removed meanwhile does not come back when its change is refused', () => {
    const state = after(
      devices,
      listed,
      renamed('a', 'Minka'),
      deviceEvents.removed({ id: 1 }),
      refused('a'),
    );
    expect([...state.byId.keys()]).toEqual([2, 3, 4]);
  });

  test('what was saved is over: a later change that is refused goes back to what shows since, not to before', () => {
    const state = after(
      devices,
      listed,
      renamed('a', 'Minka'),
      saved('a', aDevice(1, { name: 'Minka', shown: true })),
      deviceEvents.visibilityChanged({ id: 1, shown: false }),
      renamed('b', 'Mimi', 'Minka'),
      refused('b'),
    );
    expect(state.byId.get(1)).toMatchObject({ name: 'Minka', shown: false });
    expect(state.edits.confirmed.size).toBe(0);
  });

  test('a server that tells nothing of what it saved has it as it was set', () => {
    const state = after(devices, listed, renamed('a', 'Minka'), saved('a'));
    expect(state.byId.get(1)?.name).toBe('Minka');
    const told = after(devices, listed, renamed('a', 'Minka'), saved('a', aDevice(1, { name: 'MINKA' })));
    expect(told.byId.get(1)?.name, 'its own words count').toBe('MINKA');
  });

  test('what the server tells meanwhile lies beneath: it shows when the change is refused', () => {
    const told = deviceEvents.changed({ id: 1, changes: { name: 'Theirs', icon: 'cat' } });
    const before = after(devices, listed, renamed('a', 'Minka'), told);
    expect(before.byId.get(1)).toMatchObject({ name: 'Minka', icon: 'cat' });
    const since = after(devices, listed, renamed('a', 'Minka'), told, refused('a'));
    expect(since.byId.get(1)).toMatchObject({ name: 'Theirs', icon: 'cat' });
    expect(since.edits.pending).toEqual([]);
  });

  test('moves that are taken back together leave the order that was', () => {
    const back = after(
      devices,
      listed,
      moved('a', 1, 2),
      moved('b', 1, 3, 2),
      changeEvents.dropped({ ids: ['a', 'b'] }),
    );
    expect(order(back)).toEqual([1, 2, 3, 4]);
  });

  test('the devices between make room, by one place each, whichever way one is moved', () => {
    expect(order(after(devices, listed, moved('a', 1, 2)))).toEqual([2, 3, 1, 4]);
    expect(order(after(devices, listed, moved('a', 4, 1)))).toEqual([1, 4, 2, 3]);
    expect(order(after(devices, listed, moved('a', 2, 1)))).toEqual([1, 2, 3, 4]);
    expect(order(after(devices, listed, moved('a', 1, 2), refused('a')))).toEqual([1, 2, 3, 4]);
  });

  test('a move that is refused after the list came anew leaves places that nobody can know', () => {
    expect(after(devices, listed, moved('a', 1, 2), refused('a')).edits.arePlacesOld).toBe(false);
    expect(after(devices, listed, moved('a', 1, 2), listed, refused('a')).edits.arePlacesOld).toBe(true);
    expect(after(devices, listed, renamed('a', 'Mimi'), listed, refused('a')).edits.arePlacesOld).toBe(false);
    // The later move builds on the refused one, so the server's order may now differ from the app's.
    const two = after(devices, listed, moved('a', 1, 2), moved('b', 4, 0), refused('a'));
    expect(two.edits.arePlacesOld).toBe(true);
  });
});

describe('[STATE-02] whether the devices are there', () => {
  const restored = auth.sessionRestored({ ...access(), email: '' });
  test('they load until the first list, and stay while it is asked for again', () => {
    expect(after(devices, restored).status).toBe('loading');
    expect(after(devices, auth.loginSucceeded({ ...access(), email: '' })).status).toBe('loading');
    expect(after(devices, restored, deviceEvents.listRequested()).status).toBe('loading');
    expect(after(devices, restored, listed, deviceEvents.listRequested()).status).toBe('ready');
    expect(after(devices, listed, restored).status).toBe('ready');
  });
  test('one is shown or hidden, and no other', () => {
    const hidden = after(devices, listed, deviceEvents.visibilityChanged({ id: 2, shown: false }));
    expect([...hidden.byId.values()].map(({ shown, name }) => [name, shown])).toEqual([
      ['Device 1', true],
      ['Device 2', false],
      ['Device 3', true],
      ['Device 4', true],
    ]);
    expect(hidden.version).toBeGreaterThan(after(devices, listed).version);
    const unknown = after(devices, listed, deviceEvents.visibilityChanged({ id: 9, shown: false }));
    expect(unknown.byId.has(9)).toBe(false);
  });

  test('[fault 21] what the server told between a press and its change is not forgotten: it shows when that is refused', () => {
    const told = deviceEvents.changed({ id: 1, changes: { name: 'Theirs' } });
    const now = after(devices, listed, told, renamed('a', 'Mimi', 'Device 1'), refused('a'));
    expect(now.byId.get(1)?.name).toBe('Theirs');
  });
});

describe('devices arrangement', () => {
  const listed = deviceEvents.listed({ devices: [aDevice(1), aDevice(2)], leftOut: [], source: 'server' });
  const grouped = deviceEvents.groupsListed({
    groups: [{ id: 5, name: 'Cats', colour: '#112233' }],
    source: 'server',
  });
  const renamed: Edit = { of: 'devices', ids: [1], set: { name: 'Minka' }, was: {} };
  const regrouped: Edit = { of: 'group', id: 5, set: { name: 'Kittens' }, was: { name: 'Cats' } };
  const made = (...edits: readonly Edit[]): Draft =>
    changeEvents.submitted({
      label: '',
      changes: edits.map(
        (edit, i): Change => ({ id: `c${i}`, batch: 'b', at: 1_000, notBefore: 2_000, edit }),
      ),
    });

  test.each([
    ['a device', [renamed]],
    ['a group', [regrouped]],
    ['a device and a group at once', [renamed, regrouped]],
  ] as const)('[DEV-01] lists are put in order anew when %s is changed', (_, edits) => {
    const before = after(devices, listed, grouped);
    const then = after(devices, listed, grouped, made(...edits));
    expect(then.arrangement).toBeGreaterThan(before.arrangement);
    expect(then.version).toBeGreaterThan(before.version);
  });
});

const fleet = Array.from({ length: 20_000 }, (_, index) =>
  aDevice(index + 1, {
    name: index === 19_998 ? 'Bäckers van' : `Taxi ${index + 1}`,
    imei: `35${index + 1}`.padEnd(15, '7'),
  }),
);
const ids = (text: string, all = fleet, without: readonly number[] = []) =>
  devicesOffered(text, all, without).map(({ id }) => id);

test('[MAP-06] every device of a large account is found for the history, the last ones too', () => {
  expect(ids('taxi 20000')).toEqual([20_000]);
  expect(ids('backers')).toEqual([19_999]);
  expect(ids('3519999777')).toEqual([19_999]);
  expect(ids('no such car')).toEqual([]);
});

test('[MAP-06, DASH-01] a hundred are offered, the first ones; what is chosen is not, and leaves room for another', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(ids('')).toEqual(hundred);
  expect(ids('', fleet.slice(0, 100))).toEqual(hundred);
  expect(ids('', fleet.slice(0, 99))).toEqual(hundred.slice(0, 99));
  expect(ids('', fleet, [1])).toEqual([...hundred.slice(1), 101]);
  expect(ids('taxi 20000', fleet, [20_000])).toEqual([]);
});

const PAGE = { pattern: '/device-management/:device/device-alarms' };
const offered = (shows: boolean, routes: readonly { pattern: string }[]) => {
  const it = scenario({ plugins: [liveMapPlugin] });
  it.app.publish(auth.sessionRestored({ ...access(), email: '' }));
  it.app.publish(deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }));
  it.app.publish(
    userEvents.settingsLoaded({ settings: { ...settings(), show_alarms_btn: shows }, source: 'server' }),
  );
  return offeredActions(liveMapPlugin.deviceActions ?? [], routes, it.app.read, 1).map(({ id, says }) => ({
    id,
    href: (says(it.app.read, 1)?.payload as { href?: string } | undefined)?.href,
  }));
};
const alarms = { id: 'live-map/alarms', href: `/device-management/${aDevice(1).imei}/device-alarms` };

describe('[STATE-06] show_alarms_btn', () => {
  test('on: the device’s alarms are one press away', () => {
    expect(offered(true, [PAGE])).toContainEqual(alarms);
  });
  test('off: they are not', () => {
    expect(offered(false, [PAGE])).not.toContainEqual(alarms);
  });
  test('an app without that page offers no way to it', () => {
    expect(offered(true, [{ pattern: '/v2' }])).not.toContainEqual(alarms);
  });
});
