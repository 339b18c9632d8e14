import { defaultIfEmpty, EMPTY, filter, from, mergeMap, type Observable, of } from 'rxjs';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import { admin } from '../../src/core/session/admin.ts';
import { changeOwn, keepOwn } from '../../src/core/storage/kept.effects.ts';
import { accountSlot } from '../../src/core/storage/slots.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { arrangement, favourites, mergedFavourites, UNARRANGED } from './arrangement.state.ts';

const SLOTS = ['favourites', 'arrangement'];
/**
 * How long after the last change the list's filters and order are saved (ms), so that typing and several presses
 * are saved once.
 */
const SETTLED = 300;

/**
 * Stores what this tab changed about the favourites, and then shows what other tabs changed. If storing fails, the change
 * stays one that is not stored yet.
 */
function keepFavourites(world: World): Observable<Draft> {
  const { favouritesChanged } = deviceEvents;
  let kept: Draft | null = null;
  return changeOwn(world, 'favourites', favouritesChanged, (stored) => {
    const known = world.read(favourites);
    const ids = mergedFavourites(stored?.ids ?? known.kept, known);
    return (kept = favouritesChanged({ ids, source: 'storage' }));
  }).pipe(
    defaultIfEmpty(null),
    mergeMap((problem) => of(problem ?? kept)),
    filter((fact) => fact !== null),
  );
}

/**
 * Effects that store the favourites, and the device list's filters and order, for the account's next visit. The search
 * text and the 'only devices in view' filter are not stored.
 */
export const keptListEffects = [
  effect({
    name: 'store the favourites',
    on: deviceEvents.favouritesChanged,
    how: 'inOrder',
    run: ({ payload: { source } }, world) => (source === 'storage' ? EMPTY : keepFavourites(world)),
  }),
  effect({
    name: 'store the order of the device list',
    on: deviceEvents.listArranged,
    how: 'latest',
    run: ({ payload }, world) =>
      world.ports.clock
        .after(SETTLED)
        .pipe(
          mergeMap(() =>
            keepOwn(world, 'arrangement', deviceEvents.listArranged({ ...payload, text: '', inView: false })),
          ),
        ),
  }),
  effect({
    name: 'restore the order and favourites of the device list',
    on: [auth.loginSucceeded, auth.sessionRestored],
    how: 'latest',
    run: (_, { ports, read }): Observable<Draft> => {
      const { userID, ghostMode } = read(admin);
      if (userID === null || ghostMode) return EMPTY;
      return from(SLOTS).pipe(
        mergeMap((name) => from(ports.storage.read(accountSlot(userID, name)))),
        mergeMap((stored): Observable<Draft> => {
          if (stored.kind !== 'fact') return EMPTY;
          const { draft } = stored;
          const isFavourites = draft.type === deviceEvents.favouritesChanged.type;
          // The stored order is ignored if the user arranged the list before it was loaded.
          const isArrangement =
            draft.type === deviceEvents.listArranged.type && read(arrangement) === UNARRANGED;
          return isFavourites || isArrangement ? of(draft) : EMPTY;
        }),
      );
    },
  }),
];
