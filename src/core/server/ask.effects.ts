import { defer, EMPTY, from, merge, mergeMap, type Observable, of, race, switchMap, takeUntil } from 'rxjs';
import * as auth from '../../../events/auth.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { Call, Read, Result } from '../../api/call.ts';
import type { Draft } from '../../kernel/event.ts';
import { carryBy, isSent } from '../../ports/carry.ts';
import type { VisitorWorld } from '../../ports/effect.ts';
import type { ApiRequest, Reply } from '../../ports/http/http-types.ts';
import { admin, isReadOnly } from '../session/admin.ts';
import { backOff } from '../../rules/back-off.ts';
import { lackingAt } from './lacking.ts';
import { accessToken, session } from '../session/session.ts';
import * as network from '../../../events/network.ts';

/**
 * Matches the parts of a request's path that may be logged: plain words. Numbers, tokens and addresses are not logged,
 * because they would identify the user.
 */
const PLAIN = /^[a-z][a-z_-]{0,39}$/i;

/** Returns the pattern of a request's path, without ids: `/customer/3001/settings` → `/customer/:id/settings`. */
export const pathPattern = (path: string): string =>
  path
    .split('/')
    .map((part) => (part === '' || PLAIN.test(part) ? part : ':id'))
    .join('/');

/**
 * Returns the log entry for a failed call; null if the failure is not logged. Only status 429, missing responses and
 * server errors are logged (HTTP-05).
 */
export function lineFor({ method, path }: ApiRequest, failure: Failure): Draft | null {
  const { status, reason } = failure;
  if (reason === 'readOnly') return null; // the app itself refused the call in read-only mode, so nothing was sent
  const worth = status === 429 || status === 0 || status >= 500;
  return worth ? network.callFailed({ method, path: pathPattern(path), failure }) : null;
}

/** If the access expires within this time (seconds), it is renewed before the next call is sent. */
const EXPIRES_SOON = 10;
/** How long a call waits for the access to be renewed (ms). After that the call fails, but the session continues. */
const LONGEST_WAIT_FOR_ACCESS = 30_000;
/** How many times a read-only request is repeated while the server has temporary problems. */
const REPEATS = 3;
const PASSING_TROUBLE: ReadonlySet<number> = new Set([500, 502, 503, 504]);

const READ_ONLY: Failure = { reason: 'readOnly', status: 0 };
/** The failure of a call that is not sent because the server has already responded that it does not support it. */
const LACKING: Failure = { reason: 'unavailable', status: 404 };
/**
 * Whether the server itself responded that it does not support a call. An error page from a proxy in between does not
 * count.
 */
const isLacking = (result: Result<unknown>): boolean =>
  !result.ok && result.failure.reason === 'unavailable' && result.failure.where === undefined;
/**
 * Whether a refusal (401) leads to a renewal of the access. This is so only for API calls: a refused picture or marker
 * icon says nothing about the session (AUTH-05).
 */
const renews = ({ kind = 'api' }: ApiRequest): boolean => kind === 'api';
const TOO_LATE: Reply = { status: 0, body: null, problem: 'timeout' };
const isChange = ({ method, reads }: ApiRequest): boolean => method !== 'get' && reads !== true;

/**
 * Calls the backend as the signed-in user, and returns the events that `done` makes from the result. Events about the
 * session are not returned but published at once, so that a caller that holds back the returned events does not delay a
 * renewal.
 *
 * If the access has expired or the server refuses it (401), `ask` publishes that, waits until the access is renewed,
 * and sends the call again (AUTH-05). Calls that are refused at the same time share one renewal. If the server refuses
 * the renewed access too, a call marked `vital` ends the session. Any other call then fails as unavailable to this
 * account (decision 0130), and is not sent again in this session.
 *
 * In ghost mode (a super user views a customer's account) changes are refused unless editing is on (ADM-02), and every
 * request names the viewed account.
 *
 * If a call consists of several requests, all this applies to each of them.
 */
export function ask<Answer>(
  world: VisitorWorld,
  call: Call<Answer>,
  done: (result: Result<Answer>) => readonly Draft[],
): Observable<Draft> {
  return carryBy((each) => askedOnce(world, each), call).pipe(
    mergeMap((result) => from(done(result))),
    // Drop a response that arrives after the session has ended, by a logout or because the server refused to renew the
    // access. It must not reach the login page or the next session.
    takeUntil(world.once(auth.loggedOut)),
  );
}

/** Sends one request of a call and reads the reply. Completes without a value if the reply ended the session. */
function askedOnce<Answer>(world: VisitorWorld, call: Call<Answer>): Observable<Read<Answer>> {
  const { read, once, ports, tell } = world;
  if (!isSent(call)) return of(call.read(TOO_LATE));
  if (isChange(call.request) && read(isReadOnly)) return of({ ok: false, failure: READ_ONLY });

  const lacking = lackingAt(ports.http);

  const send = defer(() => ports.http.send(onBehalfOf(world, call.request), read(accessToken))).pipe(
    mergeMap((reply) => repeated(world, call.request, reply, 1)),
  );
  const finish = (reply: Reply, found = call.read(reply)): Observable<Read<Answer>> => {
    if ('next' in found) return of(found);
    if (isLacking(found) && !isChange(call.request)) lacking.note(call.request);
    const line = found.ok ? null : lineFor(call.request, found.failure);
    if (line) tell(line);
    return of(found);
  };
  /**
   * Sends the request again with renewed access. If it is refused again, this account lacks the right, or the session
   * is over.
   */
  const again = send.pipe(
    mergeMap((reply) => {
      if (reply.status !== 401) return finish(reply);
      const found = call.read(reply);
      if ('next' in found || found.ok) return finish(reply, found);
      const { failure } = found;
      return call.request.vital
        ? told(world, auth.renewalRefused({ failure }))
        : finish(reply, { ok: false, failure: { ...failure, reason: 'unavailable' } });
    }),
  );
  /**
   * Publishes that the access must be renewed, and continues with `then` once it is. Subscribes before publishing, so
   * that the renewal is not missed.
   */
  const withFreshAccess = (why: Draft, then: Observable<Read<Answer>>): Observable<Read<Answer>> =>
    merge(
      race(once(auth.accessRenewed), ports.clock.after(LONGEST_WAIT_FOR_ACCESS)).pipe(
        switchMap((first) => (first === 0 ? finish(TOO_LATE) : then)),
      ),
      defer(() => (read(session).renewing ? EMPTY : told(world, why))),
    );

  const first = defer(() => {
    const token = read(accessToken);
    return send.pipe(
      mergeMap((reply) => {
        if (reply.status !== 401 || !read(session).auth || !renews(call.request)) return finish(reply);
        // If the token has changed, another tab has renewed the access during this call. The call only needs to be sent
        // again.
        return read(accessToken) === token ? withFreshAccess(auth.accessRejected(), again) : again;
      }),
    );
  });
  const asked = defer(() =>
    // If the access expires soon, renew it before sending. The server has not refused anything yet, so if it refuses
    // the call after this renewal, that is the first refusal.
    read(session).renewing || expiresSoon(world) ? withFreshAccess(auth.accessExpired(), first) : first,
  );
  return defer(() => (lacking.has(call.request) ? of({ ok: false as const, failure: LACKING }) : asked));
}

/** Publishes the event at once, then completes without a value. */
function told({ tell }: VisitorWorld, fact: Draft): Observable<never> {
  tell(fact);
  return EMPTY;
}

/** Whether the access may expire before the response to a call arrives. */
function expiresSoon({ read, ports }: VisitorWorld): boolean {
  const { auth: access, expiresAt } = read(session);
  // The expiry time was calculated with this machine's own clock, so compare it with that clock, not with the server's.
  const { clock } = ports;
  const time = (clock.own?.() ?? clock.now()) / 1000;
  return access !== null && expiresAt !== null && time >= expiresAt - EXPIRES_SOON;
}

/**
 * Names the viewed account in the request, because the token belongs to the super user in ghost mode. The server
 * decides what the super user may do in that account.
 */
function onBehalfOf({ read }: VisitorWorld, request: ApiRequest): ApiRequest {
  const { ghostMode, subject, editing } = read(admin);
  if (!ghostMode) return request;
  return {
    ...request,
    headers: {
      ...request.headers,
      'X-On-Behalf-Of': `${subject}`,
      ...(editing && { 'X-Ghost-Editing': '1' }),
    },
  };
}

/**
 * Whether a failed request is sent again: after a server error, or after a response that was cut off. The latter only
 * once, because the server may really have sent it like that.
 */
const mayPass = ({ status, problem }: Reply, attempt: number): boolean =>
  PASSING_TROUBLE.has(status)
    ? attempt <= REPEATS
    : problem === 'unreadable' && status < 300 && attempt === 1;

/** Repeats a read-only request at growing intervals while the server has temporary problems. */
function repeated(
  world: VisitorWorld,
  request: ApiRequest,
  reply: Reply,
  attempt: number,
): Observable<Reply> {
  if (isChange(request) || !mayPass(reply, attempt)) return of(reply);
  const { ports, read } = world;
  return ports.clock.after(backOff(attempt, ports.chance.next())).pipe(
    switchMap(() => ports.http.send(onBehalfOf(world, request), read(accessToken))),
    mergeMap((next) => repeated(world, request, next, attempt + 1)),
  );
}
