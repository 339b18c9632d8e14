import type { Device, Notification } from '../../../events/device-types.ts';
import type { FixColumns, Heard } from '../../../events/fix-columns.ts';
import { isRecord, kindOf } from '../reading.ts';
import { toDevice } from './device.ts';
import { toNotification } from './event.ts';
import { heardIn, readPositions } from './position.ts';
import { isId } from './raw.ts';

/** One item in a WebSocket message; a message contains several or none. */
type Told =
  | { readonly type: 'positions'; readonly fixes: FixColumns; readonly leftOut: readonly string[] }
  | { readonly type: 'heard'; readonly heard: Heard }
  | { readonly type: 'notification'; readonly notification: Notification }
  | {
      readonly type: 'device';
      readonly device: number;
      readonly changes: Partial<Device>;
      readonly gone?: true;
    }
  | { readonly type: 'unreadable'; readonly reason: string };

/** Maximum number of unreadable items of one WebSocket message that are reported one by one. */
const NAMED = 3;

/**
 * Returns a reader for WebSocket messages `{devices?, positions?, events?}`; one message may contain several of these. `{}`
 * only keeps the connection alive.
 * @param api the address or the path of the server's API
 */
export function socketReader(api?: string): (data: unknown) => readonly Told[] {
  const before = new Map<number, string>();

  const device = (raw: unknown, told: Told[], problems: string[]): void => {
    const read = toDevice(raw, api);
    if (typeof read === 'string') return void problems.push(`devices${read}`);
    const id = isRecord(raw) ? raw['id'] : 0;
    if (read === null) {
      if (!isId(id) || before.get(id) === '') return;
      before.set(id, '');
      told.push({ type: 'device', device: id, changes: {}, gone: true });
      return;
    }
    const text = JSON.stringify(read);
    if (before.get(read.id) === text) return;
    before.set(read.id, text);
    told.push({ type: 'device', device: read.id, changes: read });
  };

  return (data) => {
    if (typeof data !== 'string')
      return [{ type: 'unreadable', reason: `expected text, got ${kindOf(data)}` }];
    let message: unknown;
    try {
      message = JSON.parse(data);
    } catch {
      return [{ type: 'unreadable', reason: `a message of ${data.length} characters is not JSON` }];
    }
    if (!isRecord(message))
      return [{ type: 'unreadable', reason: `expected an object, got ${kindOf(message)}` }];
    const told: Told[] = [];
    const problems: string[] = [];
    const { devices, positions, events } = message;
    if (Array.isArray(devices)) for (const each of devices as unknown[]) device(each, told, problems);
    else if (devices !== undefined) problems.push(`devices: expected a list, got ${kindOf(devices)}`);
    if (Array.isArray(positions)) {
      const leftOut: string[] = [];
      const fixes = readPositions(positions, leftOut);
      if (fixes.at.length > 0 || leftOut.length > 0) told.push({ type: 'positions', fixes, leftOut });
      const heard = heardIn(positions);
      if (heard) told.push({ type: 'heard', heard });
    } else if (positions !== undefined) problems.push(`positions: expected a list, got ${kindOf(positions)}`);
    if (Array.isArray(events))
      for (const each of events as unknown[]) {
        const notification = toNotification(each);
        if (typeof notification === 'string') problems.push(`events${notification}`);
        else told.push({ type: 'notification', notification });
      }
    else if (events !== undefined) problems.push(`events: expected a list, got ${kindOf(events)}`);
    if (problems.length > 0) told.push({ type: 'unreadable', reason: problems.slice(0, NAMED).join('; ') });
    return told;
  };
}
