import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../../events/admin.ts';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as popupEvents from '../../../events/error-popup.ts';
import * as network from '../../../events/network.ts';
import * as user from '../../../events/user.ts';
import type { Draft } from '../../kernel/event.ts';
import { failure, started } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { appState } from './app-state.ts';
import { errorPopupEffects } from './error-popup.effects.ts';
import { isSignedIn } from '../session/session.ts';
import { fromServer, kept, open, signedIn, withStoredData } from './error-popup-given.ts';

const loadFailed = (status = 500) => user.customerLoadFailed({ failure: failure(status) });

const popup = { showErrorPopup: true, errorPopupSad: false, errorPopupBusy: false };
const noPopup = { showErrorPopup: false, errorPopupSad: false, errorPopupBusy: false };

describe('a customer who cannot be loaded', () => {
  test('[AUTH-04] [ERRPOP-01] with stored data the popup opens over them', () =>
    withStoredData()
      .when(loadFailed())
      .expect(app.errorPopupOpened())
      .reads(isSignedIn, true)
      .check((it) => expect(it.read(appState)).toMatchObject(popup)));

  test('[AUTH-04] without stored data the session ends', () =>
    scenario({ effects: errorPopupEffects })
      .given(started(), signedIn, app.initialised())
      .when(loadFailed())
      .expect(auth.loggedOut({ reason: 'noCustomer' }))
      .reads(isSignedIn, false));

  test('[AUTH-04] offline the banner says enough: no popup', () =>
    withStoredData(network.wentOffline())
      .when(loadFailed(0))
      .expect()
      .check((it) => expect(it.read(appState)).toMatchObject(noPopup)));

  test('[AUTH-04] offline without stored data the session ends all the same', () =>
    scenario({ effects: errorPopupEffects })
      .given(started(), signedIn, app.initialised(), network.wentOffline())
      .when(loadFailed(0))
      .expect(auth.loggedOut({ reason: 'noCustomer' })));

  test('[AUTH-04] a server that fails before the storage has been read sends nobody away', () =>
    scenario({ effects: errorPopupEffects })
      .given(started(), signedIn)
      .when(loadFailed())
      .expect()
      .when(kept, app.initialised())
      .expect(app.errorPopupOpened()));

  test('[AUTH-04] a session that ends while the storage is read opens no popup', () =>
    scenario({ effects: errorPopupEffects })
      .given(started(), signedIn)
      .when(loadFailed(), auth.loggedOut({ reason: 'chosen' }), app.initialised())
      .expect());
});

describe('a customer whom a super user looks for', () => {
  const visiting = (...more: Draft[]) =>
    scenario({ effects: errorPopupEffects }).given(
      started(),
      adminEvents.ghostEntered({ userID: 7, by: 1, superUser: true }),
      signedIn,
      app.initialised(),
      ...more,
    );
  const failedBecause = (reason: 'notFound' | 'forbidden' | 'server' | 'unreachable') =>
    user.customerLoadFailed({ failure: { reason, status: 0 } });

  test.each(['notFound', 'forbidden'] as const)(
    '[START-09] and who is not there (%s): back to the own account',
    (reason) =>
      visiting().when(failedBecause(reason)).expect(adminEvents.ghostLeft()).reads(isSignedIn, true),
  );

  test('[AUTH-04] and who cannot be had now: the popup, although nothing is kept of them', () =>
    visiting().when(failedBecause('server')).expect(app.errorPopupOpened()).reads(isSignedIn, true));

  test('[AUTH-04] and who cannot be had offline: the banner says enough', () =>
    visiting(network.wentOffline()).when(failedBecause('unreachable')).expect().reads(isSignedIn, true));
});

describe('the popup', () => {
  test('[ERRPOP-02] [fault 69] the sad face comes 1000 ms after the popup can be seen, however long its code takes, once', () =>
    withStoredData()
      .when(loadFailed())
      .expect(app.errorPopupOpened())
      .after('5s')
      .expect()
      .when(popupEvents.revealed())
      .after('999ms')
      .expect()
      .after('1ms')
      .expect(app.errorPopupSaddened())
      .idle());

  test('[ERRPOP-02] a popup that is closed before that shows no face, and the next one waits anew', () =>
    withStoredData()
      .when(loadFailed(), popupEvents.revealed())
      .after('600ms')
      .when(app.errorPopupClosed())
      .after('200ms')
      .expect(app.errorPopupOpened())
      .when(loadFailed(), popupEvents.revealed())
      .after('999ms')
      .expect(app.errorPopupOpened())
      .after('1ms')
      .expect(app.errorPopupSaddened()));

  test.each([
    ['the user goes on with stored data', app.errorPopupClosed()],
    ['the customer comes from the server', fromServer],
    ['the session ends', auth.loggedOut({ reason: 'elsewhere' })],
  ])('closes when %s', (_, fact) =>
    open()
      .when(fact)
      .check((it) => expect(it.read(appState)).toMatchObject(noPopup)),
  );

  test('stays when stored data come late', () =>
    open()
      .when(kept)
      .check((it) => expect(it.read(appState).showErrorPopup).toBe(true)));
});
