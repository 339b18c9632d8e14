import { Observable } from 'rxjs';
import type { Locating, LocatingNews } from './ports.ts';

/** A place older than this is not taken for the present one, milliseconds. */
const OLDEST = 10_000;
/** Without a place after this long the user is told, milliseconds; the watch goes on. */
const LATE = 20_000;

const REASONS = { 1: 'denied', 2: 'unavailable', 3: 'late' } as const;

/** The browser's own account of where it is; in the native shells the system asks the user. */
export const liveLocating: Locating = {
  watch: () =>
    new Observable<LocatingNews>((news) => {
      const { geolocation } = navigator as { geolocation?: Geolocation };
      if (!geolocation || !window.isSecureContext) {
        news.next({ kind: 'failed', reason: 'unsupported' });
        news.complete();
        return undefined;
      }
      const watch = geolocation.watchPosition(
        ({ coords: { latitude, longitude, accuracy, heading } }) =>
          news.next({
            kind: 'place',
            lat: latitude,
            lng: longitude,
            accuracy: Math.round(accuracy),
            // NaN while it stands still.
            heading: heading === null || Number.isNaN(heading) ? null : heading,
          }),
        ({ code }) => {
          const reason = REASONS[code as keyof typeof REASONS] ?? 'unavailable';
          news.next({ kind: 'failed', reason });
          if (reason === 'denied') news.complete();
        },
        { enableHighAccuracy: true, maximumAge: OLDEST, timeout: LATE },
      );
      return () => geolocation.clearWatch(watch);
    }),
};
