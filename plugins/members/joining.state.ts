import * as auth from '../../events/auth.ts';
import * as memberEvents from '../../events/members.ts';
import type { Invitation } from '../../events/member-types.ts';
import * as navigation from '../../events/navigation.ts';
import type { Failure } from '../../events/session-types.ts';
import { isPublicPath, JOIN_PATH } from '../../src/core/app/location.ts';
import { mayBeDone } from '../../src/rules/failures.ts';
import { plainProjection } from '../../src/kernel/projection.ts';
import type { Secret } from '../../src/kernel/secret.ts';

export type Refusal = ReturnType<typeof memberEvents.invitationRefused>['payload']['reason'];
export type Joining = {
  /** The secret at the end of the invitation link; stored while the user signs in. */
  readonly secret: Secret | null;
  readonly status:
    | 'idle'
    | 'loading'
    | 'ready'
    | 'failed'
    | 'answering'
    | 'accepted'
    | 'declined'
    | 'refused';
  readonly invitation: Invitation | null;
  readonly refusal: Refusal | null;
  readonly failure: Failure | null;
  /** The answers of the user (true: accepted) that the server may have received, oldest first. */
  readonly answers: readonly boolean[];
};
const NOTHING: Joining = {
  secret: null,
  status: 'idle',
  invitation: null,
  refusal: null,
  failure: null,
  answers: [],
};

/**
 * An invitation opened by its link (MEM-01). It belongs to no user until sign-in, so the start or end of a session
 * does not clear it.
 */
export const joining = plainProjection<Joining>(
  'members/joining',
  NOTHING,
  (on) => [
    on(navigation.locationChanged, (s, { payload: { path, secret } }) => {
      if (path === JOIN_PATH) {
        if (secret) return { ...NOTHING, secret, status: 'loading' };
        return s.secret && s.status === 'idle' ? { ...s, status: 'loading' } : s;
      }
      // The invitation stays while the user signs in, and is dropped when the user goes to any other page.
      return isPublicPath(path) || path === '/' ? s : s.secret === null ? s : NOTHING;
    }),
    on(memberEvents.invitationLoaded, (s, { payload: { invitation } }) => ({
      ...s,
      status: 'ready',
      invitation,
      failure: null,
    })),
    on(memberEvents.invitationRefused, (s, { payload: { reason } }) => ({
      ...s,
      status: 'refused',
      refusal: reason,
    })),
    on(memberEvents.invitationFailed, (s, { payload: { failure } }) => ({
      ...s,
      status: s.invitation ? 'ready' : 'failed',
      failure,
      answers: mayBeDone(failure) ? s.answers : s.answers.slice(0, -1),
    })),
    on(memberEvents.invitationRetried, (s) => ({ ...s, status: 'loading', failure: null })),
    on(memberEvents.invitationAnswered, (s, { payload: { accepts } }) => ({
      ...s,
      status: 'answering',
      failure: null,
      answers: [...s.answers, accepts],
    })),
    on(memberEvents.invitationSettled, (s, { payload: { accepts } }) => ({
      ...s,
      secret: null,
      status: accepts ? 'accepted' : 'declined',
    })),
    on(auth.loggedOut, (s, { payload: { reason } }) => {
      if (reason === 'chosen') return NOTHING;
      // The answer of a call that was on its way is lost, so the invitation is loaded again: it says whether it was used.
      return s.status === 'answering' ? { ...s, status: 'idle' } : s;
    }),
  ],
  { ofSession: false },
);
