import { defer, EMPTY, from, of, switchMap } from 'rxjs';
import type { Push } from './ports.ts';

/** The push port, loaded with its first use: nobody is told anything before they have signed in. */
export function pushLater(load: () => Promise<Push>): Push {
  let loading: Promise<Push | null> | undefined;
  const loaded = () => {
    loading ??= load().catch(() => {
      loading = undefined; // it may be had next time
      return null;
    });
    return loading;
  };
  return {
    registered: async () => (await loaded())?.registered() ?? null,
    permission: () =>
      defer(() => from(loaded())).pipe(switchMap((push) => push?.permission() ?? of('unsupported' as const))),
    ask: async () => (await loaded())?.ask() ?? 'unsupported',
    register: async () => (await loaded())?.register() ?? null,
    unregister: async () => (await loaded())?.unregister(),
    received: () => defer(() => from(loaded())).pipe(switchMap((push) => push?.received() ?? EMPTY)),
  };
}
