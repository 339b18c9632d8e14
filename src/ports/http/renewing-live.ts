import { firstValueFrom, from, type Observable } from 'rxjs';
import type { Backend } from '../../api/backend.ts';
import { Secret } from '../../kernel/secret.ts';
import { askWorker, type WorkerOf } from '../ask-worker.ts';
import { carried } from '../carry.ts';
import type { Http, Renewal, Renewing } from '../ports.ts';
import { inTurn, type Locks, browserLocks, renewInLock } from './renew-in-lock.ts';
import type { RenewableVault } from '../storage/vault-live.ts';
import { withTimeout } from './with-timeout.ts';

/** Timeout for the service worker's response (ms). After that, the tab renews the tokens itself. */
const WORKER_ANSWERS_IN = 10_000;
/** After this time the caller of a token renewal gets a timeout (ms). The renewal continues and may still succeed. */
const LONGEST_WAIT = 30_000;
const TOO_LATE: Renewal = { kind: 'noAnswer', failure: { reason: 'timeout', status: 0 } };

export type RenewingParts = {
  readonly vault: RenewableVault;
  readonly backend: Pick<Backend, 'renewAccess'>;
  readonly http: Http;
  /**
   * Returns the service worker. Null if a service worker cannot reach the server, as in the demo, whose server runs in
   * the page.
   */
  readonly worker: WorkerOf | null;
  /** The kind of server, by name. */
  readonly kind: string;
  readonly apiUrl: string;
  readonly version: string;
  readonly encryptionKey: () => string | null;
  readonly locks?: Locks;
};

/**
 * Renews the access token once for all calls and tabs. If there is a service worker, it does the renewal: a tab that
 * closes during the request would lose the response and with it the session. If there is no service worker, or it does
 * not respond, the tab does the renewal. A lock makes sure that only one of them renews at a time; the others get the
 * result from the vault.
 */
export function liveRenewing({ locks = browserLocks(), ...parts }: RenewingParts): Renewing {
  const { vault, backend, http } = parts;
  const takeTurn = inTurn(locks);
  const underWay = new Map<string, Promise<Renewal>>();

  const here = async (spent: Secret, email: string): Promise<Renewal> => {
    const send = (owner: string, refreshToken: Secret) =>
      carried(
        (request) => firstValueFrom(http.send(request, null)),
        backend.renewAccess(owner, refreshToken),
      );
    return (await takeTurn(() => renewInLock({ vault, send }, spent, email))).renewal;
  };

  const renew = async (spent: Secret, email: string): Promise<Renewal> =>
    (await inWorker(parts, spent, email)) ?? here(spent, email);

  return {
    renew: (spent, email): Observable<Renewal> => {
      const key = spent.reveal();
      const running = underWay.get(key) ?? renew(spent, email).finally(() => underWay.delete(key));
      underWay.set(key, running);
      return from(withTimeout(running, LONGEST_WAIT).catch(() => TOO_LATE));
    },
  };
}

/** Lets the service worker renew the tokens. Null if the tab has to renew them itself. */
async function inWorker(
  { vault, worker, kind, apiUrl, version, encryptionKey }: RenewingParts,
  spent: Secret,
  email: string,
): Promise<Renewal | null> {
  const asked = worker?.();
  if (!asked) return null;
  const request = {
    kind: 'renew',
    ...(kind !== 'product' && { server: kind }),
    spent: spent.reveal(),
    email,
    apiUrl,
    version,
    encryptionKey: encryptionKey(),
  } as const;
  const reply = await askWorker(asked, request, WORKER_ANSWERS_IN);
  switch (reply?.kind) {
    case 'refused':
    case 'failed':
    case 'noAnswer':
      return reply;
    case 'renewed': {
      if (reply.unkept) {
        if ((await vault.find()).kind === 'none') return null; // the user signed out meanwhile
        const { token, refresh_token, ...rest } = reply.unkept;
        const access = { ...rest, token: new Secret(token), refresh_token: new Secret(refresh_token) };
        await vault.write(access);
        return { kind: 'renewed', access };
      }
      const found = await vault.find();
      const isFresh = found.kind === 'access' && found.access.token.reveal() !== spent.reveal();
      return isFresh ? { kind: 'renewed', access: found.access } : null;
    }
    default:
      return null; // no response, or the service worker cannot renew the tokens
  }
}
