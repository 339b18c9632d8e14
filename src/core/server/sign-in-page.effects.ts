import { concat, defer, EMPTY, from, map, mergeMap } from 'rxjs';
import * as auth from '../../../events/auth.ts';
import * as navigation from '../../../events/navigation.ts';
import * as notices from '../../../events/notices.ts';
import * as serverEvents from '../../../events/server.ts';
import * as servers from '../../../events/servers.ts';
import type { Access } from '../../api/backend.ts';
import { type Call, mapped } from '../../api/call.ts';
import { visitorEffect } from '../../ports/effect.ts';
import { location } from '../app/location.ts';
import { LOGIN_ERROR_STAYS, login } from '../session/session.effects.ts';
import { session } from '../session/session.ts';
import { keep } from '../storage/keep.effects.ts';

/**
 * The storage slot that remembers that the user went to the server's sign-in page. Without it, the app would also sign
 * in a user who only used the server's own pages, or whose logout did not reach the server.
 */
const LEFT = 'signInPage';

/**
 * Effects for a server with a sign-in page of its own: they open that page, and sign in a user who comes back from it
 * (TRAC-01).
 *
 * @param address the address of the page
 * @param access returns the call that gets the access of a user who has signed in there
 */
export const signInPageEffects = (address: string, access: () => Call<Access>) => [
  visitorEffect({
    name: "open the server's sign-in page",
    on: servers.signInPageOpened,
    run: (_, { ports, read }) => {
      const { wanted } = read(location);
      return concat(
        keep(ports, LEFT, servers.signInPageOpened()),
        wanted === null ? EMPTY : keep(ports, 'wanted', navigation.wantedRestored({ href: wanted })),
        defer(() => {
          ports.history.load(address, { replace: false });
          return EMPTY;
        }),
      );
    },
  }),
  visitorEffect({
    name: "sign in a user who comes back from the server's sign-in page",
    on: serverEvents.described,
    how: 'first',
    run: ({ payload: { signInPage } }, world) => {
      const { storage } = world.ports;
      const isTaken = () => world.read(session).auth !== null || world.read(session).loading;
      if (!signInPage || isTaken()) return EMPTY;
      return from(storage.read(LEFT)).pipe(
        mergeMap(async ({ kind }) => {
          if (kind !== 'empty') await storage.remove(LEFT);
          return kind === 'fact' && !isTaken();
        }),
        mergeMap((isBack) =>
          isBack
            ? login(
                world,
                mapped(access(), (found) => ({ accepted: true as const, access: found })),
                '',
              )
            : EMPTY,
        ),
        map((draft) =>
          auth.loginFailed.is(draft) && draft.payload.failure.reason === 'unauthorised'
            ? notices.raised({
                tone: 'warning',
                text: 'serverAccount.signInPage.unfinished',
                stays: LOGIN_ERROR_STAYS,
              })
            : draft,
        ),
      );
    },
  }),
];
