import { describe, expect, test } from 'vitest';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as navigation from '../../../events/navigation.ts';
import * as userEvents from '../../../events/user.ts';
import { access, backend, CUSTOMER, settings, started } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { appState } from './app-state.ts';
import { logoutEffects } from '../session/logout.effects.ts';
import { isSignedIn } from '../session/session.ts';
import { surroundingsEffects } from './surroundings.effects.ts';
import { tabsEffects } from './tabs.effects.ts';

const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);
const stored = () => ({ ...access(), email: 'ada@example.com', actingFor: null });
const tab = () =>
  scenario({ effects: [...tabsEffects, ...surroundingsEffects], backend: backend() }).with((world) => {
    world.access = stored();
  });
const signedIn = auth.sessionRestored({ ...access(), email: '' });

describe('what other tabs do counts here too', () => {
  test('[AUTH-07] a logout there is one here', () =>
    tab()
      .given(signedIn)
      .when()
      .after('0ms')
      .with((world) => world.otherTabs.next({ kind: 'loggedOut' }))
      .after('0ms')
      .expect(auth.loggedOut({ reason: 'elsewhere', account: CUSTOMER, byItself: false }))
      .reads(isSignedIn, false));

  test('[fault 15] one that nobody chose there was chosen by nobody here', () =>
    tab()
      .given(signedIn)
      .when()
      .after('0ms')
      .with((world) => world.otherTabs.next({ kind: 'loggedOut', byItself: true }))
      .after('0ms')
      .expect(auth.loggedOut({ reason: 'elsewhere', account: CUSTOMER, byItself: true })));

  test('and none where nobody is signed in', () =>
    tab()
      .after('0ms')
      .with((world) => world.otherTabs.next({ kind: 'loggedOut' }))
      .after('0ms')
      .expect());

  test('a login there brings this tab in from the login page', () =>
    tab()
      .given(started(), app.initialised())
      .after('0ms')
      .with((world) => world.otherTabs.next({ kind: 'signedIn', userID: CUSTOMER }))
      .after('0ms')
      .check((it, events) => {
        expect(types(events)).toContain('auth/sessionRestored');
        expect(it.read(isSignedIn)).toBe(true);
      }));

  test('[AUTH-08] also with "log out on close": the browser session is marked for all tabs', () =>
    tab()
      .given(started(), app.initialised())
      .with((world) => {
        world.slots.set(`${CUSTOMER}.customerSettings`, {
          kind: 'fact',
          draft: userEvents.settingsLoaded({
            settings: { ...settings(), logout_onclose: true },
            source: 'storage',
          }),
        });
      })
      .after('0ms')
      .with((world) => world.otherTabs.next({ kind: 'signedIn', userID: CUSTOMER }))
      .after('0ms')
      .reads(isSignedIn, true));

  test('a login there changes nothing for who is signed in here', () =>
    tab()
      .given(signedIn)
      .after('0ms')
      .with((world) => world.otherTabs.next({ kind: 'signedIn', userID: CUSTOMER }))
      .after('0ms')
      .expectTypes(...[]));

  test('a message that does not fit is refused and noted', () =>
    tab()
      .after('0ms')
      .with((world) => world.otherTabs.next({ kind: 'refused', channel: 'tabs', detail: 'Invalid type' }))
      .after('0ms')
      .check((_, events) =>
        expect(events.find(app.messageRefused.is)?.payload).toEqual({
          channel: 'tabs',
          detail: 'Invalid type',
        }),
      ));
});

describe('[fault 47] a page that comes back from the back-forward cache', () => {
  const away = () =>
    tab()
      .given(signedIn, navigation.locationChanged({ path: '/v2', query: '' }))
      .after('0ms')
      .with((world) => world.restored.next(false))
      .check((it) => expect(it.read(appState).covered).toBe(true))
      .with((world) => expect(world.asked.at(-1)).toContain('covered'));

  test('is covered before it goes, and shown again when the session still holds, with fresh data', () =>
    away()
      .check((it) => expect(it.read(appState).covered).toBe(true))
      .with((world) => world.restored.next(true))
      .after('0ms')
      .check((it, events) => {
        expect(it.read(appState).covered).toBe(false);
        expect(types(events).slice(-2)).toEqual(['app/broughtBack', 'devices/listRequested']);
      }));

  test('[AUTH-07] shows nothing when the session has ended meanwhile', () =>
    away()
      .with((world) => {
        world.access = null;
        world.restored.next(true);
      })
      .after('0ms')
      .check((it, events) => {
        expect(it.read(isSignedIn)).toBe(false);
        expect(types(events).slice(-2)).toEqual(['auth/loggedOut', 'app/broughtBack']);
      }));

  test.each([
    ['by itself', CUSTOMER, true],
    ['because the user chose it', undefined, false],
  ])('[AUTH-07] [SENS-03] when it has ended %s: limits for silence stay: %s', (_, ended, stay) =>
    scenario({ effects: [...tabsEffects, ...logoutEffects], backend: backend() })
      .given(signedIn)
      .after('0ms')
      .with((world) => {
        world.slots.set(`${CUSTOMER}.silence`, { kind: 'empty' });
        world.ended = ended;
        world.restored.next(true);
      })
      .after('1s')
      .reads(isSignedIn, false)
      .with(({ slots }) => expect(slots.has(`${CUSTOMER}.silence`)).toBe(stay)),
  );

  test.each([
    ['does not answer', () => Promise.resolve(undefined)],
    ['cannot be loaded', () => Promise.reject(new TypeError('no code'))],
  ])(
    '[AUTH-07] stays covered and reloads when the vault %s: nothing of the session is cleared',
    (_, read) => {
      const it = away();
      it.ports.vault.read = read;
      return it
        .with((world) => world.restored.next(true))
        .after('0ms')
        .reads(isSignedIn, true)
        .check((app_, events) => {
          expect(app_.read(appState).covered).toBe(true);
          expect(types(events)).not.toContain('auth/loggedOut');
          expect(it.world.asked.at(-1)).toBe('reload');
        });
    },
  );

  test('nor when somebody else has signed in', () =>
    away()
      .with((world) => {
        world.access = { ...stored(), userID: CUSTOMER + 1 };
        world.restored.next(true);
      })
      .after('0ms')
      .reads(isSignedIn, false));
});
