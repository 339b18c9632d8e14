import type { Device } from '../../../events/device-types.ts';

/**
 * Rounds a position to tenths of a degree, about ten kilometres: precise enough to identify the town, but not an
 * address.
 */
export const roughly = ({ lat, lng }: { readonly lat: number; readonly lng: number }) => ({
  lat: Math.round(lat * 10) / 10 + 0,
  lng: Math.round(lng * 10) / 10 + 0,
});

const small = (text: string) =>
  // Removing accents is skipped for plain ASCII text, because most names have none.
  /[^\0-\x7f]/.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() : text.toLowerCase();

/**
 * Whether a search text may be sent to a geocoder, which is a third party's server. It must not contain a device's
 * number, a place or link that the user received, or a device's name or part of it.
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
