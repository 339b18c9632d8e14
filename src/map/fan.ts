import * as deviceEvents from '../../events/devices.ts';
import * as map from '../../events/map.ts';
import { projection } from '../kernel/projection.ts';
import { select } from '../kernel/read.ts';

/** Devices at the same spot whose markers are fanned out around it. */
export type Fan = {
  readonly lat: number;
  readonly lng: number;
  /** All devices of the fan. At most `MOST_FANNED` of them are shown at a time, starting at index `from`. */
  readonly devices: readonly number[];
  readonly from: number;
};

/**
 * Maximum number of markers that are fanned out at the same time, so that users can tell them apart. A click on the
 * centre shows the next ones.
 */
export const MOST_FANNED = 40;

/** Projection: the spot whose devices are fanned out, or null. */
export const fan = projection<{ open: Fan | null }>('map/fan', { open: null }, (on) => [
  on(map.fannedOut, (s, { payload }) => {
    s.open = { ...payload, devices: [...payload.devices] };
  }),
  on(map.fanClosed, (s) => {
    s.open = null;
  }),
  on(deviceEvents.removed, (s, { payload: { id } }) => {
    if (!s.open?.devices.includes(id)) return;
    const devices = s.open.devices.filter((each) => each !== id);
    s.open =
      devices.length > 1
        ? { ...s.open, devices, from: s.open.from < devices.length ? s.open.from : 0 }
        : null;
  }),
]);

/** The devices whose markers are currently fanned out. */
export const fannedDevices = select((read): readonly number[] => {
  const { open } = read(fan);
  return open ? open.devices.slice(open.from, open.from + MOST_FANNED) : [];
});

/** Returns the index of the next devices to fan out; after the last ones, 0 again. Null if all devices fit at once. */
export const nextPart = ({ devices, from }: Fan): number | null =>
  devices.length <= MOST_FANNED ? null : from + MOST_FANNED < devices.length ? from + MOST_FANNED : 0;

/** Distance between the centres of fanned-out markers, so that a finger hits only one of them (CSS pixels). */
export const FAN_GAP = 42;
const CIRCLE = 9;
const INNERMOST = 54;

/**
 * Returns the positions of fanned-out markers relative to their spot (CSS pixels): a circle for a few markers, a spiral
 * for many.
 */
export function fanSpots(count: number): { readonly x: number; readonly y: number }[] {
  const at = (angle: number, radius: number) => ({
    x: Math.cos(angle) * radius,
    y: Math.sin(angle) * radius,
  });
  if (count <= CIRCLE) {
    const radius = Math.max(INNERMOST, FAN_GAP / (2 * Math.sin(Math.PI / Math.max(2, count))));
    const start = count === 2 ? Math.PI : -Math.PI / 2;
    return Array.from({ length: count }, (_, index) => at(start + (index * 2 * Math.PI) / count, radius));
  }
  let angle = -Math.PI / 2;
  return Array.from({ length: count }, () => {
    // A spiral with a distance of `FAN_GAP` between its turns.
    const radius = INNERMOST + (FAN_GAP * (angle + Math.PI / 2)) / (2 * Math.PI);
    const spot = at(angle, radius);
    angle += (FAN_GAP * 1.04) / radius;
    return spot;
  });
}
