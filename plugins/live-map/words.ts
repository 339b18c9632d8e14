import { now } from '../../src/core/app/clock.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { type Read, select } from '../../src/kernel/read.ts';
import type { KnownName } from '../../src/core/positions/places.ts';
import type { DeviceState } from '../../src/core/positions/freshness.ts';
import type { Fix } from '../../src/core/positions/positions.ts';
import { formatDistance, type Units, withUnit } from '../../src/ui/format.ts';
import { stateKey } from '../../src/rules/movers.ts';
import { formatFixAge } from '../../src/ui/format-time.ts';
import type { Translate } from '../../src/ui/view.tsx';

/**
 * Returns the state of a device in a few words. The text never claims more than the fix says. The device's speed
 * and age are shown next to it.
 */
export function stateText(
  state: DeviceState,
  fix: Fix | null,
  { t, kind }: { t: Translate; kind: string },
): string {
  if (state === 'moving' || state === 'standing') return t(stateKey(state, kind));
  if (state === 'nosignal' && !fix) return t('map.state.never');
  return t(`map.state.${state}`);
}

/** Whether the app is offline. A speed or "now" would then look live. */
export const isOffline = (read: Read): boolean => read(offline);
const offline = select((read) => read(connectivity).online === false);

/** Returns how old a fix is, in words. */
export const ageText = (fix: Fix, { read, language }: { read: Read; language: string }): string =>
  formatFixAge(fix.at, read(now), { language, zone: read(timeZoneInUse), isOffline: isOffline(read) });

/**
 * Within this distance of a named place, the text says that a device is at the place (metres). Farther away it says
 * "near".
 */
const AT = 25;

/**
 * Returns the place of a device in a few words, or null if no place with a name is near. The text never claims that
 * the device is nearer than it is.
 */
export function placeWords(
  { name, metres, by }: KnownName,
  { t, language, units }: { t: Translate; language: string; units: Units },
): string | null {
  if (name === null) return null;
  if (by === 'geocoder') return metres <= AT ? name : t('map.panel.near', { name });
  const { value, unit } = formatDistance(metres, units, language);
  return t('map.panel.fromTown', { distance: withUnit({ value, unit }), name });
}

const POINTS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
type CompassPoint = (typeof POINTS)[number];

/**
 * Returns the nearest of the eight compass points.
 * @param bearing degrees clockwise from north
 */
export const compassPoint = (bearing: number): CompassPoint =>
  POINTS[Math.round((((bearing % 360) + 360) % 360) / 45) % 8] as CompassPoint;
