import { defer, firstValueFrom, map, timer } from 'rxjs';
import { renewAccess } from '../../api/product/renew-access.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Reply } from './http-types.ts';
import type { Http, StoredAccess } from '../ports.ts';
import { type RenewingParts, liveRenewing } from './renewing-live.ts';
import type { Locks } from './renew-in-lock.ts';
import { vaultDatabase } from '../storage/vault-database.ts';
import { liveVault } from '../storage/vault-live.ts';

export const SERVER = 'https://api.example.com/api/v1';
const SPENT = new Secret('token-0');
export const first: StoredAccess = {
  userID: 7,
  token: SPENT,
  refresh_token: new Secret('refresh-0'),
  routeIcon: '',
  expiresAt: null,
  superUser: false,
  appMode: 'v2',
  email: 'ada@example.com',
  actingFor: null,
};

/**
 * Mock of a browser's Web Locks: like real ones, they are granted in order and reject when their signal is aborted.
 */
function fakeLocks(): NonNullable<Locks> {
  let tail: Promise<unknown> = Promise.resolve();
  const request = (_: string, { signal }: { signal: AbortSignal }, run: () => Promise<unknown>) => {
    const aborted = new Promise<never>((__, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')), { once: true }),
    );
    const mine = tail.then(() => (signal.aborted ? undefined : run()));
    tail = mine.catch(() => undefined);
    return Promise.race([mine, aborted]);
  };
  return { request } as unknown as NonNullable<Locks>;
}

/** A mock server with rotating refresh tokens: it refuses a token that was used before. */
export function fakeServer(answer?: () => Partial<Reply> | undefined) {
  const server = { calls: 0, delay: 5, refresh: 'refresh-0', bodies: [] as unknown[] };
  const http: Http = {
    send: ({ body }) =>
      defer(() => {
        server.calls++;
        server.bodies.push(body);
        return timer(server.delay);
      }).pipe(
        map((): Reply => {
          const told = answer?.();
          if (told) return { status: 200, body: null, ...told };
          const sent = (body as { refresh_token: Secret }).refresh_token.reveal();
          if (sent !== server.refresh) return { status: 401, body: null };
          server.refresh = `refresh-${server.calls}`;
          const success = { token: `token-${server.calls}`, refresh_token: server.refresh, userID: 7 };
          return { status: 200, body: { success } };
        }),
      ),
  };
  return { server, http };
}

let count = 0;
/** A separate mock browser with its own database and locks. */
export const browser = () => ({ database: `renewing-${++count}`, locks: fakeLocks() as Locks });
/** A tab of this mock browser that sends its requests through `http`. */
export const tabOf = (
  { database, locks }: ReturnType<typeof browser>,
  http: Http,
  more: Partial<RenewingParts> = {},
) => {
  const vault = liveVault({ database: vaultDatabase(database), issuer: SERVER });
  const renewing = liveRenewing({
    vault,
    backend: { renewAccess: renewAccess(undefined) },
    http,
    worker: null,
    kind: 'product',
    apiUrl: SERVER,
    version: '1',
    encryptionKey: () => null,
    locks,
    ...more,
  });
  return { vault, renewing, renew: (spent = SPENT) => firstValueFrom(renewing.renew(spent, '')) };
};
