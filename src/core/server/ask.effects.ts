import { defer, EMPTY, from, merge, mergeMap, type Observable, of, race, switchMap, takeUntil } from 'rxjs';
import * as auth from '../../../events/auth.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { Call, Read, Result } from '../../api/call.ts';
import type { Draft } from '../../kernel/event.ts';
import { carryBy, isSent } from '../../ports/carry.ts';
import type { VisitorWorld } from '../../ports/effect.ts';
import type { ApiRequest, Reply } from '../../ports/http-types.ts';
import { admin, isReadOnly } from '../session/admin.ts';
import { backOff } from '../../rules/back-off.ts';
import { lackingAt } from './lacking.ts';
import { accessToken, session } from '../session/session.ts';
import * as network from '../../../events/network.ts';

/** What the log may name of a path: plain words. Numbers, tokens and addresses say whose call it was. */
const PLAIN = /^[a-z][a-z_-]{0,39}$/i;

/** The pattern of a path: `/customer/3001/settings` → `/customer/:id/settings`. */
export const pathPattern = (path: string): string =>
  path
    .split('/')
    .map((part) => (part === '' || PLAIN.test(part) ? part : ':id'))
    .join('/');

/** The line in the log that a failed call is worth, or null: 429, no answer, and trouble at the server (HTTP-05). */
export function lineFor({ method, path }: ApiRequest, failure: Failure): Draft | null {
  const { status, reason } = failure;
  if (reason === 'readOnly') return null; // nothing was sent
  const worth = status === 429 || status === 0 || status >= 500;
  return worth ? network.callFailed({ method, path: pathPattern(path), failure }) : null;
}

/** Access that ends within this many seconds is renewed before a call goes out. */
const EXPIRES_SOON = 10;
/** A call waits no longer than this for fresh access; then it fails softly, and the session stays. */
const LONGEST_WAIT_FOR_ACCESS = 30_000;
/** The server is in trouble for a moment: what only asks may be asked again this often. */
const REPEATS = 3;
const PASSING_TROUBLE: ReadonlySet<number> = new Set([500, 502, 503, 504]);

const READ_ONLY: Failure = { reason: 'readOnly', status: 0 };
/** The server has said so already: nothing is sent. */
const LACKING: Failure = { reason: 'unavailable', status: 404 };
/** The server itself has said that it has not what was asked for; the page of a network says nothing of it. */
const isLacking = (result: Result<unknown>): boolean =>
  !result.ok && result.failure.reason === 'unavailable' && result.failure.where === undefined;
/** A picture or a marker that is refused says nothing about the session (AUTH-05). */
const renews = ({ kind = 'api' }: ApiRequest): boolean => kind === 'api';
const TOO_LATE: Reply = { status: 0, body: null, problem: 'timeout' };
const isChange = ({ method, reads }: ApiRequest): boolean => method !== 'get' && reads !== true;

/**
 * Asks the backend as the signed-in user and gives the facts that `done` makes of the result, and no others: facts of the
 * session are told at once (`tell`), so that nobody who gathers or holds back what a call gives holds back a renewal.
 *
 * When access is refused (401), or ends by the clock, it says so, waits for a fresh one, and asks once more (AUTH-05).
 * Any number of calls refused together cause one renewal, because renewing is state and one effect hangs on it. Refused with
 * fresh access too, a `vital` call ends the session; any other is one that this server does not give to this account, and
 * counts as unavailable (decision 0130). What is unavailable is not asked for again in this session.
 *
 * In ghost mode a change is refused here unless editing is on (ADM-02), and every call says for whom it is made.
 *
 * A call of several requests is sent to its end, each request by these rules.
 */
export function ask<Answer>(
  world: VisitorWorld,
  call: Call<Answer>,
  done: (result: Result<Answer>) => readonly Draft[],
): Observable<Draft> {
  return carryBy((each) => askedOnce(world, each), call).pipe(
    mergeMap((result) => from(done(result))),
    // What was asked for one session must not arrive in the next, or on the login page; a refused renewal ends it too.
    takeUntil(world.once(auth.loggedOut)),
  );
}

/** One request of a call, and what it comes to. Gives nothing where it ended the session. */
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
  /** Sends with fresh access; what is refused once more is not for this account, or the session is over. */
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
  /** Listens first, then speaks, then does what is to be done with it. */
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
        // Somebody else has renewed the access while this call was under way.
        return read(accessToken) === token ? withFreshAccess(auth.accessRejected(), again) : again;
      }),
    );
  });
  const asked = defer(() =>
    // Access that the clock ended was refused by nobody yet: if the server does then, that is the first time.
    read(session).renewing || expiresSoon(world) ? withFreshAccess(auth.accessExpired(), first) : first,
  );
  return defer(() => (lacking.has(call.request) ? of({ ok: false as const, failure: LACKING }) : asked));
}

/** Says it now, and gives nothing. */
function told({ tell }: VisitorWorld, fact: Draft): Observable<never> {
  tell(fact);
  return EMPTY;
}

/** Does the access end by the clock before the answer could be here? */
function expiresSoon({ read, ports }: VisitorWorld): boolean {
  const { auth: access, expiresAt } = read(session);
  const { clock } = ports; // when it ends was counted by the machine's own
  const time = (clock.own?.() ?? clock.now()) / 1000;
  return access !== null && expiresAt !== null && time >= expiresAt - EXPIRES_SOON;
}

/** In ghost mode the token says who asks, and this says about whom; the server decides what that allows. */
function onBehalfOf({ read }: VisitorWorld, request: ApiRequest): ApiRequest {
  const { ghostMode, subject, editing } = read(admin);
  if (!ghostMode) return request;
  return {
    ...request,
    headers: { 'X-On-Behalf-Of': `${subject}`, ...(editing && { 'X-Ghost-Editing': '1' }) },
  };
}

/** Trouble of the server's own, or an answer that was cut on the way (once: it may be what the server says). */
const mayPass = ({ status, problem }: Reply, attempt: number): boolean =>
  PASSING_TROUBLE.has(status)
    ? attempt <= REPEATS
    : problem === 'unreadable' && status < 300 && attempt === 1;

/** Asks again what only asks, a little later each time, while the server has trouble of its own. */
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
