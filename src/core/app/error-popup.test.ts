import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../../events/admin.ts';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as popupEvents from '../../../events/error-popup.ts';
import * as network from '../../../events/network.ts';
import * as user from '../../../events/user.ts';
import type { Draft } from '../../kernel/event.ts';
import { failure, started } from '../../../tests/samples.ts';
import { type Scenario, scenario } from '../../../tests/scenario.ts';
import { appState } from './app-state.ts';
import { errorPopupEffects } from './error-popup.effects.ts';
import { isSignedIn } from '../session/session.ts';
import { fromServer, kept, open, signedIn, withStoredData, counted } from './error-popup-given.ts';
import fc from 'fast-check';
import * as settingsEvents from '../../../events/settings.ts';
import * as storageEvents from '../../../events/storage.ts';

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

/** Returns the text of the notice that is stored for the next page. */
const noticeOf = ({ world }: Scenario): unknown => {
  const kept = world.slots.get('notice');
  return kept?.kind === 'fact' ? (kept.draft.payload as { text: string }).text : null;
};

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
    '[START-09] and who is not there (%s): back to the own account, where a notice says so',
    async (reason) => {
      const one = visiting();
      await one.when(failedBecause(reason)).expect(adminEvents.ghostLeft()).reads(isSignedIn, true);
      expect(noticeOf(one)).toBe('ghost.noAccount');
    },
  );

  test('[ERRPOP-04] and who cannot be had at the third try: back to the own account, which stays signed in', async () => {
    const one = visiting(counted(2), app.errorPopupOpened());
    await one
      .when(app.errorPopupRetryChosen())
      .expect(counted(0), adminEvents.ghostLeft())
      .reads(isSignedIn, true);
    expect(noticeOf(one)).toBe('ghost.notLoaded');
  });

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

const again = app.errorPopupRetryChosen();

describe('trying again', () => {
  test.each([0, 1])(
    '[ERRPOP-03] after %i tries: the counter is raised and stored, and the page reloads after 100 ms',
    (tries) =>
      open(tries)
        .when(again)
        .expect(counted(tries + 1))
        .check((it) => expect(it.read(appState).errorPopupBusy).toBe(true))
        .after('99ms')
        .asked('store errorPopup')
        .after('1ms')
        .asked('reload')
        .check((it) => expect(it.read(appState).errorPopup).toBe(tries + 1)),
  );

  test('[ERRPOP-03] pressed twice counts once', () =>
    open().when(again, again).expect(counted(1)).after('1s').asked('store errorPopup', 'reload'));

  test('[ERRPOP-03] a storage that takes nothing is told of, and the page comes anew', () =>
    open()
      .with((world) => (world.refuses = 'full'))
      .when(again)
      .expect(counted(1), storageEvents.writeFailed({ slot: 'errorPopup', detail: 'full' }))
      .after('100ms')
      .asked('store errorPopup', 'reload'));

  test('[ERRPOP-03] a storage that never answers delays the page by a second, not for ever', async () => {
    const it = open();
    Object.assign(it.ports.storage, { write: () => new Promise(() => {}) });
    await it.when(again).after('1099ms').asked().after('1ms').asked('reload');
  });

  test('[ERRPOP-03] a user who stays when the browser asks has a popup that works', () =>
    open()
      .when(again)
      .after('6.1s')
      .check((it) => expect(it.read(appState)).toMatchObject({ showErrorPopup: true, errorPopupBusy: false }))
      .when(again)
      .check((it) => expect(it.read(appState)).toMatchObject({ errorPopup: 2, errorPopupBusy: true })));

  test('[ERRPOP-04] from 2 on: counter to 0, logged out, and when all is cleared /login with a new page', () =>
    open(2)
      .when(again)
      .expect(counted(0), auth.loggedOut({ reason: 'errorPopup' }))
      .asked('store errorPopup')
      .after('1s')
      .when(auth.logoutFinished({ left: [] }))
      .expect()
      .asked('replace /login', 'reload')
      .idle());

  test('[ERRPOP-04] what the logout could not clear is a fact, and the page comes anew', () =>
    open(2)
      .when(again, auth.logoutFinished({ left: ['caches'] }))
      .expect(
        counted(0),
        auth.loggedOut({ reason: 'errorPopup' }),
        app.errorPopupLogoutFailed({ left: ['caches'] }),
      )
      .asked('store errorPopup', 'replace /login', 'reload'));

  test('[ERRPOP-04] a logout that does not end is a fact after 3 s, and the page comes anew, once', () =>
    open(5)
      .when(again)
      .after('2999ms')
      .expect(counted(0), auth.loggedOut({ reason: 'errorPopup' }))
      .after('1ms')
      .expect(app.errorPopupLogoutFailed({ left: ['logout'] }))
      .asked('store errorPopup', 'replace /login', 'reload')
      .when(auth.logoutFinished({ left: [] }))
      .asked());

  test('[ERRPOP-05] offline the page comes anew at once, and nothing is counted', () =>
    open(2, network.wentOffline())
      .when(again)
      .expect()
      .asked('reload')
      .check((it) => expect(it.read(appState).errorPopup).toBe(2)));

  test('[ERRPOP-03] a customer from the server ends the row', () =>
    open(2).when(fromServer).expect(counted(0)).asked('store errorPopup'));

  test('[ERRPOP-03] a customer from the storage does not, and nothing is stored for a row that never began', () =>
    open(2).when(kept).expect().when(counted(0), fromServer).expect().asked());

  test('[ERRPOP-04] over any number of reloads at most two in a row, then a logout', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('try', 'loaded'), { maxLength: 12 }), async (steps) => {
        let inRow = 0;
        const it = open();
        for (const step of steps) {
          const logsOut = step === 'try' && inRow === 2;
          const now = step === 'loaded' || logsOut ? 0 : inRow + 1;
          inRow = now;
          it.when(step === 'loaded' ? fromServer : again).after('4s');
          it.check(({ read }, events) => {
            expect(read(appState).errorPopup).toBe(now);
            expect(events.at(-1)?.type === 'app/errorPopupLogoutFailed').toBe(logsOut);
          });
        }
        await it;
      }),
      { numRuns: 40 },
    ));
});

describe('the stored counter', () => {
  test('[ERRPOP-03] comes back with the next page', () =>
    scenario({ effects: errorPopupEffects })
      .with(({ slots }) => slots.set('errorPopup', { kind: 'fact', draft: counted(2) }))
      .when(signedIn)
      .expect(counted(2)));

  test('is 0 where nothing is stored', () =>
    scenario({ effects: errorPopupEffects })
      .when(signedIn)
      .expect()
      .check((it) => expect(it.read(appState).errorPopup).toBe(0)));

  test('a damaged one is set aside and told of', () =>
    scenario({ effects: errorPopupEffects })
      .with(({ slots }) => slots.set('errorPopup', { kind: 'damaged', detail: 'no JSON' }))
      .when(signedIn)
      .expect(storageEvents.slotSetAside({ slot: 'errorPopup', detail: 'no JSON' })));

  test('another fact in its slot is not believed', () =>
    scenario({ effects: errorPopupEffects })
      .with(({ slots }) =>
        slots.set('errorPopup', { kind: 'fact', draft: settingsEvents.textsFailed({ language: 'de' }) }),
      )
      .when(signedIn)
      .expect());
});
