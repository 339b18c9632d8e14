import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as appEvents from '../../events/app.ts';
import type { Edit } from '../../events/change-types.ts';
import * as changeEvents from '../../events/changes.ts';
import * as notificationEvents from '../../events/notifications.ts';
import { wholeBackend } from '../../src/api/product/whole-backend.ts';
import { allowedPart, mayAsk, mayDevice, pauseAt } from '../../src/core/session/access.ts';
import { alert } from '../../src/core/devices/alert-marks-given.ts';
import { changes } from '../../src/core/changes/changes.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { DEVICE_ACTIONS, mayWith } from '../../src/rules/rights/member-rights.ts';
import { aDevice, START } from '../../tests/samples.ts';
import { foreign, listed, story } from './members-given.ts';

describe('[MEM-01] what a role allows', () => {
  const look = (id: number, name = 'Mine') =>
    ({ of: 'devices', ids: [id], set: { name }, was: { [id]: { name: '' } } }) as const;

  test('an edit of a device that may only be looked at is refused before it goes out', () =>
    story()
      .given(listed(aDevice(1), foreign(2)))
      .when(changeEvents.wanted({ edits: [{ ...look(2), ids: [2] }], label: 'x' }))
      .after('1s')
      .asked()
      .check(({ read, log }) => {
        expect(read(changes).queue).toEqual([]);
        expect(read(devices).byId.get(2)?.name).toBe('Device 2');
        expect(log.events.map(({ type }) => type)).toContain('changes/declined');
      }));

  test('of several devices those are changed that may be', () =>
    story()
      .given(listed(aDevice(1), foreign(2), foreign(3, { access: { role: 'edit', by: 'A', until: null } })))
      .check(({ read }) => {
        const edit = { of: 'devices', ids: [1, 2, 3], set: { name: 'X' }, was: {} } as const;
        expect(allowedPart({ ...edit, ids: [1, 2, 3] }, read)).toMatchObject([{ ids: [1, 3] }]);
        expect(allowedPart({ ...edit, ids: [2] }, read)).toEqual([]);
        expect(allowedPart({ ...edit, ids: [2], set: { shown: false } }, read)).toHaveLength(1);
        expect(allowedPart({ ...edit, ids: [1, 3], set: { group: null } }, read)).toMatchObject([
          { ids: [1] },
        ]);
      }));

  test('[MEM-01] a pause of sharing holds until its second comes, or for ever', () => {
    const pause = (until: number | null) => ({ pause: { until, reason: '', by: '' } });
    expect(pauseAt(pause(START + 60), START + 59)).not.toBeNull();
    expect(pauseAt(pause(START + 60), START + 60)).toBeNull();
    expect(pauseAt(pause(null), START)).not.toBeNull();
    expect(pauseAt({}, START)).toBeNull();
  });

  test('of several alerts those are marked whose devices may be looked after', () =>
    story()
      .given(
        listed(aDevice(1), foreign(2), foreign(3, { access: { role: 'edit', by: 'A', until: null } })),
        notificationEvents.listed({ notifications: [1, 2, 3].map((id) => alert(10 + id, { device: id })) }),
      )
      .check(({ read }) => {
        const edit = (...ids: number[]) =>
          ({ of: 'alerts', id: 0, ids, every: null, set: { read: true }, was: { read: false } }) as const;
        const allowed = (...ids: number[]) => allowedPart(edit(...ids), read);
        expect(allowed(11, 12, 13)).toEqual([edit(11, 13)]);
        expect(allowed(11, 13)).toEqual([edit(11, 13)]);
        expect(allowed(12)).toEqual([]);
        // An alert that is not known here is nobody else's.
        expect(allowed(99, 12)).toEqual([edit(99)]);
      }));

  test.each<[string, (device: number) => Edit]>([
    ['a geofence', (device) => ({ of: 'geofence', id: -1, device, set: null, was: null })],
    ['a link', (device) => ({ of: 'share', id: 'new', set: { devices: [device] }, was: null })],
    ['a member', (device) => ({ of: 'member', id: -1, set: { devices: [device] }, was: null })],
    [
      'all alerts of one',
      (every) => ({ of: 'alerts', id: 0, ids: [], every, set: { read: true }, was: { read: false } }),
    ],
    ['trips', (device) => ({ of: 'trips', device, ids: ['a'], set: { type: 'private' }, was: {} })],
    ['a trip by hand', (device) => ({ of: 'trip', id: 'a', device, set: null, was: null })],
    ['a cut', (device) => ({ of: 'tripShape', id: 'a', device, set: { cutAt: 1 } as never, was: {} })],
    ['a lock', (id) => ({ of: 'lock', id, car: null, set: { until: 1 }, was: { until: null } })],
  ])('%s is about its device: refused of one that may only be looked at, let go of an own one', (_, edit) =>
    story()
      .given(listed(aDevice(1), foreign(2)))
      .check(({ read }) => {
        expect(allowedPart(edit(2), read)).toEqual([]);
        expect(allowedPart(edit(1), read)).toEqual([edit(1)]);
      }),
  );

  test('every action, role and pause: what is offered and what goes out follow the one table', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...DEVICE_ACTIONS),
        fc.constantFrom('view' as const, 'edit' as const, 'owner' as const),
        fc.constantFrom<number | null | undefined>(undefined, null, START + 60, START - 60),
        async (action, role, until) => {
          const device = aDevice(5, {
            ...(role !== 'owner' && { access: { role, by: 'A', until: null } }),
            ...(until !== undefined && { pause: { until, reason: '', by: '' } }),
          });
          const it = story().given(appEvents.timePassed(), listed(device));
          await it;
          const isPaused = until === null || (until ?? 0) > START;
          expect(mayDevice(it.app.read, 5, action)).toBe(
            mayWith(action, { role, isPaused: isPaused && role !== 'owner' }),
          );
        },
      ),
      { numRuns: 60 },
    ));

  test('calls about a device by its id and by its IMEI are looked at, those about none go out', () =>
    story()
      .given(listed(aDevice(1), foreign(2)))
      .check((it) => {
        const { read } = it;
        const { about: command } = wholeBackend().sendCommand('352', 'led', true);
        expect(command).toEqual({ device: '352', action: 'command' });
        expect(mayAsk(read, { device: '352', action: 'command' })).toBe(false);
        expect(mayAsk(read, { device: '351', action: 'command' })).toBe(true);
        expect(mayAsk(read, { device: 2, action: 'alarms' })).toBe(false);
        expect(mayAsk(read, { device: 1, action: 'alarms' })).toBe(true);
        expect(mayAsk(read, { device: 2, action: 'seeHistory' })).toBe(true);
        expect(mayAsk(read, { device: 'nobody’s', action: 'handOver' })).toBe(true);
      }));
});
