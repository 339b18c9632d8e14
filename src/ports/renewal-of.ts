import type { Access } from '../api/backend.ts';
import type { Result } from '../api/call.ts';
import { type Failure, isForeign } from '../../events/session-types.ts';
import type { Renewal, StoredAccess } from './ports.ts';

/** Nobody answered, or the server is in trouble: the session is not at fault, and nobody is signed out for it. */
const NO_ANSWER: ReadonlySet<Failure['reason']> = new Set([
  'unreachable',
  'timeout',
  'server',
  'tooManyRequests',
]);

/** An answer of the server itself that is of no use (AUTH-06: the call fails). */
const isUseless = ({ reason, where }: Failure): boolean =>
  reason === 'decryption' || (reason === 'unreadable' && where !== undefined);

/** What the answer to a renewal means for the session that is stored (AUTH-06). */
export function renewalOf(result: Result<Access>, stored: StoredAccess, email: string): Renewal {
  if (result.ok) {
    const { userID, superUser, appMode, actingFor } = stored;
    // The answer may leave out who is a super user; it never makes one.
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
