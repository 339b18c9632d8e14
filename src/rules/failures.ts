import type { Failure } from '../../events/session-types.ts';

/**
 * Whether no answer arrived. The server may not have received the request, or may have done what it asks. However often
 * this happens, it says nothing about the request.
 */
export const hasNoAnswer = ({ reason }: Failure): boolean => reason === 'unreachable' || reason === 'timeout';

/** Whether the server could not be reached or was busy, which may last. It says nothing about the request or the session. */
export const isAwayOrBusy = (failure: Failure): boolean =>
  hasNoAnswer(failure) || failure.reason === 'tooManyRequests';

/** Whether the failure may pass by itself, so that the same request may succeed later: as above, or a server error. */
export const mayPass = (failure: Failure): boolean => isAwayOrBusy(failure) || failure.reason === 'server';

/**
 * Whether the server has neither accepted nor refused the request: the failure may pass, or nobody can read the answer.
 * A change of the user is then sent again.
 */
export const isUndecided = (failure: Failure): boolean =>
  mayPass(failure) || failure.reason === 'unreadable' || failure.reason === 'decryption';

/**
 * Whether the server may have done what the request asks, although the app does not know it. A server that gets too many
 * requests does nothing.
 */
export const mayBeDone = (failure: Failure): boolean =>
  isUndecided(failure) && failure.reason !== 'tooManyRequests';
