import { EMPTY, map, mergeMap, type Observable, of } from 'rxjs';
import type { Failure } from '../../events/session-types.ts';
import * as viewEvents from '../../events/shared-view.ts';
import type { EndReason } from '../../events/shared-view.ts';
import type { SharedAnswer } from '../../src/api/backend.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { backOff } from '../../src/rules/back-off.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { carry } from '../../src/ports/carry.ts';
import { guestEffect } from '../../src/ports/effect.ts';
import { devicesBefore, nextAsking, type Seen, sharedView, sinceWhen } from './shared-view.state.ts';

/** How often the page requests the data of its shared link (ms). */
const EVERY = 10_000;
/**
 * A wall screen (kiosk) whose link is no longer valid or unknown retries after this long (ms), because the owner may
 * have created the link again.
 */
const ENDED_AGAIN = 5 * 60_000;
/** If the server reports too many requests, the page waits at least this long before it retries (ms). */
const AFTER_TOO_MANY = 30_000;
/** The longest wait of one timer (ms); browser timers cannot run for a month. */
const LONGEST_TIMER = 86_400_000;
/**
 * Clock differences up to this many seconds count as none. Otherwise the difference would jitter with every
 * measurement.
 */
const SAME_CLOCK = 3;

/**
 * Why a shared link shows nothing; null if the failure is temporary. A response that is a web page comes from a network
 * in between, not from the server.
 */
function endOf({ reason, status, message, where }: Failure): EndReason | null {
  if (where !== undefined) return null;
  if (status === 410) return message === 'revoked' ? 'revoked' : 'expired';
  if (reason === 'invalid') return 'malformed';
  return ['notFound', 'unavailable', 'unauthorised', 'forbidden'].includes(reason) ? 'unknown' : null;
}

/**
 * Returns the event for new data of a link. It includes the error of the viewer's clock, so that the countdown is right
 * even if that clock is wrong.
 */
function told(
  now: number,
  { expires, devices, now: theirs, kind, goal, trip }: SharedAnswer,
  had: Seen['devices'],
): Draft {
  const difference = theirs === null ? 0 : Math.round(now / 1000) - theirs;
  const ahead = Math.abs(difference) <= SAME_CLOCK ? 0 : difference;
  return viewEvents.loaded({
    kind,
    ends: expires === null ? null : (expires + ahead) * 1000,
    goal,
    ...(trip && { trip }),
    devices: devices.map((device) => {
      const last = had.find(({ key }) => key === device.key)?.fixes.at(-1)?.at ?? 0;
      return { ...device, fixes: device.fixes.filter(({ at }) => at > last) };
    }),
    ahead,
    // A shared trip is completed and does not change. The page still checks now and then whether the owner has ended
    // the link.
    next: now + (kind === 'trip' ? ENDED_AGAIN : EVERY),
  });
}

export const sharedViewEffects = [
  guestEffect({
    name: 'load what the link shows',
    while: (read) => read(nextAsking),
    run: ({ at }, { ports, read }) =>
      ports.clock.after(Math.max(0, at - ports.clock.now())).pipe(
        mergeMap(() => {
          const { link, failures } = read(sharedView);
          // A recording of a session contains only a placeholder for the secret, so no request is possible.
          if (!link?.secret?.isKnown) return EMPTY;
          const { place, secret } = link;
          // Sends the request without the token of a user who may be signed in.
          const contentSince = (since: number | null) =>
            carry(
              (request) => ports.http.send(request, null),
              ports.backend.sharedView(place, secret, since),
            );
          const since = read(sinceWhen);
          return contentSince(since).pipe(
            // Devices that are new to this page may have no fix after `since`, so all fixes are requested once.
            mergeMap((result) =>
              since !== null && result.ok && !devicesBefore(read(sharedView).seen, result.value)
                ? contentSince(null)
                : of(result),
            ),
            map((result) => {
              const now = ports.clock.now();
              if (result.ok) {
                const { value } = result;
                const isOver = value.expires !== null && value.expires <= (value.now ?? now / 1000);
                return isOver
                  ? viewEvents.ended({ reason: 'expired', next: now + ENDED_AGAIN })
                  : told(now, value, devicesBefore(read(sharedView).seen, value) ?? []);
              }
              const { failure } = result;
              const reason = endOf(failure);
              if (reason) return viewEvents.ended({ reason, next: now + ENDED_AGAIN });
              const wait = Math.max(
                backOff(failures + 1, ports.chance.next()),
                (failure.retryAfter ?? 0) * 1000,
                failure.reason === 'tooManyRequests' ? AFTER_TOO_MANY : 0,
              );
              return viewEvents.failed({ failure, next: now + wait });
            }),
          );
        }),
      ),
  }),
  guestEffect({
    name: 'end the shared view when its time is over',
    // Restarts the timer when the page becomes visible, because timers do not run while a computer sleeps.
    while: (read) => {
      const ends = read(sharedView).seen?.ends ?? null;
      return ends === null ? null : { ends, visible: read(appState).visible };
    },
    run: ({ ends }, { ports }) => {
      const wait = (): Observable<Draft> =>
        ports.clock.after(Math.max(0, Math.min(LONGEST_TIMER, ends - ports.clock.now()))).pipe(
          mergeMap(() => {
            const now = ports.clock.now();
            return now < ends ? wait() : of(viewEvents.ended({ reason: 'expired', next: now + ENDED_AGAIN }));
          }),
        );
      return wait();
    },
  }),
  guestEffect({
    name: 'keep a wall screen awake',
    while: (read) => read(sharedView).link?.place === 'kiosk' && read(appState).visible,
    run: (_, { ports }) => ports.page.keptAwake?.() ?? EMPTY,
  }),
];
