import { searchable } from '../../rules/searchable.ts';
import type { Device } from '../../../events/device-types.ts';

/**
 * Rounds a position to tenths of a degree, about ten kilometres: precise enough to identify the town, but not an
 * address.
 */
export const roughly = ({ lat, lng }: { readonly lat: number; readonly lng: number }) => ({
  lat: Math.round(lat * 10) / 10 + 0,
  lng: Math.round(lng * 10) / 10 + 0,
});

/**
 * Whether a search text may be sent to a geocoder, which is the server of a third party. It must not be a device's
 * number, a position or link that the user received, or a device's name or part of one.
 */
export function maySend(text: string, devices: Iterable<Pick<Device, 'name'>>): boolean {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0 || digits >= letters) return false;
  if (/:\/\/|^(geo|mailto|tel):|@|^[2-9cfghjmpqrvwx]{2,8}0*\+/i.test(text)) return false;
  const wanted = searchable(text.trim());
  for (const { name } of devices) if (searchable(name).includes(wanted)) return false;
  return true;
}
