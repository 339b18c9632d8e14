import * as deviceEvents from '../../events/devices.ts';
import * as map from '../../events/map.ts';
import { projection } from '../kernel/projection.ts';
import { select } from '../kernel/read.ts';

/** Devices on one spot, fanned out around it. */
export type Fan = {
  readonly lat: number;
  readonly lng: number;
  /** All of them, and from which on they are shown. */
  readonly devices: readonly number[];
  readonly from: number;
};

/** More markers than this around one spot cannot be told apart; pressing its middle brings the next ones. */
export const MOST_FANNED = 40;

/** The one spot that is fanned out, or none. */
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

/** The devices that are fanned out now. */
export const fannedDevices = select((read): readonly number[] => {
  const { open } = read(fan);
  return open ? open.devices.slice(open.from, open.from + MOST_FANNED) : [];
});

/** Where the next part of a fan begins, or null when all are shown. */
export const nextPart = ({ devices, from }: Fan): number | null =>
  devices.length <= MOST_FANNED ? null : from + MOST_FANNED < devices.length ? from + MOST_FANNED : 0;

/** Between the middles of two fanned markers, CSS pixels: side by side, and a finger meets one. */
export const FAN_GAP = 42;
const CIRCLE = 9;
const INNERMOST = 54;

/** Where fanned markers stand around their spot, CSS pixels: few on a circle, many on a spiral. */
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
    // A spiral whose turns lie a gap apart.
    const radius = INNERMOST + (FAN_GAP * (angle + Math.PI / 2)) / (2 * Math.PI);
    const spot = at(angle, radius);
    angle += (FAN_GAP * 1.04) / radius;
    return spot;
  });
}
