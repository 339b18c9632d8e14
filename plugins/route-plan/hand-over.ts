import type { PlanStop, Profile } from '../../events/route-plan-types.ts';
import type { Platform } from '../../events/session-types.ts';

/** Degrees as addresses take them. */
const place = ({ lat, lng }: Pick<PlanStop, 'lat' | 'lng'>) =>
  [lat, lng].map((value) => Number(value.toFixed(6))).join(',');

/** Google's links take nine stops on the way (Maps URLs, "waypoints"); more would be cut off silently. */
export const MOST_ON_THE_WAY = 9;

const GOOGLE: Record<Profile, string> = { car: 'driving', bike: 'bicycling', foot: 'walking' };
const APPLE: Record<Profile, string> = { car: 'd', bike: 'b', foot: 'w' };

/**
 * The plan for the phone's navigation: on iOS Apple's maps, which take stops one behind another; elsewhere the address that
 * phones and browsers understand. Null: there are more stops on the way than such a link takes.
 */
export function navigationAddress(
  stops: readonly PlanStop[],
  profile: Profile,
  platform: Platform,
): string | null {
  const [first] = stops;
  const last = stops.at(-1);
  if (!first || !last || stops.length < 2 || stops.length - 2 > MOST_ON_THE_WAY) return null;
  if (platform === 'ios') {
    const to = stops.slice(1).map(place).join('+to:');
    return `https://maps.apple.com/?saddr=${place(first)}&daddr=${to}&dirflg=${APPLE[profile]}`;
  }
  const query = new URLSearchParams({
    api: '1',
    origin: place(first),
    destination: place(last),
    travelmode: GOOGLE[profile],
  });
  const between = stops.slice(1, -1);
  if (between.length > 0) query.set('waypoints', between.map(place).join('|'));
  return `https://www.google.com/maps/dir/?${query}`;
}
