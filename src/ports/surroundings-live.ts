import { filter, fromEvent, map, merge, startWith } from 'rxjs';
import type { Surroundings } from './ports.ts';

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
  visible: () =>
    fromEvent(document, 'visibilitychange').pipe(
      startWith(null),
      map(() => document.visibilityState === 'visible'),
    ),
  restored: () =>
    merge(
      fromEvent<PageTransitionEvent>(window, 'pagehide'),
      fromEvent<PageTransitionEvent>(window, 'pageshow'),
    ).pipe(
      filter(({ persisted }) => persisted),
      map(({ type }) => type === 'pageshow'),
    ),
  dark: () => media('(prefers-color-scheme: dark)'),
  width: () =>
    fromEvent(window, 'resize').pipe(
      startWith(null),
      map(() => window.innerWidth),
    ),
};
