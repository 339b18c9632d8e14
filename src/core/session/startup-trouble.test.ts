import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import { access, aDevice, CUSTOMER, started } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { StoredAccess } from '../../ports/ports.ts';
import { appState } from '../app/app-state.ts';
import { devices } from '../devices/devices.ts';
import { logoutEffects } from './logout.effects.ts';
import { isSignedIn, session } from './session.ts';
import { startupEffects } from './startup.effects.ts';
import { startup, stored, types } from './startup-given.ts';

const fact2 = (draft: ReturnType<typeof deviceEvents.listed>) => ({ kind: 'fact', draft }) as const;

describe('starting', () => {
  test('a chunk that cannot be loaded ends the splash with a message, and the session stays for the next start', () => {
    const it = startup().with((world) => {
      world.access = stored();
    });
    it.ports.sessionChunk.ready = () => Promise.reject(new TypeError('Failed to fetch'));
    return it
      .when(started())
      .after('1min')
      .check((app_, events) => {
        expect(app_.read(appState).isInitializing).toBe(false);
        expect(app_.read(isSignedIn)).toBe(false);
        expect(types(events)).toContain('notices/raised');
        expect(types(events)).not.toContain('app/effectFailed');
      })
      .with((world) => expect(world.access).not.toBeNull());
  });

  test('a storage that never answers keeps nobody on the splash, and loses nobody the session', () => {
    const it = startup().with((world) => {
      world.access = stored();
    });
    it.ports.storage.read = () => new Promise(() => {});
    return it
      .when(started())
      .after('1min')
      .reads(isSignedIn, true)
      .check((app_) => expect(app_.read(appState).isInitializing).toBe(false));
  });

  test('a vault that answers late replaces nobody who has signed in meanwhile', () => {
    let answer: (stored: StoredAccess | null) => void = () => {};
    const it = startup();
    it.ports.vault.read = () => new Promise((done) => (answer = done));
    return it
      .when(started())
      .after('3s')
      .when(auth.loginSucceeded({ ...access('next'), userID: 99, email: 'next@example.com' }))
      .check(() => answer(stored()))
      .after('1s')
      .check((app_) => expect(app_.read(session).auth?.userID).toBe(99));
  });

  test('a logout of another tab during the start is not answered by a second one', () => {
    let answer: (stored: ReturnType<typeof fact2>) => void = () => {};
    const it = scenario({ effects: [...startupEffects, ...logoutEffects] }).with((world) => {
      world.access = stored();
    });
    it.ports.storage.read = (name) =>
      name.endsWith('.devices')
        ? new Promise((done) => (answer = done as typeof answer))
        : Promise.resolve({ kind: 'empty' });
    return it
      .when(started())
      .when(auth.loggedOut({ reason: 'elsewhere', account: CUSTOMER }))
      .check(() =>
        answer(fact2(deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'storage' }))),
      )
      .after('2s')
      .check((app_, events) => {
        expect(types(events).filter((type) => type === 'auth/loggedOut').length).toBe(1);
        expect(app_.read(devices).byId.size).toBe(0);
      });
  });
});
