import type { Access } from '../api/backend.ts';
import type { Result } from '../api/call.ts';
import type { Secret } from '../kernel/secret.ts';
import type { Renewal, StoredAccess } from './ports.ts';
import type { RenewableVault } from './vault-live.ts';
import { type Failure, isForeign } from '../../events/session-types.ts';

/** No response, or a server error: the session is not at fault, and the user stays signed in. */
const NO_ANSWER: ReadonlySet<Failure['reason']> = new Set([
  'unreachable',
  'timeout',
  'server',
  'tooManyRequests',
]);

/** An unusable response of the server itself (AUTH-06: the call fails). */
const isUseless = ({ reason, where }: Failure): boolean =>
  reason === 'decryption' || (reason === 'unreadable' && where !== undefined);

/** What the response to a renewal means for the stored session (AUTH-06). */
export function renewalOf(result: Result<Access>, stored: StoredAccess, email: string): Renewal {
  if (result.ok) {
    const { userID, superUser, appMode, actingFor } = stored;
    // The response may leave out whether the user is a super user, but it never makes one.
    const kept = { userID, email: email || stored.email, superUser, actingFor };
    return {
      kind: 'renewed',
      access: { ...result.value, ...kept, appMode: result.value.appMode ?? appMode },
    };
  }
  const { failure } = result;
  if (NO_ANSWER.has(failure.reason) || isForeign(failure)) return { kind: 'noAnswer', failure };
  return isUseless(failure) ? { kind: 'failed', failure } : { kind: 'refused', failure };
}

/** The holder of this lock renews. The page, the worker and all tabs of one browser use the same lock. */
const RENEWAL_LOCK = 'fixpoint-renewal';
/** Timeout of the lock (ms). A call that hangs releases it earlier. */
const LONGEST_WAIT = 20_000;

export type RenewalParts = {
  readonly vault: Pick<RenewableVault, 'find' | 'replace' | 'drop'>;
  /** The call itself, with its response read. Never rejects. */
  readonly send: (email: string, refreshToken: Secret) => Promise<Result<Access>>;
};

/** The result of a renewal. `unkept`: the new access, if it could not be stored and only the caller has it. */
export type RenewalOutcome = { readonly renewal: Renewal; readonly unkept?: StoredAccess };

const noAnswer = (reason: 'timeout' | 'unreachable'): RenewalOutcome => ({
  renewal: { kind: 'noAnswer', failure: { reason, status: 0 } },
});

/**
 * One renewal, under the lock. The vault shows whether another tab was faster, and stores the new tokens before the
 * result is returned. Refused tokens are removed at once, so that the next tab in the queue does not send them
 * again.
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
  // The user signed out or in during the request: that change takes precedence.
  const now = await vault.find();
  return now.kind === 'access' && now.access.userID === access.userID
    ? { renewal: { kind: 'renewed', access: now.access } }
    : { renewal: { kind: 'signedOut' } };
}

/** The required part of the browser's locks. Null where it has none. */
export type Locks = Pick<LockManager, 'request'> | null;
export const browserLocks = (): Locks =>
  (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks ?? null;

/**
 * Runs the renewal when its turn comes. Without locks (plain http, old browsers) only this page's calls are queued.
 * Never rejects; a turn that does not come in time counts as no response.
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
