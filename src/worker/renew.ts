import { Secret } from '../kernel/secret.ts';
import { carried } from '../ports/carry.ts';
import { addressOf, failed, queryOf, replyOf, timed, wireOf } from '../ports/http/http-parts.ts';
import type { ApiRequest, Reply } from '../ports/http/http-types.ts';
import { inTurn, type Locks, renewInLock, type RenewalOutcome } from '../ports/http/renew-in-lock.ts';
import { vaultDatabase } from '../ports/storage/vault-database.ts';
import { liveVault, type RenewableVault } from '../ports/storage/vault-live.ts';
import type { WorkerReply, WorkerRequest } from '../ports/worker-messages.ts';
import { type WorkerKind, workerKind } from './kinds.ts';

type Asked = WorkerRequest & { readonly kind: 'renew' };

export type RenewingWorld = {
  readonly locks: Locks;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  readonly now: () => number;
  /**
   * Returns the token vault for one server. It treats the tokens of any other server, or of an unknown one, as
   * `foreign`.
   */
  readonly vaultOf: (issuer: string) => RenewableVault;
};

const database = vaultDatabase('fixpoint-vault');

/** Returns the service worker's real environment. Tests use another. */
export const workerWorld = (locks: Locks): RenewingWorld => ({
  locks,
  fetch: (address, init) => fetch(address, init),
  now: () => Date.now(),
  vaultOf: (issuer) => liveVault({ database, issuer, strict: true }),
});

/**
 * Renews the access tokens on behalf of a page, under the lock that the pages use too. Without locks, the worker could
 * not coordinate with the tabs, so it does nothing. Requests about the same tokens share one renewal. The new tokens
 * are in the vault before the result is returned.
 */
export function workerRenewal(world: RenewingWorld): (asked: Asked) => Promise<WorkerReply> {
  const takeTurn = world.locks && inTurn(world.locks);
  const underWay = new Map<string, Promise<WorkerReply>>();

  const renew = async (asked: Asked): Promise<WorkerReply> => {
    const kind = workerKind(asked.server);
    if (!takeTurn || !kind) return { kind: 'unable' };
    // The vault ignores the tokens of all other servers. So whatever a page requests, no token is sent to the wrong
    // server.
    const vault = world.vaultOf(asked.apiUrl);
    const send = (email: string, refreshToken: Secret) =>
      carried(sendOf(world, kind, asked), kind.renewAccess(world.now)(email, refreshToken));
    return replyTo(await takeTurn(() => renewInLock({ vault, send }, new Secret(asked.spent), asked.email)));
  };

  return (asked) => {
    const key = `${asked.apiUrl} ${asked.spent}`;
    const running =
      underWay.get(key) ??
      renew(asked)
        .catch((): WorkerReply => ({ kind: 'unable' }))
        .finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  };
}

/** Returns a function that sends one request, without retries. It never rejects. */
const sendOf =
  ({ fetch, now }: RenewingWorld, { headers }: WorkerKind, { apiUrl, version, encryptionKey }: Asked) =>
  (request: ApiRequest): Promise<Reply> =>
    timed(async (signal) => {
      const query = queryOf(request);
      const response = await fetch(`${addressOf(apiUrl, request)}${query.size > 0 ? `?${query}` : ''}`, {
        ...wireOf({ policy: headers, version, now }, request, null),
        signal,
      });
      const { answers } = request;
      return replyOf(response, { now, encryptionKey: () => encryptionKey, ...(answers && { answers }) });
    }).catch(failed);

/**
 * Returns the reply to the page after a renewal. The new tokens stay in the vault. Only if the vault could not store
 * them does the reply contain them.
 */
function replyTo({ renewal, unkept }: RenewalOutcome): WorkerReply {
  switch (renewal.kind) {
    case 'renewed': {
      if (!unkept) return { kind: 'renewed', unkept: null };
      const { token, refresh_token, ...rest } = unkept;
      return {
        kind: 'renewed',
        unkept: { ...rest, token: token.reveal(), refresh_token: refresh_token.reveal() },
      };
    }
    case 'refused':
    case 'failed':
    case 'noAnswer':
      return renewal;
    case 'signedOut':
      return { kind: 'unable' }; // no session was found; the page itself checks why
  }
}
