import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as navigation from '../../events/navigation.ts';
import * as user from '../../events/user.ts';
import { changesEffects } from '../../src/core/changes/changes.effects.ts';
import { changes } from '../../src/core/changes/changes.ts';
import { devices } from '../../src/core/devices/devices.ts';
import type { Reply } from '../../src/ports/http-types.ts';
import { access, aDevice, backend, CUSTOMER, settings } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { liveMapPlugin } from './index.ts';

const ok = (): Reply => ({ status: 200, body: null });
const ofChanges = (path: string, method: string) => (method === 'put' ? path : '');
const it = (reply: (path: string, method: string) => Reply = ok) => {
  const told: string[] = [];
  const story = scenario({ plugins: [liveMapPlugin], effects: changesEffects, backend: backend() })
    .with(
      (world) =>
        (world.replies = ({ path, method }) => {
          if (ofChanges(path, method)) told.push(path);
          return reply(path, method);
        }),
    )
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      deviceEvents.listed({
        devices: [aDevice(1), aDevice(2, { shown: false })],
        leftOut: [],
        source: 'server',
      }),
    );
  return { story, told };
};

describe('[DEV-01] the eye of the list on the map is saved', () => {
  test('quietly, and a refusal brings the device back', async () => {
    let status = 200;
    const { story, told } = it((_, method) => (method === 'put' ? { status, body: null } : ok()));
    await story
      .when(deviceEvents.visibilityChanged({ id: 1, shown: false }))
      .check((app) => {
        expect(told).toEqual(['/device/1']);
        expect(app.read(changes).undoable).toBeNull();
        expect(app.read(devices).byId.get(1)?.shown).toBe(false);
      })
      .with(() => void (status = 422))
      .when(deviceEvents.visibilityChanged({ id: 2, shown: true }))
      .after('20min')
      .check((app) => expect(app.read(devices).byId.get(2)?.shown).toBe(false));
  });
  test('several at once are one change; nothing to do is none', async () => {
    const { story, told } = it();
    await story
      .when(
        deviceEvents.visibilitiesChanged({ ids: [1, 2], shown: false }),
        deviceEvents.visibilitiesChanged({ ids: [], shown: false }),
      )
      .check(() => expect(told).toEqual(['/devices']));
  });
  test('[ADM-02] in an account that is only looked at it is hidden here and nowhere else', async () => {
    const { story, told } = it();
    await story
      .given(adminEvents.ghostEntered({ userID: CUSTOMER, by: 1, superUser: true }))
      .when(deviceEvents.visibilityChanged({ id: 1, shown: false }))
      .check((app) => {
        expect(told).toEqual([]);
        expect(app.read(devices).byId.get(1)?.shown).toBe(false);
      })
      .check((_, events) => {
        const types = events.map(({ type }) => type);
        expect(types, 'nobody is told that it may not be saved').not.toContain('changes/declined');
      });
  });
});

test('[MAP-11] [STATE-06] the panel leads to the alarms where the customer’s settings show that button', () => {
  const alarms = liveMapPlugin.deviceActions?.find(({ id }) => id === 'live-map/alarms');
  const { imei } = aDevice(1);
  return it()
    .story.check((app) => {
      expect(alarms?.when?.(app.read, 1)).toBe(true);
      expect(alarms?.says(app.read, 1)).toEqual(
        navigation.linkFollowed({ href: `/device-management/${imei}/device-alarms` }),
      );
    })
    .when(user.settingsLoaded({ settings: { ...settings(), show_alarms_btn: false }, source: 'server' }))
    .check((app) => expect(alarms?.when?.(app.read, 1)).toBe(false));
});
