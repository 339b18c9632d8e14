import { describe, expect, test } from 'vitest';
import * as admin from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as navigation from '../../../events/navigation.ts';
import * as storageEvents from '../../../events/storage.ts';
import { access, aDevice, CUSTOMER, started } from '../../../tests/samples.ts';
import type { FakeWorld } from '../../../tests/fake-ports.ts';
import type { Draft } from '../../kernel/event.ts';
import { admin as adminState } from './admin.ts';
import { SIGNED_OUT } from './clearing.ts';
import { devices } from '../devices/devices.ts';
import { location } from '../app/location.ts';
import { isSignedIn, session } from './session.ts';
import { accountSlot, GHOST_REASON } from '../storage/slots.ts';
import { startup, stored, types } from './startup-given.ts';

const fact = (draft: Draft) => ({ kind: 'fact', draft }) as const;
const wanted = fact(navigation.wantedRestored({ href: '/settings?tab=units' }));
const here = (path: string) => navigation.locationChanged({ path, query: '' });

describe('[ROUTE-28] where somebody was when their session ended', () => {
  test('is known at the next start, and only at that one', () =>
    startup()
      .with((world) => void world.slots.set('wanted', wanted))
      .when(here('/'), started())
      .check((it) => expect(it.read(location).wanted).toBe('/settings?tab=units'))
      .with((world) => expect(world.slots.has('wanted')).toBe(false)));

  test('counts less than the address that this start was opened with', () =>
    startup()
      .with((world) => void world.slots.set('wanted', wanted))
      .when(here('/alerts'), started())
      .check((it) => expect(it.read(location).wanted).toBe('/alerts'))
      .with((world) => expect(world.slots.has('wanted')).toBe(false)));

  test('is not known when it is damaged, and the app starts', () =>
    startup()
      .with((world) => void world.slots.set('wanted', { kind: 'damaged', detail: 'no JSON' }))
      .when(here('/'), started())
      .check((it, events) => {
        expect(it.read(location).wanted).toBeNull();
        expect(events.find(storageEvents.slotSetAside.is)?.payload.slot).toBe('wanted');
        expect(types(events)).toContain('app/initialised');
      }));
});

describe('[AUTH-08] tokens that a logout could not remove', () => {
  const leftBehind = () =>
    startup().with((world) => {
      world.access = stored();
      world.slots.set(SIGNED_OUT, fact(auth.loggedOut({ reason: 'chosen' })));
    });

  test('are no session, and are removed with the mark', () =>
    leftBehind()
      .when(started())
      .reads(isSignedIn, false)
      .with((world) => {
        expect(world.access).toBeNull();
        expect(world.slots.has(SIGNED_OUT)).toBe(false);
      }));

  test('keep the mark where they cannot be removed now either', () => {
    const it = leftBehind();
    it.ports.vault.clear = () => Promise.reject(new DOMException('no', 'UnknownError'));
    return it
      .when(started())
      .reads(isSignedIn, false)
      .with((world) => {
        expect(world.access).not.toBeNull();
        expect(world.slots.has(SIGNED_OUT)).toBe(true);
      });
  });
});

describe('starting into an account', () => {
  const signedIn = (more: Parameters<typeof stored>[0], put: (world: FakeWorld) => void = () => {}) =>
    startup().with((world) => {
      world.access = stored(more);
      put(world);
    });

  test('[START-05] whoever is no super user acts for nobody else, whatever is stored', () =>
    signedIn({ actingFor: 12 })
      .when(here('/v2'), started())
      .check((it, events) => {
        expect(events.find(auth.sessionRestored.is)?.payload.actingFor).toBeNull();
        expect(it.read(adminState).ghostMode).toBe(false);
      }));

  test('[ADM-07] the reason that was given for a visit comes along, one for another account does not', async () => {
    const reasonFor = (userID: number) => (world: FakeWorld) =>
      void world.slots.set(
        accountSlot(CUSTOMER, GHOST_REASON),
        fact(admin.ghostReasonStated({ userID, reason: 'ticket 4711' })),
      );
    const visit = here('/a/customer/12');
    await signedIn({ superUser: true }, reasonFor(12))
      .when(visit, started())
      .check((it) => expect(it.read(adminState)).toMatchObject({ subject: 12, reason: 'ticket 4711' }));
    await signedIn({ superUser: true }, reasonFor(13))
      .when(visit, started())
      .check((it) => expect(it.read(adminState)).toMatchObject({ subject: 12, reason: null }));
  });

  test('the chunk that it needs is asked for five times more, every two seconds', () => {
    let asked = 0;
    const it = signedIn({});
    it.ports.sessionChunk.ready = () =>
      ++asked < 6 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(it.ports);
    return it
      .when(started())
      .after('9999ms')
      .check(() => expect(asked).toBe(5))
      .after('1ms')
      .check(() => expect(asked).toBe(6))
      .reads(isSignedIn, true);
  });

  test('what is still being read is not shown to whoever has signed in meanwhile', () => {
    let answer: (kept: ReturnType<typeof fact>) => void = () => {};
    const it = signedIn({});
    it.ports.storage.read = (name) =>
      name.endsWith('.devices')
        ? new Promise((done) => (answer = done as typeof answer))
        : Promise.resolve({ kind: 'empty' });
    return it
      .when(started())
      .when(auth.loginSucceeded({ ...access('next'), userID: 99, email: 'next@example.com' }))
      .check(() =>
        answer(fact(deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'storage' }))),
      )
      .after('2s')
      .check((app) => {
        expect(app.read(session).auth?.userID).toBe(99);
        expect(app.read(devices).byId.size).toBe(0);
      });
  });
});
