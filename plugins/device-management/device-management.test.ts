import { describe, expect, test } from 'vitest';
import type { DeviceAlarms } from '../../events/alarm-types.ts';
import * as adminEvents from '../../events/admin.ts';
import * as alarmEvents from '../../events/alarms.ts';
import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import * as formEvents from '../../events/device-forms.ts';
import type { Device } from '../../events/device-types.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as navigation from '../../events/navigation.ts';
import { changesEffects } from '../../src/core/changes/changes.effects.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { accountSlot } from '../../src/core/storage/slots.ts';
import { resolve } from '../../src/kernel/route.ts';
import type { Reply } from '../../src/ports/http-types.ts';
import { access, aDevice, backend, CUSTOMER } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { CHILDREN } from './children.ts';
import { details } from './details.state.ts';
import { draftOf, formKey } from './forms.state.ts';
import { deviceManagementPlugin } from './index.ts';
import { fieldsKey, isWaiting, refusalOf } from './pages/saving.ts';
import { hrefOf, managed, managedDevice } from './place.ts';

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
      .check((app) => expect(app.read(details).asked[1]).toBe('done')));
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
