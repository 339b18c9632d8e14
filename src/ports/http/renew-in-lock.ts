import type { Access } from '../../api/backend.ts';
import type { Result } from '../../api/call.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { Renewal, StoredAccess } from '../ports.ts';
import type { RenewableVault } from '../storage/vault-live.ts';
import { type Failure, isForeign } from '../../../events/session-types.ts';
import { mayPass } from '../../rules/failures.ts';

/** Whether the server itself sent an unusable response (AUTH-06: the call fails). */
const isUseless = ({ reason, where }: Failure): boolean =>
  reason === 'decryption' || (reason === 'unreadable' && where !== undefined);

/** Returns what the response to a token renewal means for the stored session (AUTH-06). */
export function renewalOf(result: Result<Access>, stored: StoredAccess, email: string): Renewal {
  if (result.ok) {
    const { userID, superUser, appMode, actingFor } = stored;
    // The server's response to a renewal may not say whether the user is a super user; the stored value stays. A
    // response never turns a user into a super user.
    const kept = { userID, email: email || stored.email, superUser, actingFor };
    return {
      kind: 'renewed',
      access: { ...result.value, ...kept, appMode: result.value.appMode ?? appMode },
    };
  }
  const { failure } = result;
  // Such a failure says nothing about the session, so the user stays signed in.
  if (mayPass(failure) || isForeign(failure)) return { kind: 'noAnswer', failure };
  return isUseless(failure) ? { kind: 'failed', failure } : { kind: 'refused', failure };
}

/**
 * Name of the lock that the code which renews the access token holds. All tabs of one browser and the service worker
 * use the same lock.
 */
const RENEWAL_LOCK = 'fixpoint-renewal';
/**
 * How long to wait for the lock (ms). A call that hangs releases the lock earlier, because the call has a shorter
 * timeout.
 */
const LONGEST_WAIT = 20_000;

export type RenewalParts = {
  readonly vault: Pick<RenewableVault, 'find' | 'replace' | 'drop'>;
  /** Sends the renewal request and reads its response. Never rejects. */
  readonly send: (email: string, refreshToken: Secret) => Promise<Result<Access>>;
};

/**
 * The result of a token renewal. `unkept`: set if the new tokens could not be stored, so that only the caller has them.
 */
export type RenewalOutcome = { readonly renewal: Renewal; readonly unkept?: StoredAccess };

const noAnswer = (reason: 'timeout' | 'unreachable'): RenewalOutcome => ({
  renewal: { kind: 'noAnswer', failure: { reason, status: 0 } },
});

/**
 * Renews the tokens once, while it holds the lock. The vault shows whether another tab was faster, and stores the new
 * tokens before the result is returned. Tokens that the server refused are removed at once, so that the next waiting
 * tab does not send them again.
 */
export async function renewInLock(
  { vault, send }: RenewalParts,
  spent: Secret,
  email: string,
): Promise<RenewalOutcome> {
  const found = await vault.find();
  if (found.kind === 'unavailable') return noAnswer('unreachable');
  if (found.kind !== 'access') return { renewal: { kind: 'signedOut' } };
  const { access, stamp } = found;
  if (access.token.reveal() !== spent.reveal()) return { renewal: { kind: 'renewed', access } };
  const answer = await send(email || access.email, access.refresh_token);
  const renewal = renewalOf(answer, access, email);
  if (renewal.kind === 'noAnswer' || renewal.kind === 'failed') return { renewal };
  if (renewal.kind !== 'renewed') {
    await vault.drop(stamp);
    return { renewal };
  }
  const kept = await vault.replace(stamp, renewal.access);
  if (kept === 'kept') return { renewal };
  if (kept === 'notKept') return { renewal, unkept: renewal.access };
  // Checks the stored session again: if the user signed out or in during the request, that change takes precedence.
  const now = await vault.find();
  return now.kind === 'access' && now.access.userID === access.userID
    ? { renewal: { kind: 'renewed', access: now.access } }
    : { renewal: { kind: 'signedOut' } };
}

/** The part of the browser's Web Locks API that the renewal needs. Null if the browser lacks it. */
export type Locks = Pick<LockManager, 'request'> | null;
export const browserLocks = (): Locks =>
  (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks ?? null;

/**
 * Runs the token renewal as soon as it gets the lock. Without locks (plain http, old browsers) only calls in the same
 * tab wait for each other. Never rejects; if the lock is not free in time, the result is the same as for no response.
 */
export function inTurn(
  locks: Locks = browserLocks(),
): (run: () => Promise<RenewalOutcome>) => Promise<RenewalOutcome> {
  let tail: Promise<unknown> = Promise.resolve();
  const take = locks
    ? (signal: AbortSignal, run: () => Promise<RenewalOutcome>) =>
        locks.request(RENEWAL_LOCK, { signal }, run) as Promise<RenewalOutcome>
    : (signal: AbortSignal, run: () => Promise<RenewalOutcome>) => {
        const next = tail.then(() => (signal.aborted ? noAnswer('timeout') : run()));
        tail = next.catch(() => undefined);
        return next;
      };
  return (run) =>
    new Promise((resolve) => {
      const abort = new AbortController();
      const timer = setTimeout(() => {
        abort.abort();
        resolve(noAnswer('timeout'));
      }, LONGEST_WAIT);
      take(abort.signal, () => {
        clearTimeout(timer);
        return run();
      }).then(resolve, () => resolve(noAnswer(abort.signal.aborted ? 'timeout' : 'unreachable')));
    });
}
