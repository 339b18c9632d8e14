import { distinctUntilChanged, filter, fromEvent, interval, map, merge, skip, startWith } from 'rxjs';
import type { Surroundings } from './ports.ts';

/** How often the time zone is looked at (milliseconds). */
const ZONE_LOOK = 10_000;

const media = (query: string) => {
  const list = window.matchMedia(query);
  return fromEvent(list, 'change').pipe(
    startWith(null),
    map(() => list.matches),
  );
};

/** What the browser tells of network, visibility, theme and size. Each stream tells its present value first. */
export const liveSurroundings: Surroundings = {
  online: () =>
    merge(fromEvent(window, 'online'), fromEvent(window, 'offline')).pipe(
      startWith(null),
      map(() => navigator.onLine),
    ),
  // A page that ends goes into the background, too: not every browser says so in both ways.
  visible: () =>
    merge(
      fromEvent(document, 'visibilitychange'),
      fromEvent(window, 'pagehide'),
      fromEvent(window, 'pageshow'),
    ).pipe(
      startWith(null),
      map((event) => event?.type !== 'pagehide' && document.visibilityState === 'visible'),
    ),
  restored: () =>
    merge(
      fromEvent<PageTransitionEvent>(window, 'pagehide'),
      fromEvent<PageTransitionEvent>(window, 'pageshow'),
    ).pipe(
      filter(({ persisted }) => persisted),
      map(({ type }) => type === 'pageshow'),
    ),
  // Browsers tell nobody that the zone has changed: one looks, and does so at once when the page comes to the front.
  zone: () =>
    merge(fromEvent(document, 'visibilitychange'), interval(ZONE_LOOK)).pipe(
      startWith(null),
      map(() => new Intl.DateTimeFormat().resolvedOptions().timeZone),
      distinctUntilChanged(),
      skip(1),
    ),
  dark: () => media('(prefers-color-scheme: dark)'),
  width: () =>
    fromEvent(window, 'resize').pipe(
      startWith(null),
      map(() => window.innerWidth),
    ),
};
