import { catchError, defer, EMPTY, from, of, switchMap } from 'rxjs';
import type { Ports } from './ports.ts';

export type DevicePorts = Pick<Ports, 'locating' | 'output' | 'gazetteer' | 'keyboard'>;

/** The machine's own receiver, keyboard and printer, and the towns that the app brings along: loaded with their first use: most sessions never ask for them. */
export function devicesLater(load: () => Promise<DevicePorts>): DevicePorts {
  return {
    locating: {
      watch: () =>
        defer(() => from(load())).pipe(
          switchMap(({ locating }) => locating.watch()),
          catchError(() => of({ kind: 'failed', reason: 'unavailable' } as const)),
        ),
    },
    gazetteer: {
      find: (text) =>
        load().then(
          ({ gazetteer }) => gazetteer.find(text),
          () => [],
        ),
      near: (lat, lng) =>
        load().then(
          ({ gazetteer }) => gazetteer.near(lat, lng),
          () => null,
        ),
    },
    keyboard: {
      pressed: (keys) =>
        defer(() => from(load())).pipe(
          switchMap(({ keyboard }) => keyboard.pressed(keys)),
          catchError(() => EMPTY),
        ),
    },
    output: {
      save: (address, name) =>
        void load().then(
          ({ output }) => output.save(address, name),
          () => undefined,
        ),
      print: (address) =>
        load().then(
          ({ output }) => output.print(address),
          () => false,
        ),
    },
  };
}
