import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as userEvents from '../../../events/user.ts';
import { liveMapPlugin } from '../../../plugins/live-map/index.ts';
import { access, aDevice, settings } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { offeredActions } from './offered-actions.ts';

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
