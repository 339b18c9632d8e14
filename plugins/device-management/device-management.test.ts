import { describe, expect, test } from 'vitest';
import type { DeviceAlarms } from '../../events/alarm-types.ts';
import * as adminEvents from '../../events/admin.ts';
import * as alarmEvents from '../../events/alarms.ts';
import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import * as formEvents from '../../events/device-forms.ts';
import type { Device, Group } from '../../events/device-types.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as navigation from '../../events/navigation.ts';
import { changesEffects } from '../../src/core/changes/changes.effects.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { accountSlot } from '../../src/core/storage/slots.ts';
import type { App } from '../../src/kernel/app.ts';
import { resolve } from '../../src/kernel/route.ts';
import type { Reply } from '../../src/ports/http/http-types.ts';
import { access, aDevice, backend, CUSTOMER } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { CHILDREN } from './children.ts';
import { details } from './details.state.ts';
import { draftOf, formKey } from './forms.state.ts';
import { deviceManagementPlugin } from './index.ts';
import { fieldsKey, isWaiting, refusalOf } from './pages/saving.ts';
import { hrefOf, managed, managedDevice, shownDevice } from './place.ts';
import fc from 'fast-check';
import { moveTo } from '../../src/core/devices/device-overlay.ts';
import { besideOf, moveLabel, stepOf } from './list/moves.ts';
import { besideIt, firstOf, NO_GROUP, rowsOf, sectionsOf } from './list/rows.ts';

const ALARMS: DeviceAlarms = {
  on: true,
  every: 10_800,
  kinds: {},
  recipients: [],
  quiet: null,
  pausedUntil: null,
};
const PLAN = { seconds: 30, saving: false };
const known = (id: number, changed: Partial<Device> = {}) =>
  aDevice(id, { alarms: ALARMS, plan: PLAN, ...changed });
const at = (path: string, query = '') => navigation.locationChanged({ path, query });
const listed = (...all: Device[]) => deviceEvents.listed({ devices: all, leftOut: [], source: 'server' });
const signedIn = auth.sessionRestored({ ...access(), email: '' });
const ok = (body: unknown = null): Reply => ({ status: 200, body });
const it = (reply: (path: string, method: string) => Reply | undefined = () => ok()) =>
  scenario({
    plugins: [deviceManagementPlugin],
    effects: changesEffects,
    backend: backend(),
  })
    .with((world) => (world.replies = ({ path, method }) => reply(path, method)))
    .given(signedIn, listed(known(1), known(2, { shown: false })));
const { imei } = known(1);
const wanted = (set: Partial<Device>, was: Partial<Device>) =>
  changeEvents.wanted({ edits: [{ of: 'devices', ids: [1], set, was: { 1: was } }], label: '' });

describe('[ROUTE-09] [ROUTE-10] the management and each of its pages have an address', () => {
  const { routes = [] } = deviceManagementPlugin;
  const shown = (path: string) =>
    it().check((app) => {
      const found = resolve({ path, query: '' }, routes, app.read);
      expect(found.kind === 'show' && found.route.pattern).toBe(path.replace(imei, ':imei'));
    });
  test.each(['', `/${imei}`, ...CHILDREN.map((child) => `/${imei}/${child}`)])(
    '/device-management%s',
    (end) => shown(`/device-management${end}`),
  );
  test('[SENS-03] the alarms of a device have a page on each server, its plan only where the server has plans', () => {
    const abilityOf = (child: string) => routes.find(({ pattern }) => pattern.endsWith(`/${child}`))?.ability;
    expect(abilityOf('device-alarms')).toBeUndefined();
    expect(abilityOf('device-plan')).toBe('reportingPlan');
    expect(abilityOf('device-name')).toBe('deviceEditing');
  });
  test('each leads to the login first, and is then where one wanted to go', () =>
    scenario({ plugins: [deviceManagementPlugin] }).check((app) => {
      for (const path of [hrefOf(imei), hrefOf(imei, 'device-alarms')])
        expect(resolve({ path, query: '' }, routes, app.read)).toEqual({ kind: 'redirect', to: '/login' });
    }));
  test('all of them are one view, so that the list stays while somebody goes from page to page', () =>
    expect(new Set(routes.map(({ load }) => load)).size).toBe(1));
  test('the address names the device, the page, and the panel beside the list', () =>
    it()
      .when(at(`/device-management/${imei}/device-color`))
      .check((app) => {
        expect(app.read(managed)).toEqual({ imei, child: 'device-color', panel: null });
        expect(app.read(managedDevice)).toBe(1);
      })
      .when(at('/device-management/999'))
      .check((app) => expect(app.read(managedDevice)).toBeNull())
      .when(at('/device-management', 'panel=groups'))
      .check((app) => {
        expect(app.read(managed)?.panel).toBe('groups');
        expect(app.read(managedDevice)).toBeUndefined();
      })
      .when(at('/device-management', 'panel=nonsense'))
      .check((app) => expect(app.read(managed)?.panel).toBeNull())
      .when(at('/settings'))
      .check((app) => expect(app.read(managed)).toBeNull()));
  test('an IMEI with letters that an address cannot carry is found all the same', () =>
    it()
      .when(listed(known(3, { imei: 'A/B 7' })), at(hrefOf('A/B 7', 'device-note')))
      .check((app) => expect(app.read(managedDevice)).toBe(3)));
});

describe('[DEV-01] the list on a wide screen shows its first device beside it', () => {
  const group = (id: number): Group => ({ id, name: `Group ${id}`, colour: '#336699' });
  const fleet = [
    deviceEvents.groupsListed({ groups: [group(5), group(6)], source: 'server' }),
    listed(
      known(1, { position: 1 }),
      known(2, { position: 2, group: 6 }),
      known(3, { position: 4, group: 5 }),
      known(4, { position: 3, group: 5, name: 'Vän' }),
    ),
  ];
  const home = at('/device-management');
  const shows = (id: number | null | undefined) => (app: App) => expect(app.read(shownDevice)).toBe(id);

  test('that of the first group with the lowest place, until the address names one', () =>
    it()
      .given(...fleet)
      .when(home)
      .check(shows(4))
      .when(at(hrefOf(known(2).imei)))
      .check(shows(2))
      .when(at('/device-management/999'))
      .check(shows(null)));
  test('that of a search, and none of a collapsed group', () =>
    it()
      .given(...fleet, home)
      .when(formEvents.listNarrowed({ text: known(1).name, folded: [] }))
      .check(shows(1))
      .when(formEvents.listNarrowed({ text: '', folded: [5] }))
      .check(shows(2))
      .when(formEvents.listNarrowed({ text: 'no such device', folded: [] }))
      .check(shows(undefined)));
  test('none on a phone, beside another panel, and while devices are chosen', () =>
    it()
      .given(...fleet, home)
      .when(appEvents.sizeClassChanged({ size: 'sm' }))
      .check(shows(undefined))
      .when(appEvents.sizeClassChanged({ size: 'xl' }), at('/device-management', 'panel=groups'))
      .check(shows(undefined))
      .when(home, deviceEvents.picked({ ids: [2] }))
      .check(shows(undefined)));
  test('it is the top row of the list, whatever the groups and places', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ position: fc.integer({ min: 0, max: 9 }), group: fc.constantFrom(null, 5, 6, 99) }),
        ),
        fc.subarray([0, 5, 6]),
        fc.constantFrom([], [group(5)], [group(6), group(5)]),
        (places, folded, groups) => {
          const byId = new Map(places.map((place, index) => [index + 1, known(index + 1, place)]));
          const top = rowsOf(sectionsOf(byId, groups, ''), folded).find(({ kind }) => kind === 'device');
          // If all groups are empty, the list contains only headings, and no first device.
          expect(firstOf(byId, groups, { text: '', folded })).toBe(
            top?.kind === 'device' ? top.id : undefined,
          );
        },
      ),
    ));
});

test('[MAP-11] the panel of the map leads to the settings of its device', () => {
  const [open] = deviceManagementPlugin.deviceActions ?? [];
  return it().check((app) => {
    expect(open?.says(app.read, 1)).toEqual(navigation.linkFollowed({ href: hrefOf(imei) }));
    expect(open?.says(app.read, 99)).toBeNull();
  });
});

describe('[DEV-06] what the list of a large fleet leaves out', () => {
  const bare = () =>
    it(() => ok({ alarms: ALARMS, plan: PLAN })).given(listed(aDevice(1)), at(hrefOf(imei, 'device-alarms')));
  test('is asked for when somebody looks at the device, once', () =>
    bare()
      .after('1s')
      .asked('get /device/1')
      .check((app) => expect(app.read(devices).byId.get(1)?.alarms).toEqual(ALARMS))
      .when(at(hrefOf(imei)))
      .after('1min')
      .asked());
  test('a server that tells no alarms is not asked for ever', () =>
    it(() => ok({}))
      .given(listed(aDevice(1)), at(hrefOf(imei, 'device-alarms')))
      .after('10min')
      .asked('get /device/1')
      .check((app) => expect(app.read(details).asked[1]?.status).toBe('ready')));
  test('what could not be had is said, and asked for again by hand', () => {
    let works = false;
    return it(() => (works ? ok({ alarms: ALARMS, plan: PLAN }) : { status: 404, body: null }))
      .given(listed(aDevice(1)), at(hrefOf(imei)))
      .after('1min')
      .check((app) => expect(app.read(details).asked[1]).toMatchObject({ failure: { status: 404 } }))
      .with(() => void (works = true))
      .when(alarmEvents.detailsRequested({ ids: [1] }))
      .after('1s')
      .check((app) => expect(app.read(devices).byId.get(1)?.plan).toEqual(PLAN));
  });
  test('a device whose alarms are known is not asked', () =>
    it()
      .given(at(hrefOf(imei, 'device-alarms')))
      .after('1min')
      .asked());
});

describe('[DEV-06] trying an alarm', () => {
  const press = alarmEvents.testRequested({ device: 1, kind: 'sos' });
  test('the server is asked, and what it says is told', () =>
    it()
      .when(press)
      .expect(alarmEvents.testAnswered({ device: 1, kind: 'sos', outcome: 'sent', failure: null }))
      .check((app) => expect(app.read(details).tests['1 sos']).toEqual({ outcome: 'sent', failure: null })));
  test('a failure is told with its reason', () =>
    it(() => ({ status: 500, body: null }))
      .when(press)
      .check((app) =>
        expect(app.read(details).tests['1 sos']).toMatchObject({
          outcome: 'failed',
          failure: { status: 500 },
        }),
      ));
  test('in an account that is only looked at nothing is sent', () =>
    it()
      .given(adminEvents.ghostEntered({ userID: CUSTOMER, by: 1, superUser: true }))
      .when(press)
      .asked()
      .check((app) =>
        expect(app.read(details).tests['1 sos']).toMatchObject({ failure: { reason: 'readOnly' } }),
      ));
  test('its sound is played; a browser that plays none yet is noticed', () =>
    it()
      .with((world) => void (world.sounds = false))
      .when(alarmEvents.soundTested({ kind: 'sos' }))
      .expect(alarmEvents.soundPlayed({ kind: 'sos', heard: false }))
      .check((app) => expect(app.read(details).silent).toBe('sos'))
      .with((world) => void (world.sounds = true))
      .when(alarmEvents.soundTested({ kind: 'sos' }))
      .check((app) => expect(app.read(details).silent).toBeNull()));
});

describe('what was typed is not lost', () => {
  const typed = formEvents.draftKept({ device: 1, form: 'name', fields: { name: 'Half a na' } });
  const slot = accountSlot(CUSTOMER, 'deviceForms');
  test('[DEV-03] it outlives other pages, and is kept for a reload', () =>
    it()
      .when(typed, at(hrefOf(imei, 'device-color')), at(hrefOf(imei, 'device-name')))
      .check((app) => expect(app.read(draftOf(formKey(1, 'name')))).toEqual({ name: 'Half a na' }))
      .asked(`store ${slot}`)
      .when(formEvents.draftDropped({ device: 1, form: 'name' }))
      .asked(`forget ${slot}`));
  test('[DEV-03] after the reload it is there again; what was typed meanwhile is newer', () =>
    scenario({ plugins: [deviceManagementPlugin], backend: backend() })
      .with((world) => {
        const drafts = { '1 name': { name: 'Half a na' }, '2 note': { note: 'Tyres' } };
        world.slots.set(slot, { kind: 'fact', draft: formEvents.draftsRestored({ drafts }) });
      })
      .when(signedIn)
      .check((app) => expect(app.read(draftOf('2 note'))).toEqual({ note: 'Tyres' }))
      .when(typed, formEvents.draftsRestored({ drafts: { '1 name': { name: 'Old' } } }))
      .check((app) => expect(app.read(draftOf('1 name'))).toEqual({ name: 'Half a na' })));
  test('[DEV-03] another tab’s drafts stay, and one that it has sent does not come back', () =>
    it()
      .when(typed, formEvents.draftKept({ device: 2, form: 'note', fields: { note: 'Sent' } }))
      .with((world) => {
        const drafts = { '3 name': { name: 'Of the other tab' } };
        world.slots.set(slot, { kind: 'fact', draft: formEvents.draftsRestored({ drafts }) });
      })
      .when(formEvents.draftKept({ device: 1, form: 'name', fields: { name: 'Longer' } }))
      .with((world) =>
        expect(world.slots.get(slot)).toMatchObject({
          draft: {
            payload: {
              drafts: { '1 name': { name: 'Longer' }, '3 name': { name: 'Of the other tab' } },
            },
          },
        }),
      )
      .with((world) => expect(JSON.stringify(world.slots.get(slot))).not.toContain('Sent')));
  test('[DEV-03] a sent change takes only its own draft away', () =>
    it()
      .with((world) => {
        const drafts = { '1 name': { name: 'Bo' }, '2 name': { name: 'Of the other tab' } };
        world.slots.set(slot, { kind: 'fact', draft: formEvents.draftsRestored({ drafts }) });
      })
      .when(wanted({ name: 'Bo' }, { name: known(1).name }))
      .with((world) => {
        expect(JSON.stringify(world.slots.get(slot))).toContain('Of the other tab');
        expect(JSON.stringify(world.slots.get(slot))).not.toContain('Bo');
      }));
  const ofOther = { '1 note': { note: 'Of the other tab' }, '2 name': { name: 'Of the other tab, too' } };
  const storedDrafts = (drafts: Record<string, Record<string, string>>) => ({
    kind: 'fact' as const,
    draft: formEvents.draftsRestored({ drafts }),
  });
  test.each([
    ['moves the device', { ids: [1], set: { group: 11 }, was: { 1: { group: null } } }],
    ['hides many devices', { ids: [1, 2], set: { shown: false }, was: { 1: { shown: true } } }],
    ['sends another form', { ids: [1], set: { name: 'Bo' }, was: { 1: { name: 'Rex' } } }],
    ['sends another text', { ids: [1], set: { note: 'Tyres' }, was: { 1: { note: '' } } }],
  ])('[DEV-09] a change that %s leaves another tab’s drafts', (_, edit) =>
    it()
      .with((world) => void world.slots.set(slot, storedDrafts(ofOther)))
      .when(changeEvents.wanted({ edits: [{ of: 'devices', ...edit }], label: '' }))
      .with((world) =>
        expect(world.slots.get(slot)).toMatchObject({ draft: { payload: { drafts: ofOther } } }),
      ),
  );
  test('[DEV-09] a refused text is stored again without drafts that another tab has sent', () =>
    it(() => ({ status: 422, body: null }))
      .when(formEvents.draftKept({ device: 2, form: 'note', fields: { note: 'Sent by the other tab' } }))
      .with((world) => void world.slots.set(slot, storedDrafts(ofOther)))
      .when(wanted({ name: 'Refused' }, { name: known(1).name }))
      .after('20min')
      .with((world) =>
        expect(world.slots.get(slot)).toMatchObject({
          draft: { payload: { drafts: { ...ofOther, '1 name': { name: 'Refused' } } } },
        }),
      )
      .with((world) => expect(JSON.stringify(world.slots.get(slot))).not.toContain('Sent by')));
  test('in somebody else’s account nothing is kept', () =>
    it()
      .given(adminEvents.ghostEntered({ userID: CUSTOMER, by: 1, superUser: true }))
      .when(typed)
      .asked());
  test('[DEV-09] a name that the server refuses is in the form again, with the reason beside it', () =>
    it(() => ({ status: 422, body: null }))
      .when(wanted({ name: 'Refused' }, { name: known(1).name }))
      .after('20min')
      .check((app) => {
        expect(app.read(devices).byId.get(1)?.name).toBe(known(1).name);
        expect(app.read(draftOf(formKey(1, 'name')))).toEqual({ name: 'Refused' });
        expect(app.read(refusalOf(fieldsKey(1, ['name'])))).toMatchObject({ status: 422 });
        expect(app.read(refusalOf(fieldsKey(1, ['note', 'colour'])))).toBeNull();
      }));
  test('[DEV-09] without a network a change waits, and the page says so', () =>
    it(() => ({ status: 0, body: null, problem: 'unreachable' }))
      .when(wanted({ colour: '#123456' }, { colour: known(1).colour }))
      .after('1s')
      .check((app) => {
        expect(app.read(isWaiting(fieldsKey(1, ['colour'])))).toBe(true);
        expect(app.read(isWaiting(fieldsKey(2, ['colour'])))).toBe(false);
        expect(app.read(isWaiting(fieldsKey(1, ['name'])))).toBe(false);
      }));
});

test('[DEV-08] a device in a group that this tab does not know has it ask for the groups', () =>
  it()
    .when(deviceEvents.changed({ id: 1, changes: { group: 77 } }))
    .asked('get /groups')
    .when(
      deviceEvents.changed({ id: 1, changes: { group: null } }),
      deviceEvents.changed({ id: 2, changes: { name: 'New' } }),
    )
    .asked());

const GROUPS: readonly Group[] = [
  { id: 11, name: 'Company', colour: '#2f6fde' },
  { id: 12, name: 'Family', colour: '#2f9e6e' },
];
/** Returns devices with the ids 1, 2, 3 and so on. Each argument is the group of one device. */
const fleet = (...groups: readonly (number | null)[]): Map<number, Device> =>
  new Map(
    groups.map((group, i) => [i + 1, aDevice(i + 1, { group, position: i + 1, name: `Device ${i + 1}` })]),
  );
const order = (byId: ReadonlyMap<number, Device>) =>
  [...byId.values()].sort((a, b) => a.position - b.position).map(({ id }) => id);
const shown = (byId: ReadonlyMap<number, Device>) => sectionsOf(byId, GROUPS, '').map(({ ids }) => ids);
const apply = (byId: Map<number, Device>, id: number, change: ReturnType<typeof stepOf>) => {
  if (change?.group !== undefined) byId.set(id, { ...(byId.get(id) as Device), group: change.group ?? null });
  if (change?.position !== undefined) moveTo(byId, id, change.position);
};
const deviceIn = (byId: Map<number, Device>, id: number) => byId.get(id) as Device;

describe('[DEV-01] the rows of the list', () => {
  test('groups are headings with their devices below, in the customer’s order; an empty group is there too', () => {
    const rows = rowsOf(sectionsOf(fleet(12, 12, null), GROUPS, ''), []);
    expect(rows.map((row) => (row.kind === 'group' ? (row.section.group?.name ?? 'none') : row.id))).toEqual([
      'Company',
      'Family',
      1,
      2,
      'none',
      3,
    ]);
  });
  test('who has no groups sees no headings', () =>
    expect(rowsOf(sectionsOf(fleet(null, null), [], ''), [])).toEqual([
      { kind: 'device', id: 1 },
      { kind: 'device', id: 2 },
    ]));
  test('a device of a group that nobody knows is not lost', () =>
    expect(shown(fleet(77, 11))).toEqual([[2], [], [1]]));
  test('[DEV-07] a place is counted where it stands: in its group, and not over all of them', () => {
    const byId = fleet(12, null, 11, 12, 12, 77);
    const placeOf = (id: number) => {
      const { group, devices, at } = besideIt(byId, GROUPS, deviceIn(byId, id));
      return `${at + 1} of ${devices.length} in ${group?.name ?? 'none'}`;
    };
    expect([5, 3, 6].map(placeOf)).toEqual(['3 of 3 in Family', '1 of 1 in Company', '2 of 2 in none']);
    for (const { ids } of sectionsOf(byId, GROUPS, ''))
      for (const [i, id] of ids.entries()) expect(besideIt(byId, GROUPS, deviceIn(byId, id)).at).toBe(i);
  });
  test('folded groups hide their devices, not their heading', () =>
    expect(rowsOf(sectionsOf(fleet(11, null), GROUPS, ''), [11, NO_GROUP])).toHaveLength(3));
  test('names, notes, IMEIs and groups are searched, whatever the case; groups without a match go', () => {
    const byId = fleet(11, 12);
    byId.set(2, { ...deviceIn(byId, 2), note: 'Winter TYRES' });
    const found = (text: string) => sectionsOf(byId, GROUPS, text).flatMap(({ ids }) => ids);
    expect(found('device 1')).toEqual([1]);
    expect(found('1 company')).toEqual([1]);
    expect(found('tyres')).toEqual([2]);
    expect(found('COMPANY')).toEqual([1]);
    expect(found(byId.get(2)?.imei ?? '')).toEqual([2]);
    expect(sectionsOf(byId, GROUPS, 'nothing like it')).toEqual([]);
  });
});

describe('[DEV-07] a device is moved beside another', () => {
  test('down and up, before and after', () => {
    for (const [id, target, where, expected] of [
      [1, 3, 'after', [2, 3, 1, 4]],
      [1, 3, 'before', [2, 1, 3, 4]],
      [4, 2, 'before', [1, 4, 2, 3]],
      [4, 2, 'after', [1, 2, 4, 3]],
    ] as const) {
      const byId = fleet(null, null, null, null);
      apply(byId, id, besideOf(deviceIn(byId, id), deviceIn(byId, target), where, { byId, areFree: false }));
      expect(order(byId)).toEqual(expected);
    }
  });
  test('each move can be taken back, and the way back says whether the group is another', () => {
    expect(moveLabel({ position: 3 })).toBe('deviceManagement.done.position');
    expect(moveLabel({ position: 3, group: 11 })).toBe('deviceManagement.done.group');
    expect(moveLabel({ group: null })).toBe('deviceManagement.done.group');
  });
  test('where it stands already there is nothing to do', () => {
    const byId = fleet(null, null);
    expect(besideOf(deviceIn(byId, 1), deviceIn(byId, 2), 'before', { byId, areFree: false })).toBeNull();
    expect(besideOf(deviceIn(byId, 2), deviceIn(byId, 1), 'after', { byId, areFree: false })).toBeNull();
  });
  test('whatever is dropped wherever, it ends up beside it, and nobody’s place is lost', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 12 }),
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        (count, a, b, isAfter) => {
          const byId = fleet(...Array.from({ length: count }, () => null));
          const [id, target] = [(a % count) + 1, (b % count) + 1];
          if (id === target) return;
          apply(
            byId,
            id,
            besideOf(deviceIn(byId, id), deviceIn(byId, target), isAfter ? 'after' : 'before', {
              byId,
              areFree: false,
            }),
          );
          const now = order(byId);
          expect(now.indexOf(id) - now.indexOf(target)).toBe(isAfter ? 1 : -1);
          expect([...byId.values()].map(({ position }) => position).sort((x, y) => x - y)).toEqual(
            Array.from({ length: count }, (_, i) => i + 1),
          );
        },
      ),
    ));
});

describe('[DEV-01] a device is moved by keyboard', () => {
  const step = (byId: Map<number, Device>, id: number, by: 1 | -1) =>
    apply(byId, id, stepOf(sectionsOf(byId, GROUPS, ''), { byId, areFree: false }, id, by));
  test('one step changes places with the neighbour that is seen, not with one of another group', () => {
    const byId = fleet(11, 12, 11);
    step(byId, 1, 1);
    expect(shown(byId)).toEqual([[3, 1], [2]]);
  });
  test('[DEV-08] over the edge of a group it goes into the next one, at its near end', () => {
    const byId = fleet(11, 12, 12);
    step(byId, 1, 1);
    expect(shown(byId)).toEqual([[], [1, 2, 3]]);
    step(byId, 1, -1);
    expect(shown(byId)).toEqual([[1], [2, 3]]);
  });
  test('out of the last group it has none any more; at the very ends nothing happens', () => {
    const byId = fleet(12, null);
    step(byId, 1, 1);
    expect(shown(byId)).toEqual([[], [], [1, 2]]);
    const before = order(byId);
    step(byId, 2, 1);
    expect(order(byId)).toEqual(before);
    expect(stepOf([], { byId, areFree: false }, 1, 1)).toBeNull();
  });
});
