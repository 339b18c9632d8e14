import { DEMO_ACCOUNTS, demoCredentials } from '../../mocks/accounts.ts';
import type { started } from '../../events/app.ts';
import type { DemoControl } from '../../mocks/start.ts';
import type { VisitorBackend } from '../api/backend.ts';
import { mapped } from '../api/call.ts';
import type { ServerKind } from '../api/server-kind.ts';
import { later } from '../ports/later.ts';
import type { TrackDriver } from '../ports/ports.ts';
import type { TrackLibrary } from '../workers/track-files.ts';
import { DEMO_GEOCODER, DEMO_ROUTING, DEMO_SERVER } from './demo-addresses.ts';

export type Demo = {
  /** Loads the mock backend on the first call. */
  readonly ready: () => Promise<DemoControl>;
  readonly key: () => string | null;
  readonly driver: TrackDriver;
  /** The demo accounts that the login page offers for sign-in with one click. */
  readonly accounts: Parameters<typeof started>[0]['demoAccounts'];
};

/** Adapts a kind of server to the demo, so that its demo accounts can be opened with one click too. */
export function demoKind(kind: ServerKind): ServerKind {
  // The product's server knows the demo accounts by name, so it needs no adaptation.
  if (kind.name === 'product') return kind;
  const opened = <Calls extends Pick<VisitorBackend, 'login' | 'demoLogin'>>(calls: Calls): Calls => ({
    ...calls,
    demoLogin: (id: string, language: Parameters<Calls['demoLogin']>[1]) =>
      calls.login({ ...demoCredentials(id), language }),
  });
  return {
    ...kind,
    greeting:
      kind.greeting &&
      mapped(kind.greeting, (said) => ({ ...said, abilities: [...said.abilities, 'demo' as const] })),
    visitor: (options) => opened(kind.visitor(options)),
    async parts() {
      const parts = await kind.parts();
      return {
        ...parts,
        async session() {
          const { backend, socket } = await parts.session();
          return { backend: (options) => opened(backend(options)), socket };
        },
      };
    },
  };
}

/**
 * Returns the mock backend for a kind of server. The mock backend's code loads on the first call, so that the page does
 * not wait for it.
 */
export function lazyDemo(scenario: string | null, tracks: TrackLibrary, kind: ServerKind): Demo {
  let key: string | null = null;
  const ready = later(() =>
    Promise.all([import('../../mocks/start.ts'), import('../../mocks/api/encrypted.ts')]).then(
      async ([{ startDemo, namesIn, keptLanguage }, { DEMO_ENCRYPTION_KEY }]) => {
        key = DEMO_ENCRYPTION_KEY;
        const storage = {
          get: (name: string) => localStorage.getItem(name),
          set: (name: string, text: string) => localStorage.setItem(name, text),
          remove: (name: string) => localStorage.removeItem(name),
        };
        return startDemo({
          // After a reload, the document's language is still English at this point, so the stored language comes first.
          named: await namesIn(keptLanguage(storage) ?? document.documentElement.lang),
          clock: {
            now: () => Date.now(),
            after: (ms, then) => {
              const timer = setTimeout(then, ms);
              return () => clearTimeout(timer);
            },
          },
          storage,
          scenario,
          isTraccar: kind.name === 'traccar',
          apiUrl: kind.apiUrl(DEMO_SERVER),
          socketUrl: kind.socketUrl(DEMO_SERVER),
          geocoderUrl: DEMO_GEOCODER,
          routingUrl: DEMO_ROUTING,
        });
      },
    ),
  );
  const drive = async (device: number) => {
    const found = (await ready()).recorded(device);
    if (!found) throw new Error(`Device ${device} does not drive a recorded track.`);
    return found;
  };
  return {
    ready,
    key: () => key,
    accounts: DEMO_ACCOUNTS.map(({ id, mode, icon }) => ({ id, mode, icon })),
    driver: {
      async drive(id, factor, as = {}) {
        const track = tracks.track(id);
        if (!track) throw new Error('The file was read before the app was loaded anew; open it again.');
        const { at, lat, lng, speed, heading, accuracy } = track.columns;
        const seconds = Float64Array.from(at, (ms) => Math.round(ms / 1000));
        const driven = (await ready()).drive(
          { at: seconds, lat, lng, speed, heading, accuracy },
          { factor, name: as.name ?? track.name, ...(as.kind !== undefined && { kind: as.kind }) },
        );
        if (!driven) throw new Error('Nobody is signed in.');
        return driven.deviceId;
      },
      async setFactor(device, factor) {
        const found = await drive(device);
        if (factor === 0) {
          found.pause();
          return;
        }
        found.setFactor(factor);
        found.resume();
      },
      remove: async (device) => (await drive(device)).remove(),
    },
  };
}
