import { setupServer } from 'msw/node';
import type { Call } from '../../src/api/call.ts';
import type { Backend } from '../../src/api/backend.ts';
import { type DeviceAction } from '../../src/rules/rights/member-rights.ts';
import { openDemo } from '../test-client.ts';
import { imeiOf } from '../world/models.ts';

export const server = setupServer();

/** Id of Rex, a dog of the demo account `pets`. The demo account `base` is a member who sees Rex. */
export const REX = 3_000_003;
const IMEI = imeiOf(REX);
const file = { mime: 'image/png', base64: 'AAAA', data: 'AAAA' };

/** Returns every request that does this action with a device, as the app sends it. */
const callsOf = (
  backend: Backend,
  now: number,
  alert: number,
): Record<DeviceAction, readonly Call<unknown>[]> => ({
  seeLive: [],
  exportTracks: [],
  handOver: [],
  seeHistory: [
    backend.track(REX, { lastMinutes: 60 }),
    backend.track(REX, { lastPoints: 5 }),
    backend.track(REX, { from: now - 60, to: now }),
  ],
  seeAlerts: [backend.olderNotifications(REX, now - 3600, now)],
  arrange: [backend.saveDevice(REX, { shown: false }), backend.saveDevice(REX, { position: 2 })],
  markAlerts: [
    backend.markAllNotifications(REX, true),
    ...(alert ? [backend.markNotifications([alert], true)] : []),
  ],
  look: [
    backend.saveDevice(REX, { name: 'Rexi' }),
    backend.saveDevice(REX, { colour: '#112233' }),
    backend.saveDevice(REX, { icon: 'dog' }),
    backend.saveDevice(REX, { image: null }),
    backend.saveDevice(REX, { note: 'Bites' }),
    backend.saveDevices([REX], { note: 'Bites' }),
    backend.saveDeviceImage(IMEI, file),
  ],
  alarms: [backend.testAlarm(IMEI, 'sos')],
  plan: [backend.saveDevice(REX, { plan: { seconds: 60, saving: false } })],
  geofences: [backend.deleteGeofence(REX, 1, 3001)],
  command: [backend.sendCommand(IMEI, 'led', true), backend.cancelCommand(IMEI, 'led')],
  guard: [backend.disarmGuard(IMEI)],
  papers: [backend.addPassportPhoto(IMEI, file), backend.removePassportPhoto(IMEI, 'p1')],
  listen: [backend.voiceMessages(IMEI), backend.photos(IMEI), backend.requestPhoto(IMEI)],
  logbook: [backend.prepareTrips(REX), backend.lockLogbook(REX, null, now)],
  group: [backend.saveDevice(REX, { group: null })],
  pause: [backend.saveDevice(REX, { pause: { until: null, reason: '', by: '' } })],
  share: [
    backend.createShare('', { devices: [REX], kind: 'position', name: '', expires: now + 60, goal: null }),
  ],
  invite: [backend.inviteMember('', { name: '', email: '', role: 'view', devices: [REX], until: null })],
});

/** Signs in to the mock server as a member who has this role for the dog Rex. */
export const as = async (role: 'view' | 'edit', isPaused: boolean) => {
  const demo = openDemo(server);
  await demo.login('base');
  await demo.world.simulator.ready(['liechtenstein']);
  const [held] = demo.world.members.held(3006);
  demo.world.members.change(held?.id ?? 0, { role });
  if (isPaused) demo.world.members.pause(3003, [REX], { until: null, reason: '' });
  const [alert] = demo.world.notifications(3006).filter(({ iddevice }) => iddevice === REX);
  return { ...demo, calls: callsOf(demo.backend, demo.world.now(), alert?.id ?? 0) };
};
