import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as navigation from '../../../events/navigation.ts';
import * as notices from '../../../events/notices.ts';
import * as serverEvents from '../../../events/server.ts';
import * as servers from '../../../events/servers.ts';
import { access, backend } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { Access } from '../../api/backend.ts';
import type { Call } from '../../api/call.ts';
import { signInPageEffects } from './sign-in-page.effects.ts';

const PAGE = 'https://gps.example.com/api/sign-in';
const greeted = (signInPage?: { isOnly: boolean }) =>
  serverEvents.described({
    ...{ kind: 'traccar', version: '6.9.1', identifier: 'free', login: 'name', source: 'server' },
    abilities: [],
    ...(signInPage && { signInPage }),
  });
const withPage = greeted({ isOnly: true });
const opened = servers.signInPageOpened();
const LEFT = ['store signInPage', `load ${PAGE}`];

/** An app at a server with a sign-in page. `status`: the answer when it asks for the access of the user who is back. */
function app(status = 200) {
  const call: Call<Access> = {
    request: { method: 'post', path: '/token' },
    read: () =>
      status === 200
        ? { ok: true, value: access('new'), leftOut: [] }
        : {
            ok: false,
            failure: status === 401 ? { reason: 'unauthorised', status } : { reason: 'server', status },
          },
  };
  return scenario({ backend: backend(), effects: signInPageEffects(PAGE, () => call) });
}

describe('[TRAC-01] the sign-in page of a server', () => {
  test('opens as a whole page; the app remembers that the user went there, and from which page', () =>
    app()
      .given(navigation.locationChanged({ path: '/device/4', query: '' }))
      .when(opened)
      .expect()
      .asked('store signInPage', 'store wanted', `load ${PAGE}`));

  test('a user who comes back from it is signed in, once', () => {
    const it = app();
    return it
      .when(opened)
      .expect()
      .when(withPage)
      .expect(auth.loginSucceeded({ ...access('new'), email: '' }))
      .check(() => expect([...it.world.slots.keys()]).toEqual([]));
  });

  test('a user who comes back without having signed in is told so, and is not asked about again', () => {
    const it = app(401);
    const text = 'serverAccount.signInPage.unfinished';
    return it
      .when(opened)
      .expect()
      .when(withPage)
      .expect(notices.raised({ tone: 'warning', text, stays: 10_000 }))
      .when(withPage)
      .expect();
  });

  test('any other failure is told as that of a sign-in', () =>
    app(500)
      .when(opened)
      .expect()
      .when(withPage)
      .expect(auth.loginFailed({ failure: { reason: 'server', status: 500 } })));

  test('who did not go there is not signed in, even if the browser has a cookie of the server', () =>
    app().when(withPage).expect().asked());

  test('a server that no longer has the page asks nothing', () =>
    app()
      .when(opened)
      .expect()
      .asked(...LEFT)
      .when(greeted())
      .expect()
      .asked());

  test('who signs in with a password meanwhile stays who they are', () =>
    app()
      .given(auth.sessionRestored({ ...access(), email: 'ada@example.com' }))
      .when(opened)
      .expect()
      .asked(...LEFT)
      .when(withPage)
      .expect()
      .asked());
});
