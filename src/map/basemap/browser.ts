import type { BasemapDeps, GroundLook } from './manager.ts';

/** The online maps of a deployment. */
export type OnlineMaps = {
  /** Addresses of the map styles that the deployment configured. They are used without asking the user. */
  readonly online?:
    | {
        readonly light?: string | undefined;
        readonly dark?: string | undefined;
        readonly satellite?: string | undefined;
        readonly outdoor?: string | undefined;
      }
    | undefined;
  /** Address of the server (such as OpenFreeMap) whose map the user may choose. */
  readonly onlineMap?: string | undefined;
};

/** The names of OpenFreeMap's styles for the two themes. These styles have muted colours, so that devices stand out. */
const STYLES = { light: 'positron', dark: 'dark' } as const;

/**
 * Returns the address of the online map's style for a look. Undefined if there is none: then the embedded map is shown,
 * and no request goes to another server.
 */
export function onlineStyle(
  { online = {}, onlineMap }: OnlineMaps,
  { theme, type }: GroundLook,
): string | undefined {
  if (type === 'embedded') return undefined;
  if (type === 'online') return onlineMap && `${onlineMap.replace(/\/$/, '')}/styles/${STYLES[theme]}`;
  return type === 'satellite' || type === 'outdoor' ? online[type] : online[theme];
}

/** The browser's own implementations of some of the base map manager's dependencies. */
export const browserWorld: Pick<BasemapDeps, 'fetch' | 'clock' | 'network'> = {
  fetch: (url, init) => fetch(url, init),
  clock: {
    now: () => performance.now(),
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  },
  network: {
    isOnline: () => navigator.onLine,
    onChange(listener) {
      addEventListener('online', listener);
      addEventListener('offline', listener);
      return () => {
        removeEventListener('online', listener);
        removeEventListener('offline', listener);
      };
    },
  },
};
