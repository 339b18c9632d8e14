import type { Device } from '../../events/device-types.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { location } from '../../src/core/app/location.ts';
import { select } from '../../src/kernel/read.ts';

export const MEMBERS_PATH = '/members';
/** The address of the page about who can see one device. */
export const whoPath = (device: number): string => `${MEMBERS_PATH}?device=${device}`;

/** The device whose "who can see it" page is open according to the address, or null. */
export const openDevice = select((read): Device | null => {
  const { place } = read(location);
  if (place?.path !== MEMBERS_PATH) return null;
  const id = Number(/(?:^|&)device=(\d{1,15})(?:&|$)/.exec(place.query)?.[1] ?? Number.NaN);
  return read(devices).byId.get(id) ?? null;
});
