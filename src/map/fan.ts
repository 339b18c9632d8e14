import * as deviceEvents from '../../events/devices.ts';
import * as map from '../../events/map.ts';
import { projection } from '../kernel/projection.ts';
import { select } from '../kernel/read.ts';

/** Devices at the same spot, fanned out around it. */
export type Fan = {
  readonly lat: number;
  readonly lng: number;
  /** All devices, and the index of the first one shown. */
  readonly devices: readonly number[];
  readonly from: number;
};

/** Maximum number of markers around a spot that stay distinguishable; clicking the centre shows the next ones. */
export const MOST_FANNED = 40;

/** The spot that is fanned out, or null. */
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

/** The devices that are currently fanned out. */
export const fannedDevices = select((read): readonly number[] => {
  const { open } = read(fan);
  return open ? open.devices.slice(open.from, open.from + MOST_FANNED) : [];
});

/** Returns where the next part of a fan starts. Null if all are shown. */
export const nextPart = ({ devices, from }: Fan): number | null =>
  devices.length <= MOST_FANNED ? null : from + MOST_FANNED < devices.length ? from + MOST_FANNED : 0;

/** Distance between the centres of fanned markers, so that a finger hits only one (CSS pixels). */
export const FAN_GAP = 42;
const CIRCLE = 9;
const INNERMOST = 54;

/** Returns the positions of fanned markers around their spot: few on a circle, many on a spiral (CSS pixels). */
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
    // A spiral with one gap between its turns.
    const radius = INNERMOST + (FAN_GAP * (angle + Math.PI / 2)) / (2 * Math.PI);
    const spot = at(angle, radius);
    angle += (FAN_GAP * 1.04) / radius;
    return spot;
  });
}
