import { NEVER, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import { backend } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { coreProjections } from '../core.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Reply } from '../../ports/http-types.ts';
import { BROWSER_SLOTS } from '../../ports/ports.ts';
import { connectivity } from '../server/connectivity.ts';
import { logoutEffects } from './logout.effects.ts';
import { isSignedIn, session } from './session.ts';
import { leaving } from './logout-given.ts';

const CLEARED = [
  'vault clear',
  `forget all slots but ${BROWSER_SLOTS.join(' ')}`,
  'tell tabs loggedOut',
  'clear traces',
];

describe('[AUTH-07] logging out', () => {
  test('clears everything of the session at once, and goes to the login page after a second', () =>
    leaving()
      .when(auth.logoutChosen())
      .expect(auth.loggedOut({ reason: 'chosen' }))
      .asked('socket open', 'post /logout', ...CLEARED)
      .reads(isSignedIn, false)
      .check((it) => expect(it.read(session).leaving).toBe('chosen'))
      .after('999ms')
      .expect()
      .with((world) => expect(world.asked).not.toContain('reload'))
      .after('1ms')
      .expect(auth.logoutFinished({ left: [] }))
      // Nothing of the session stays in memory: its log would be in the next customer's export.
      .asked('reload')
      .check((it) => expect(it.read(session).leaving).toBeNull()));

  test('[checklist 12] leaves nothing of the customer in any state', () =>
    leaving()
      .check((it) => {
        const before = JSON.stringify([...it.snapshot()]);
        expect(before).toContain('Canary');
      })
      .when(auth.logoutChosen())
      .after('2s')
      .check((it) => {
        for (const [id, state] of it.snapshot()) {
          const seen = JSON.stringify(state, (_, value: unknown) =>
            value instanceof Map ? [...value] : ArrayBuffer.isView(value) ? [] : value,
          );
          expect(seen, id).not.toMatch(/canary/i);
        }
        expect(coreProjections.length).toBeGreaterThan(10);
      }));

  test('[checklist 29] closes the live stream', () => {
    let open = 0;
    return leaving()
      .with((world) => {
        world.socket = () => {
          open++;
          return new Subject<never>();
        };
      })
      .when(auth.logoutChosen())
      .check((it) => expect(it.read(connectivity).stream).toBe('closed'))
      .after('1h')
      .check(() => expect(open).toBe(1));
  });

  test('unregisters the push token first', () =>
    leaving()
      .with((world) => {
        world.pushToken = new Secret('push');
        world.replies = () => ({ status: 200, body: null });
      })
      .when(auth.logoutChosen())
      .asked('socket open', 'post /logout', ...CLEARED));

  test('a server that does not answer holds nobody up for more than two seconds', () =>
    leaving()
      .with((world) => {
        world.pushToken = new Secret('push');
        world.replies = () => NEVER;
      })
      .when(auth.logoutChosen())
      .after('1.9s')
      .check((it) => {
        expect(it.read(isSignedIn)).toBe(true);
        expect(it.read(session).leaving).toBe('chosen'); // who presses sees at once that something happens
      })
      .after('100ms')
      .reads(isSignedIn, false));

  test('works offline', () =>
    leaving()
      .with((world) => {
        world.pushToken = new Secret('push');
        world.replies = (): Reply => ({ status: 0, body: null, problem: 'unreachable' });
      })
      .when(auth.logoutChosen())
      .after('1s')
      .reads(isSignedIn, false)
      .check((_, events) => expect(events.at(-1)?.type).toBe('auth/logoutFinished')));

  test('what could not be cleared is named in the log', () => {
    const it = leaving();
    it.ports.vault.clear = () => Promise.reject(new DOMException('no', 'UnknownError'));
    return it
      .with((world) => {
        world.left = ['caches'];
      })
      .when(auth.logoutChosen())
      .after('1s')
      .check((_, events) => expect(events.at(-1)?.payload).toEqual({ left: ['vault', 'caches'] }));
  });

  test('pressed twice is once', () =>
    leaving()
      .with((world) => {
        world.replies = () => NEVER;
        world.pushToken = new Secret('push');
      })
      .when(auth.logoutChosen(), auth.logoutChosen())
      .after('3s')
      .check((_, events) => expect(events.filter(({ type }) => type === 'auth/loggedOut').length).toBe(1)));

  test('a press when nobody is signed in does nothing', () =>
    scenario({ effects: logoutEffects, backend: backend() })
      .when(auth.logoutChosen())
      .expect()
      .asked()
      .check((it) => expect(it.read(session).leaving).toBeNull()));

  test('because another tab did: the vault, which may hold the next session already, is left alone', () =>
    leaving()
      .when(auth.loggedOut({ reason: 'elsewhere' }))
      .asked('socket open', `forget all slots but ${BROWSER_SLOTS.join(' ')}`, 'clear traces'));
});
