import type { BasemapDeps, GroundLook } from './manager.ts';

/** The online maps of a deployment. */
export type OnlineMaps = {
  /** Addresses of the styles that the deployment configures: these are used without a question. */
  readonly online?:
    | {
        readonly light?: string | undefined;
        readonly dark?: string | undefined;
        readonly satellite?: string | undefined;
        readonly outdoor?: string | undefined;
      }
    | undefined;
  /** Address of the server (OpenFreeMap) whose map the user may choose. */
  readonly onlineMap?: string | undefined;
};

/** The styles of an OpenFreeMap server that fit the two themes: quiet, so that devices stand out. */
const STYLES = { light: 'positron', dark: 'dark' } as const;

/**
 * Returns the address of the online style for a look. Undefined if it has none: then the embedded map is shown and
 * no other server gets a request.
 */
export function onlineStyle(
  { online = {}, onlineMap }: OnlineMaps,
  { theme, type }: GroundLook,
): string | undefined {
  if (type === 'embedded') return undefined;
  if (type === 'online') return onlineMap && `${onlineMap.replace(/\/$/, '')}/styles/${STYLES[theme]}`;
  return type === 'satellite' || type === 'outdoor' ? online[type] : online[theme];
}

/** What the base map manager depends on, in a browser tab. */
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
