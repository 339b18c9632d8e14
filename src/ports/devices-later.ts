import { catchError, defer, from, of, switchMap } from 'rxjs';
import type { Ports } from './ports.ts';

export type DevicePorts = Pick<Ports, 'locating' | 'output'>;

/** The machine's own receivers and printers, loaded with their first use: most sessions never ask for them. */
export function devicesLater(load: () => Promise<DevicePorts>): DevicePorts {
  return {
    locating: {
      watch: () =>
        defer(() => from(load())).pipe(
          switchMap(({ locating }) => locating.watch()),
          catchError(() => of({ kind: 'failed', reason: 'unavailable' } as const)),
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
