import { EMPTY, from, map, of, type Observable } from 'rxjs';
import * as auth from '../../events/auth.ts';
import * as tourEvents from '../../events/tour.ts';
import { admin } from '../../src/core/session/admin.ts';
import { changeKept } from '../../src/core/storage/kept.effects.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import type { Stored } from '../../src/ports/ports.ts';
import { mayOffer, withMark } from './offer.state.ts';

/** The storage slot for answers to the tour offer; it belongs to the browser, so an answer outlives the session. */
const SLOT = 'tours';

export const offerEffects = [
  effect({
    name: 'restore who has answered the tour offer',
    on: [auth.loginSucceeded, auth.sessionRestored],
    how: 'latest',
    run: (_, { ports }) =>
      from(ports.storage.read(SLOT)).pipe(
        map((stored) => tourEvents.answersRestored({ marks: marksIn(stored) })),
      ),
  }),
  effect({
    name: 'offer a tour at the first visit',
    while: (read) => read(mayOffer),
    run: () => of(tourEvents.offered()),
  }),
  effect({
    name: 'store who has answered the tour offer',
    on: [tourEvents.offerAnswered, tourEvents.started],
    how: 'inOrder',
    run: (_, world) => remembered(world),
  }),
  effect({
    name: 'start the offered tour',
    on: tourEvents.offerAnswered,
    run: ({ payload: { answer } }) =>
      answer === 'accepted' ? tourEvents.started({ name: 'tour' }) : undefined,
  }),
];

/**
 * Returns the stored hashes of the accounts that have answered the offer. If the stored list was damaged, the result is
 * empty: at worst, the user is asked again.
 */
const marksIn = (stored: Stored): number[] =>
  stored.kind === 'fact' && stored.draft.type === tourEvents.answersRestored.type
    ? [...(stored.draft as ReturnType<typeof tourEvents.answersRestored>).payload.marks]
    : [];

/**
 * Stores that this account has answered the offer, except in ghost mode. Another browser tab may have added to the
 * stored list.
 */
function remembered({ ports, read }: World): Observable<Draft> {
  const { userID, ghostMode } = read(admin);
  if (userID === null || ghostMode) return EMPTY;
  return changeKept(ports, SLOT, tourEvents.answersRestored, (stored) =>
    tourEvents.answersRestored({ marks: withMark(stored?.marks ?? [], userID) }),
  );
}
