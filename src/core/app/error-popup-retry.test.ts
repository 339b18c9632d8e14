import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as network from '../../../events/network.ts';
import * as settingsEvents from '../../../events/settings.ts';
import * as storageEvents from '../../../events/storage.ts';
import { scenario } from '../../../tests/scenario.ts';
import { appState } from './app-state.ts';
import { errorPopupEffects } from './error-popup.effects.ts';
import { counted, fromServer, kept, open, signedIn } from './error-popup-given.ts';

const again = app.errorPopupRetryChosen();

describe('trying again', () => {
  test.each([0, 1])(
    '[ERRPOP-03] after %i tries: the counter is raised and stored, and the page comes anew after 100 ms',
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
