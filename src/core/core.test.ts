import { NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as admin from '../../events/admin.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as network from '../../events/network.ts';
import * as mapEvents from '../../events/map.ts';
import * as positionEvents from '../../events/positions.ts';
import * as settingsEvents from '../../events/settings.ts';
import * as storageEvents from '../../events/storage.ts';
import * as userEvents from '../../events/user.ts';
import {
  access,
  aDevice,
  backend,
  CUSTOMER,
  customer,
  fixes,
  settings as kept,
} from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { ManualClock } from '../ports/manual-clock.ts';
import type { Reply } from '../ports/http/http-types.ts';
import { dataEffects } from './server/data.effects.ts';
import { devices } from './devices/devices.ts';
import { keepEffects } from './storage/keep.effects.ts';
import { keptEffects } from './storage/kept.effects.ts';
import { lastFixOf } from './positions/positions.ts';
import { session } from './session/session.ts';
import { settings } from './app/settings.ts';
import { user } from './session/user.ts';
import { allPlugins, allPlugins as plugins } from '../../plugins/whole.ts';
import { assemble } from '../ports/extension-points.ts';
import { coreEffects, coreProjections, sessionChunkEffects } from './core.ts';
import { visitorPlugins } from '../../plugins/visitor.ts';
import { visitorEffects } from './visitor.ts';

const reply = (status: number, body: unknown = null): Reply => ({ status, body });

describe('the data of a customer', () => {
  const signIn = auth.sessionRestored({ ...access(), email: '' });

  test('[STATE-02] [fault 1] a list that cannot be had is asked for again after a second while online', () =>
    scenario({ effects: dataEffects, backend: backend() })
      .given(network.wentOnline())
      .with((world) => {
        let asked = 0;
        world.replies = ({ path }) => (path === '/device' ? reply(asked++ === 0 ? 0 : 200, 'ok') : NEVER);
      })
      .when(signIn)
      .expectTypes('network/callFailed', 'devices/listFailed')
      .check((it) =>
        expect(it.read(devices)).toMatchObject({ status: 'failed', failure: { reason: 'unreachable' } }),
      )
      .after('999ms')
      .expect()
      .after('1ms')
      .check((it) => expect(it.read(devices).status).toBe('ready')));

  test('a list from storage stays on screen when the server cannot be asked', () =>
    scenario({ effects: dataEffects, backend: backend() })
      .given(signIn, deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'storage' }))
      .when(deviceEvents.listRequested())
      .check((it) =>
        expect(it.read(devices)).toMatchObject({
          status: 'ready',
          fromStorage: true,
          failure: { reason: 'unreachable' },
        }),
      ));

  test('a list from storage that comes after the server’s own changes nothing', () =>
    scenario({})
      .given(
        signIn,
        deviceEvents.listed({ devices: [aDevice(1, { name: 'New' })], leftOut: [], source: 'server' }),
      )
      .when(deviceEvents.listed({ devices: [aDevice(1, { name: 'Old' })], leftOut: [], source: 'storage' }))
      .check((it) => expect(it.read(devices)).toMatchObject({ fromStorage: false, version: 1 }))
      .check((it) => expect(it.read(devices).byId.get(1)?.name).toBe('New')));

  test('groups from storage that come after the server’s own change nothing, even if it has none', () =>
    scenario({})
      .given(signIn, deviceEvents.groupsListed({ groups: [], source: 'server' }))
      .when(
        deviceEvents.groupsListed({
          groups: [{ id: 1, name: 'Gone', colour: '#112233' }],
          source: 'storage',
        }),
      )
      .check((it) => expect(it.read(devices).groups).toEqual([])));

  test('[MAP-19] positions of an earlier visit are shown with their age, and a newer one takes over', () =>
    scenario({})
      .given(positionEvents.fixesReceived({ source: 'storage', fixes: fixes({ device: 1, at: -3600 }) }))
      .check((it) => expect(it.read(lastFixOf(1))?.at).toBe(fixes({ device: 1, at: -3600 }).at[0]))
      .when(positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1, at: 0, lat: 57.8 }) }))
      .check((it) => expect(it.read(lastFixOf(1))?.lat).toBe(57.8)));
});

describe('what is kept for the next visit', () => {
  test('[STATE-03] the choices of this browser, as one fact', () =>
    scenario({ effects: keepEffects })
      .when(settingsEvents.themeChosen({ theme: 'dark' }), settingsEvents.unitsChosen({ units: 'imperial' }))
      .asked('store settings', 'store settings')
      .check((it) => expect(it.read(settings)).toMatchObject({ theme: 'dark', units: 'imperial' })));

  test('[STATE-03] a choice leaves those that another tab has stored as they are', () =>
    scenario({ effects: keepEffects })
      .with((world) => {
        const draft = settingsEvents.restored({
          ...{ language: 'de', theme: 'dark', units: null, traceMinutes: 30, analytics: true },
        });
        world.slots.set('settings', { kind: 'fact', draft });
      })
      .when(
        settingsEvents.unitsChosen({ units: 'imperial' }),
        settingsEvents.traceLengthChosen({ minutes: 60 }),
      )
      .with((world) => {
        const stored = world.slots.get('settings');
        expect(stored?.kind === 'fact' && stored.draft.payload).toEqual({
          ...{ language: 'de', theme: 'dark', units: 'imperial', traceMinutes: 60, analytics: true },
        });
      }));

  test('the server’s list, but not what was itself read from the store', () =>
    scenario({ effects: keptEffects })
      .given(auth.sessionRestored({ ...access(), email: '' }))
      .when(deviceEvents.listed({ devices: [], leftOut: [], source: 'storage' }))
      .asked()
      .when(deviceEvents.listed({ devices: [], leftOut: [], source: 'server' }))
      .asked(`store ${CUSTOMER}.devices`));

  test('[MAP-14] whether all places are on the map, but not what was itself read from the store', () =>
    scenario({ effects: keptEffects })
      .given(auth.sessionRestored({ ...access(), email: '' }))
      .when(mapEvents.placesChosen({ on: true, from: 'storage' }))
      .asked()
      .when(mapEvents.placesChosen({ on: false }))
      .asked(`store ${CUSTOMER}.placesChosen`));

  test('[START-03] of an account that a super user looks at nothing is kept', () =>
    scenario({ effects: keptEffects })
      .given(
        admin.ghostEntered({ userID: 12, by: CUSTOMER, superUser: true }),
        auth.sessionRestored({ ...access(), superUser: true, actingFor: 12, email: '' }),
      )
      .when(
        deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
        deviceEvents.selected({ id: 1, from: 'list' }),
        deviceEvents.deselected(),
        mapEvents.placesChosen({ on: true }),
        userEvents.customerLoaded({ customer: customer(), source: 'server' }),
        app.hidden(),
      )
      .after('10min')
      .asked());

  test('[fault 65] what another account left here goes after 14 days', () =>
    scenario({ effects: keptEffects })
      .when(auth.sessionRestored({ ...access(), email: '' }))
      .with((world) =>
        expect(world.forgotten).toEqual([
          { account: CUSTOMER, before: new ManualClock().now() - 14 * 86_400_000 },
        ]),
      ));

  test('[MAP-19] the first positions within 2 s, those of an earlier visit not again', () =>
    scenario({ effects: keptEffects })
      .given(auth.sessionRestored({ ...access(), email: '' }))
      .when(positionEvents.fixesReceived({ source: 'storage', fixes: fixes({ device: 1 }) }))
      .after('20s')
      .asked()
      .when(positionEvents.fixesReceived({ source: 'lastKnown', fixes: fixes({ device: 1, at: 5 }) }))
      .after('2s')
      .asked(`store ${CUSTOMER}.positions`));

  test('[MAP-19] positions every 30 s if there are new ones, and when the app goes into the background', () =>
    scenario({ effects: keptEffects })
      .given(auth.sessionRestored({ ...access(), email: '' }))
      .after('30s')
      .asked()
      .when(positionEvents.fixesReceived({ source: 'poll', fixes: fixes({ device: 1 }) }))
      .after('30s')
      .asked(`store ${CUSTOMER}.positions`)
      .after('30s')
      .asked()
      .when(app.hidden())
      .asked(`store ${CUSTOMER}.positions`));

  test('[MAP-19] what the stream brings before the server’s answer does not replace all that is stored', () =>
    scenario({ effects: keptEffects })
      .given(auth.sessionRestored({ ...access(), email: '' }))
      .when(positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1 }) }))
      .after('2min')
      .when(app.hidden())
      .asked()
      .when(positionEvents.fixesReceived({ source: 'lastKnown', fixes: fixes({ device: 2, at: 5 }) }))
      .after('2s')
      .asked(`store ${CUSTOMER}.positions`));

  test('[MAP-19] positions of a fleet of 20,000 only every minute, because storing them takes longer', () => {
    const fleet = (at: number) =>
      positionEvents.fixesReceived({
        source: 'lastKnown',
        fixes: fixes(...Array.from({ length: 20_000 }, (_, i) => ({ device: i + 1, at }))),
      });
    return scenario({ effects: keptEffects })
      .given(auth.sessionRestored({ ...access(), email: '' }))
      .when(fleet(0))
      .after('30s')
      .asked(`store ${CUSTOMER}.positions`)
      .when(fleet(1))
      .after('30s')
      .asked()
      .after('1s')
      .asked(`store ${CUSTOMER}.positions`);
  });

  test('a store that is full is told of', () =>
    scenario({ effects: keepEffects })
      .with((world) => {
        world.refuses = 'QuotaExceededError';
      })
      .when(settingsEvents.themeChosen({ theme: 'dark' }))
      .expect(storageEvents.writeFailed({ slot: 'settings', detail: 'QuotaExceededError' })));
});

test('[STATE-01] [STATE-03] the settings of the customer decide mode and logbook', () =>
  scenario({})
    .given(auth.sessionRestored({ ...access(), email: '' }))
    .when(userEvents.settingsLoaded({ settings: { ...kept(), appMode: 'bike' }, source: 'server' }))
    .check((it) => expect(it.read(session)).toMatchObject({ appMode: 'bike', logbook_mode: 'classic' })));

test('[STATE-03] the settings of the customer are held as the server tells them, and changed at once', () => {
  const told = {
    ...{ ...kept(), logout_onclose: true, appMode: 'pets' as const, logbook_mode: 'strict' },
    ...{ survey_response: 3, uptodate_via_email: true },
  };
  return scenario({})
    .given(auth.sessionRestored({ ...access(), email: '' }))
    .check((it) => expect(it.read(user).settings.success).toBeNull())
    .when(userEvents.settingsLoaded({ settings: told, source: 'server' }))
    .check((it) => expect(it.read(user).settings.success).toEqual(told))
    .when(userEvents.settingsLoaded({ settings: kept(), source: 'storage' }))
    .check((it) => expect(it.read(user).settings.success, 'the server was faster').toEqual(told))
    .when(
      changeEvents.submitted({
        changes: [
          {
            ...{ id: 'a', batch: 'a', at: 0, notBefore: 0 },
            edit: {
              ...{ of: 'settings', id: 7, was: {} },
              set: { logout_onclose: false, uptodate_via_email: false },
            },
          },
        ],
        label: '',
      }),
    )
    .check((it) =>
      expect(it.read(user).settings.success).toEqual({
        ...told,
        ...{ logout_onclose: false, uptodate_via_email: false },
      }),
    );
});

test('[GEN-02] the mode is v2 until the account says otherwise', () =>
  scenario({})
    .check((it) => expect(it.read(session).appMode).toBe('v2'))
    .when(auth.sessionRestored({ ...access(), appMode: 'pets', email: '' }))
    .check((it) => expect(it.read(session).appMode).toBe('pets'))
    .when(auth.loggedOut({ reason: 'chosen' }))
    .check((it) => expect(it.read(session).appMode).toBe('v2')));

const { effects, projections } = assemble(allPlugins);
const all = [...coreEffects, ...effects];

test('every effect and every state has a name: the inspector and recordings show it', () => {
  for (const { name } of all) expect(name).toMatch(/^\w/);
  for (const { id } of [...coreProjections, ...projections]) expect(id).toMatch(/^[\w-]+\/\w/);
});

test('every effect hears of something', () => {
  const on = all.flatMap((each) => ('on' in each ? [each.on] : []));
  expect(on.filter((facts) => facts.length === 0 || facts.includes(undefined as never))).toEqual([]);
});

const twice = (names: readonly string[]) => names.filter((name, i) => names.indexOf(name) !== i);

test('no effect and no state is there twice: what is done once would be done twice', () => {
  const { effects, projections } = assemble(plugins);
  expect(twice([...coreEffects, ...effects].map(({ name }) => name))).toEqual([]);
  expect(twice([...coreProjections, ...projections].map(({ id }) => id))).toEqual([]);
  expect(coreEffects.length).toBeGreaterThan(40);
});

test('both chunks together are the whole', () => {
  expect(visitorEffects.length + sessionChunkEffects.length).toBe(coreEffects.length);
  for (const each of visitorPlugins) expect(plugins).toContain(each);
});
