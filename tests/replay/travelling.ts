import * as positionEvents from '../../events/positions.ts';
import { devices } from '../../src/core/devices/devices.ts';
import type { Recorded } from '../../src/kernel/event.ts';
import { journey } from '../journeys/journey.ts';

export const API = 'http://demo.test/api/v1';
export type Visit = ReturnType<typeof journey>;
export type Log = readonly Recorded[];

/**
 * Advances the app's clock step by step. After each step, waits 15 ms of real time, because HTTP calls take real time.
 */
export async function live(visit: Visit, seconds: number, step = 1) {
  for (let second = 0; second < seconds; second += step) {
    await visit.after(`${step}s`);
    await new Promise((done) => setTimeout(done, 15));
  }
}
/** Lets time pass until the log contains `count` events of this type. Fails after 90 seconds of the app's clock. */
export async function comes(visit: Visit, type: string, count = 1) {
  for (let second = 0; second < 90 && visit.count(type) < count; second++) await live(visit, 1);
  if (visit.count(type) < count)
    throw new Error(`${type} did not come: ${visit.types().slice(-12).join(', ')}`);
}
export const ended = async (...visits: Visit[]): Promise<Log> => {
  for (const visit of visits) await visit.end();
  return [...(visits[0] as Visit).app.log.events];
};
export async function signedIn(visit: Visit, who: Parameters<Visit['signsIn']>[0] = 'customer') {
  await visit.signsIn(who);
  await comes(visit, 'devices/listed');
  await comes(visit, 'user/settingsLoaded');
  return visit;
}
export const firstDevice = (visit: Visit) =>
  [...visit.app.read(devices).byId.values()][0] as { id: number; imei: string };
export const track = (device: number) => positionEvents.trackRequested({ device, range: { lastMinutes: 5 } });
