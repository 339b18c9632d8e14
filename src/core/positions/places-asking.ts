import type { Device } from '../../../events/device-types.ts';

/** A place in tenths of a degree, some ten kilometres: enough to tell which town is meant, and nobody's address. */
export const roughly = ({ lat, lng }: { readonly lat: number; readonly lng: number }) => ({
  lat: Math.round(lat * 10) / 10 + 0,
  lng: Math.round(lng * 10) / 10 + 0,
});

const small = (text: string) =>
  // Most names have no marks to be taken off.
  /[^\0-\x7f]/.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() : text.toLowerCase();

/**
 * Whether words may be sent to a geocoder, which is somebody else's server: not the number of a device, not a place or a
 * link that somebody was sent, and not the name of a device or a part of one.
 */
export function maySend(text: string, devices: Iterable<Pick<Device, 'name'>>): boolean {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0 || digits >= letters) return false;
  if (/:\/\/|^(geo|mailto|tel):|@|^[2-9cfghjmpqrvwx]{2,8}0*\+/i.test(text)) return false;
  const wanted = small(text.trim());
  for (const { name } of devices) if (small(name).includes(wanted)) return false;
  return true;
}
