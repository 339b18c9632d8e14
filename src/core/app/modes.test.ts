import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as appEvents from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as guardEvents from '../../../events/guards.ts';
import * as positions from '../../../events/positions.ts';
import * as shareEvents from '../../../events/shares.ts';
import { APP_MODES, type AppMode } from '../../../events/session-types.ts';
import { allPlugins as plugins } from '../../../plugins/whole.ts';
import { access, aDevice, backend, fixes } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { assemble } from '../../ports/extension-points.ts';
import type { Read } from '../../kernel/read.ts';
import { kindOf } from '../../map/kind-of.ts';
import { careEffects } from '../devices/care.effects.ts';
import { offeredActions } from '../devices/offered-actions.ts';
import { HOME_OF_MODE } from './mode-homes.ts';
import type { Needed } from '../../kernel/effect.ts';
import { offers } from '../server/server.ts';
import { canDo, hasFeature } from './mode-features.ts';
import { MODES } from './modes.ts';
import { surroundingsEffects } from './surroundings.effects.ts';

const { parts, deviceActions, mapLayers, routes } = assemble(plugins);
const ALL = ['led', 'buzzer', 'live_tracking', 'voice_messages', 'photos', 'heartbeat', 'alarm_sos'];
const of = (id: number, route_profile: string, capabilities: string[] = ALL) => ({
  ...aDevice(id),
  device_models: [{ model_nr: 1, route_profile, capabilities }],
});
const inMode = (appMode: AppMode) =>
  scenario({
    plugins: [{ id: 'core', effects: [...surroundingsEffects, ...careEffects] }, ...plugins],
    backend: backend(),
  }).given(
    auth.sessionRestored({ ...access(), email: '', appMode }),
    deviceEvents.listed({
      devices: [
        of(1, 'car'),
        of(2, 'pet'),
        of(3, 'watch'),
        of(4, 'bike'),
        of(5, 'submarine', ['teleport']),
        of(6, 'pet', ['led']),
      ],
      leftOut: [],
      source: 'server',
    }),
  );
const aGuard = guardEvents.listed({
  guards: [{ imei: '1', lat: 50, lng: 8, radius: 80, since: 0, alarmAt: null, by: 'hand' }],
});
const sections = (read: Parameters<typeof canDo>[0], device: number) =>
  parts
    .filter(({ slot, when }) => slot === 'device/section' && (when?.(read, device) ?? true))
    .map(({ id }) => id)
    .filter((id) => /^(mode-|device-care|park-guard)/.test(id));
const actions = (read: Parameters<typeof canDo>[0], device: number) =>
  deviceActions
    .filter(({ id, when }) => /^(device-care|park-guard)/.test(id) && (when?.(read, device) ?? true))
    .map(({ id }) => id);

test('[GEN-02] [ROUTE-03] each mode is one entry: home, features, icons', () => {
  expect(Object.keys(MODES)).toEqual([...APP_MODES]);
  for (const name of APP_MODES) {
    expect(MODES[name].name).toBe(name);
    expect(MODES[name].home).toBe(HOME_OF_MODE[name]);
  }
  expect(new Set(Object.values(HOME_OF_MODE)).size).toBe(5);
});

describe('what the panel of a device shows follows from mode and model', () => {
  test('[MODE-01] a vehicle shows its section in the mode for everything', () =>
    inMode('v2').check((it) => {
      expect(sections(it.read, 1)).toEqual(['mode-vehicles/vehicle']);
      expect(sections(it.read, 2)).toContain('mode-pets/activity');
      expect(sections(it.read, 3)).toContain('mode-watch/watch');
      expect(sections(it.read, 4)).toContain('mode-bike/bike');
    }));

  test('[MODE-02] in the mode for pets a pet shows activity and places, a car nothing of a car', () =>
    inMode('pets').check((it) => {
      expect(sections(it.read, 2)).toEqual(['mode-pets/activity']);
      expect(sections(it.read, 1)).toEqual([]);
    }));

  test.each([
    ['v2', true],
    ['pets', false],
    ['watch', false],
    ['bike', false],
    ['base', false],
  ] as const)('[MODE-01] the navigation of mode %s has the logbook: %s', (mode, isThere) => {
    const entry = plugins
      .flatMap(({ routes = [] }) => routes)
      .find(({ pattern }) => pattern === '/logbook')?.nav;
    expect(entry?.label).toBe('logbook.nav');
    return inMode(mode).check((it) => expect(entry?.when?.(it.read) ?? true).toBe(isThere));
  });

  test('[MODE-05] base has no page in its navigation that works things out; every other mode has all of them', () => {
    const shown = (it: { read: Read }) =>
      plugins
        .flatMap(({ routes = [] }) => routes)
        .flatMap(({ pattern, nav }) => (nav && (nav.when?.(it.read) ?? true) ? [pattern] : []));
    const pages = ['/dashboard', '/reports', '/route-plan', '/members'];
    return Promise.all([
      inMode('base').check((it) => expect(shown(it).filter((each) => pages.includes(each))).toEqual([])),
      inMode('pets').check((it) => expect(shown(it)).toEqual(expect.arrayContaining(pages))),
    ]);
  });

  test('[MODE-05] the mode base has no section, no action and no question of its own', () =>
    inMode('base').check((it) => {
      for (const device of [1, 2, 3, 4, 5]) {
        expect(sections(it.read, device)).toEqual([]);
        expect(actions(it.read, device)).toEqual([]);
      }
      expect(MODES.base.features).toEqual([]);
    }));

  test.each([
    ['base', []],
    ['pets', ['mode-pets/places', 'park-guard/rings']],
    ['bike', ['park-guard/rings']],
  ] as const)('[MODE-05] of the map in the mode %s only what the mode has is fetched', (mode, wanted) =>
    inMode(mode)
      .given(deviceEvents.selected({ id: 2, from: 'list' }), aGuard)
      .check((it) =>
        expect(
          mapLayers
            .filter(({ id, when }) => /^(mode-|park-guard)/.test(id) && (when?.(it.read) ?? true))
            .map(({ id }) => id),
        ).toEqual(wanted),
      ),
  );

  test('[MODE-02] LED, buzzer and LIVE show where the model has them and nowhere else', () =>
    inMode('v2').check((it) => {
      expect(actions(it.read, 2)).toEqual([
        'device-care/live',
        'device-care/led',
        'device-care/buzzer',
        'park-guard/guard',
      ]);
      expect(actions(it.read, 5)).toEqual(['park-guard/guard']);
    }));

  test('[MODE-02] so they do in the mode for pets, where a model without them offers none', () =>
    inMode('pets').check((it) => {
      const commands = ['device-care/live', 'device-care/led', 'device-care/buzzer'];
      expect(actions(it.read, 2).filter((id) => commands.includes(id))).toEqual(commands);
      expect(actions(it.read, 6)).toEqual(['device-care/led', 'park-guard/guard']);
      expect(actions(it.read, 5)).toEqual(['park-guard/guard']);
    }));

  test('[MAP-11] the panel offers to follow, history, share, route, alarms, settings, LIVE and park guard', () =>
    inMode('v2')
      .given(
        shareEvents.listed({ shares: [] }),
        guardEvents.listed({ guards: [] }),
        positions.fixesReceived({ source: 'lastKnown', fixes: fixes({ device: 2 }) }),
      )
      .check((it) => {
        const offered = offeredActions(deviceActions, routes, it.read, 2);
        const can = (id: string) => offered.find((each) => each.id === id)?.says(it.read, 2)?.type ?? null;
        expect({
          follow: can('live-map/follow'),
          history: can('history/open'),
          share: can('shares/share'),
          route: can('map-tools/route'),
          alarms: can('live-map/alarms'),
          settings: can('device-management/settings'),
          live: can('device-care/live'),
          guard: can('park-guard/guard'),
        }).toEqual({
          follow: 'devices/followStarted',
          history: 'map/toolOpened',
          share: 'shares/sheetOpened',
          route: 'map/routeWanted',
          alarms: 'navigation/linkFollowed',
          settings: 'navigation/linkFollowed',
          live: 'commands/requested',
          guard: 'changes/wanted',
        });
      }));

  test('[GEN-02] an unknown capability and an unknown kind of model break nothing', () =>
    inMode('v2').check((it) => {
      expect(sections(it.read, 5)).toEqual([]);
      expect(canDo(it.read, 5, 'led')).toBe(false);
      expect(canDo(it.read, 99, 'led')).toBe(false);
      expect(hasFeature(it.read, 'vehicle', null)).toBe(false);
    }));
});

const CSS = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8');
/** Matches ids of layers and panels that depend on the mode. */
const OWN = /^(mode-|device-care|park-guard)/;
const wanted = (
  entries: readonly { id: string; ability?: Needed; when?: (read: Read, device: number) => boolean }[],
  read: Read,
) =>
  entries
    .filter(({ ability, when }) => offers(read, ability ?? []) !== false && (when?.(read, 2) ?? true))
    .map(({ id }) => id);

/** For each mode: home, map layers, panel sections, and the default device icon. */
test.each([
  [
    'v2',
    '/v2',
    ['mode-pets/places', 'park-guard/rings'],
    ['mode-vehicles', 'mode-pets', 'mode-watch', 'mode-bike'],
    'plain',
  ],
  ['pets', '/pets', ['mode-pets/places', 'park-guard/rings'], ['mode-pets'], 'pet'],
  ['watch', '/watch', ['mode-pets/places', 'park-guard/rings'], ['mode-watch'], 'watch'],
  ['bike', '/bike', ['park-guard/rings'], ['mode-bike'], 'bike'],
  ['base', '/appmode', [], [], 'plain'],
] as const)(
  '[GEN-02] the mode %s decides home, accent, layers, panels and icons',
  async (mode, home, layers, panels, icon) => {
    const it = inMode(mode)
      .given(deviceEvents.selected({ id: mode === 'watch' ? 3 : 2, from: 'list' }), aGuard)
      .when(appEvents.timePassed());
    await it;
    expect(MODES[mode].home).toBe(home);
    // The root element has the mode's name as an attribute, and tokens.css defines an accent colour for it.
    expect(it.world.asked.filter((words) => words.startsWith('page ')).at(-1)).toContain(` ${mode} `);
    expect(CSS).toMatch(new RegExp(`\\[data-mode="${mode}"\\] \\{\\s+--accent: `));
    expect(wanted(mapLayers, it.app.read).filter((id) => OWN.test(id))).toEqual(layers);
    const shown = [1, 2, 3, 4].flatMap((device) => sections(it.app.read, device));
    const plugin = (id: string) => id.split('/')[0];
    expect(new Set(shown.map(plugin))).toEqual(new Set(panels));
    expect(kindOf(of(5, 'submarine'), MODES[mode])).toBe(icon);
  },
);

/**
 * Compares Base with a full mode: the plugins whose code the map page loads with a device open, and the requests to the
 * server.
 */
test('[MODE-05] base fetches the map, the list and the tools of the map, and asks the server nothing of a mode', async () => {
  const fetched = async (mode: AppMode) => {
    const it = inMode(mode).given(deviceEvents.selected({ id: 2, from: 'list' }), aGuard);
    await it;
    const ids = [mapLayers, parts, deviceActions].flatMap((entries) => wanted(entries, it.app.read));
    return { it, plugins: new Set(ids.map((id) => id.split('/')[0])) };
  };
  const base = await fetched('base');
  expect(base.plugins).toEqual(
    new Set(['device-management', 'history', 'live-map', 'map-tools', 'members', 'search', 'shares']),
  );
  const full = await fetched('v2');
  expect(full.plugins).toEqual(
    new Set([...base.plugins, 'device-care', 'geofences', 'mode-pets', 'park-guard']),
  );
  for (const { it } of [base, full]) await it.when(appEvents.resumed(), appEvents.timePassed()).after('2min');
  const ofModes = (words: string) => /geofences|guards|papers|measurements|commands/.test(words);
  expect(full.it.world.asked.filter(ofModes)).toContain('get /guards');
  expect(base.it.world.asked.filter(ofModes)).toEqual([]);
});
