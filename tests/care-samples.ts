import { toE7 } from '../events/fix-columns.ts';
import * as positions from '../events/positions.ts';
import { FixBuilder } from '../src/api/fix-builder.ts';

/**
 * Returns the event of one fix of this device, taken a minute before `START`. Position in degrees, accuracy in metres.
 */
export function fixesAt(device: number, lat: number, lng: number, accuracy: number) {
  const builder = new FixBuilder(1);
  builder.push(device, Date.UTC(2026, 5, 15, 7, 59) / 1000, toE7(lat), toE7(lng), 0, 0, accuracy, 80, 0, 0);
  return positions.fixesReceived({ source: 'lastKnown', fixes: builder.columns() });
}
