import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../events/devices.ts';
import type { MapTool } from '../events/map.ts';
import * as mapEvents from '../events/map.ts';
import { allowedOf, allowedPart } from '../src/core/session/access.ts';
import { devices } from '../src/core/devices/devices.ts';
import { DEVICE_ACTIONS, type DeviceAction, mayWith, type Role } from '../src/rules/rights/member-rights.ts';
import { modePetsPlugin } from '../plugins/modes/pets/index.ts';
import { modeWatchPlugin } from '../plugins/modes/watch/index.ts';
import { aDevice } from './samples.ts';
import { scenario } from './scenario.ts';

const ROLES = ['view', 'edit', 'owner'] as const;
const as = (role: Role) =>
  deviceEvents.listed({
    devices: [aDevice(7), aDevice(8, role === 'owner' ? {} : { access: { role, by: 'Anna', until: null } })],
    leftOut: [],
    source: 'server',
  });

/** Tools next to the map, and the right that a member needs to see each. */
const SIDES: Readonly<Partial<Record<MapTool, DeviceAction>>> = {
  places: 'papers',
  voice: 'listen',
  photos: 'listen',
  contacts: 'papers',
  quiet: 'papers',
};

describe.each(ROLES)('[MEM-01] the role %s is offered nothing that the queue would refuse', (role) => {
  test.each(Object.entries(SIDES))('next to the map: %s', (tool, action) =>
    scenario({})
      .given(as(role))
      .when(mapEvents.toolOpened({ tool: tool as MapTool, devices: [8] }))
      .check((it) => {
        const sides = [...(modePetsPlugin.parts ?? []), ...(modeWatchPlugin.parts ?? [])].filter(
          ({ slot }) => slot === 'map/side',
        );
        const shown = sides.filter(({ when }) => when?.(it.read, null) ?? true).map(({ id }) => id);
        expect(shown).toHaveLength(mayWith(action, { role, isPaused: false }) ? 1 : 0);
      }),
  );

  test.each(DEVICE_ACTIONS)('with several devices at once: %s', (action) =>
    scenario({})
      .given(as(role))
      .check((it) => {
        const all = [...it.read(devices).byId.values()];
        const ids = allowedOf(it.read, all, action).map(({ id }) => id);
        expect(ids).toEqual(mayWith(action, { role, isPaused: false }) ? [7, 8] : [7]);
      }),
  );

  test.each([
    ['group', { group: 3 }],
    ['look', { colour: '#112233' }],
    ['arrange', { shown: false }],
  ] as const)('what is wanted of those goes out whole: %s', (action, set) =>
    scenario({})
      .given(as(role))
      .check((it) => {
        const ids = allowedOf(it.read, [...it.read(devices).byId.values()], action).map(({ id }) => id);
        const edit = { of: 'devices' as const, ids, set, was: {} };
        expect(allowedPart(edit, it.read)).toEqual([edit]);
      }),
  );
});
