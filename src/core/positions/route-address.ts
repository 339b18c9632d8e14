import type { Platform } from '../../../events/session-types.ts';

/** Formats degrees for the address of a map page. Seven decimals are precise to about a centimetre. */
const degrees = (value: number) => value.toFixed(7).replace(/\.?0+$/, '');

/**
 * Returns the address that opens the route to a place. In the native apps it opens the phone's own navigation app (on
 * Android `geo:` of RFC 5870 with `q`, on iOS Apple's map links); elsewhere it is a web address that works in all
 * browsers.
 */
export function routeAddress(
  { lat, lng, name }: { lat: number; lng: number; name: string | null },
  platform: Platform,
): string {
  const place = `${degrees(lat)},${degrees(lng)}`;
  if (platform === 'android')
    return `geo:${place}?q=${place}${name ? `(${encodeURIComponent(name).replace(/[()]/g, '')})` : ''}`;
  if (platform === 'ios') return `https://maps.apple.com/?daddr=${place}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
}
