import { catchError, defer, from, of, switchMap } from 'rxjs';
import type { Ports, Renewal } from './ports.ts';

export type SessionPorts = Pick<Ports, 'vault' | 'renewing' | 'traces' | 'socket' | 'outbox'>;

const NO_ANSWER: Renewal = { kind: 'noAnswer', failure: { reason: 'unreachable', status: 0 } };

/**
 * The ports beneath the session, loaded with their first use: a login page is there before them. A load that fails is
 * tried again with the next use.
 */
export function sessionLater(load: () => Promise<SessionPorts>): SessionPorts {
  let loading: Promise<SessionPorts> | undefined;
  const loaded = () => {
    loading ??= load();
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  return {
    vault: {
      read: () =>
        loaded().then(
          ({ vault }) => vault.read(),
          () => null,
        ),
      isNewer: () =>
        loaded().then(
          ({ vault }) => vault.isNewer(),
          () => false,
        ),
      write: async (access) => (await loaded()).vault.write(access),
      amend: async (changes) => (await loaded()).vault.amend(changes),
      clear: async () => (await loaded()).vault.clear(),
    },
    renewing: {
      renew: (spent, email) =>
        defer(() => from(loaded())).pipe(
          switchMap(({ renewing }) => renewing.renew(spent, email)),
          catchError(() => of(NO_ANSWER)),
        ),
    },
    socket: {
      open: (url, token, onBehalfOf) =>
        defer(() => from(loaded())).pipe(
          switchMap(({ socket }) => socket.open(url, token, onBehalfOf)),
          catchError(() => of({ kind: 'closed', reason: 'unreachable' } as const)),
        ),
    },
    outbox: {
      keep: (account, changes) =>
        loaded().then(
          ({ outbox }) => outbox.keep(account, changes),
          () => 'NotLoaded',
        ),
      drop: async (account, ids) => (await loaded()).outbox.drop(account, ids),
      take: async (account) => (await loaded()).outbox.take(account),
      clear: async () => (await loaded()).outbox.clear(),
      forgetOthers: async (account, before) => (await loaded()).outbox.forgetOthers(account, before),
    },
    traces: {
      clear: (except) =>
        loaded().then(
          ({ traces }) => traces.clear(except),
          () => ['everything'],
        ),
    },
  };
}
