import type { StyleSpecification } from 'maplibre-gl';
import { type OnlineMaps, onlineStyle as styleIn } from './browser.ts';
import { createBasemapManager } from './manager.ts';
import type { BasemapChange, GroundLook, ManagedMap, MapData, MapError } from './manager.ts';

const layer = (id: string, type: 'background' | 'symbol') => ({
  id,
  type,
  ...(type === 'symbol' && { source: 's' }),
});
export const onlineStyle = {
  version: 8,
  sources: {},
  layers: [layer('ground', 'background'), layer('names', 'symbol')],
};
export const LIGHT: GroundLook = { theme: 'light', type: 'standard', perspective: false };
const TILE = 'https://tiles.example/5/16/10.pbf';

/** A function that returns a mock server's reply. */
export type Answer = () => Promise<Response>;
/** Makes a mock server's reply with this JSON body. */
export const json =
  (body: unknown): Answer =>
  () =>
    Promise.resolve(Response.json(body));
/** Makes a mock server's reply with this status and no body. */
export const status =
  (code: number): Answer =>
  () =>
    Promise.resolve(new Response('', { status: code }));
export const refused: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
export const silent: Answer = () => new Promise(() => {});

type WorldOptions = {
  readonly configured?: boolean;
  readonly online?: boolean;
  /** The deployment's online maps, in place of the default ones at `style.example`. */
  readonly maps?: OnlineMaps;
  readonly look?: GroundLook;
};

/** A test environment in which time moves only when the test advances it. */
export function world({ configured = true, online = true, maps, look = LIGHT }: WorldOptions = {}) {
  const changes: BasemapChange[] = [];
  const styles: StyleSpecification[] = [];
  const requests: string[] = [];
  const answers = { style: json(onlineStyle), tile: status(200) };
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  let isOnline = online;
  let onNetwork = () => {};
  const listeners: { error?: (event: MapError) => void; sourcedata?: (event: MapData) => void } = {};

  const map: ManagedMap = {
    setStyle: (style: StyleSpecification) => styles.push(style),
    on: (type: string, listener: never) => Object.assign(listeners, { [type]: listener }),
    off: (type: 'error' | 'sourcedata') => delete listeners[type],
  };
  const manager = createBasemapManager({
    embedded: ({ theme }, language) => ({
      version: 8,
      name: `embedded ${theme} ${language}`,
      sources: {},
      layers: [],
    }),
    online: ({ theme, type, perspective }) => {
      if (maps) return styleIn(maps, { theme, type, perspective });
      return !configured || type === 'embedded'
        ? undefined
        : `https://style.example/${type === 'satellite' ? type : theme}`;
    },
    look,
    language: 'en',
    onChanged: (change) => changes.push(change),
    fetch: (url) => {
      requests.push(url);
      return url === TILE ? answers.tile() : answers.style();
    },
    clock: {
      now: () => now,
      after(milliseconds, run) {
        const timer = { at: now + milliseconds, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((one) => one !== timer);
        };
      },
    },
    network: {
      isOnline: () => isOnline,
      onChange(listener) {
        onNetwork = listener;
        return () => {
          onNetwork = () => {};
        };
      },
    },
  });
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };

  return {
    answers,
    changes,
    requests,
    styles,
    manager,
    last: () => changes.at(-1),
    settle,
    pendingTimers: () => timers.length,
    async start() {
      manager.start(map);
      await settle();
    },
    async pass(milliseconds: number) {
      const end = now + milliseconds;
      for (;;) {
        await settle();
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter((one) => one !== next);
        now = next.at;
        next.run();
      }
      now = end;
      await settle();
    },
    failTile: (code: number | undefined = 503, times = 1) => {
      for (let i = 0; i < times; i++)
        listeners.error?.({ sourceId: 'openmaptiles', tile: {}, error: { status: code, url: TILE } });
    },
    mapError: (event: MapError) => listeners.error?.(event),
    arriveTile: () => listeners.sourcedata?.({ sourceId: 'openmaptiles', tile: { state: 'loaded' } }),
    async network(value: boolean) {
      isOnline = value;
      onNetwork();
      await settle();
    },
  };
}
