import { distinctUntilChanged, filter, fromEvent, interval, map, merge, skip, startWith } from 'rxjs';
import type { Surroundings } from './ports.ts';

/** Interval for checking whether the browser's time zone has changed (ms). */
const ZONE_LOOK = 10_000;

const media = (query: string) => {
  const list = window.matchMedia(query);
  return fromEvent(list, 'change').pipe(
    startWith(null),
    map(() => list.matches),
  );
};

/**
 * The network, visibility, theme and window size as reported by the browser. Each stream emits its current value
 * first.
 */
export const liveSurroundings: Surroundings = {
  online: () =>
    merge(fromEvent(window, 'online'), fromEvent(window, 'offline')).pipe(
      startWith(null),
      map(() => navigator.onLine),
    ),
  // A page that is closing counts as hidden too. Not every browser fires both events, so both are used.
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
  // Browsers fire no event when the time zone changes. So the app checks the time zone regularly, and also when the
  // page comes to the front.
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
