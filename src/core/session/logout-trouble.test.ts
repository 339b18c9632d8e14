import { NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as navigation from '../../../events/navigation.ts';
import * as network from '../../../events/network.ts';
import * as ownForms from '../../../events/own-forms.ts';
import { access, CUSTOMER, started } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { Secret } from '../../kernel/secret.ts';
import { BROWSER_SLOTS } from '../../ports/ports.ts';
import { leaving } from './logout-given.ts';
import { isSignedIn, session } from './session.ts';
import { startupEffects } from './startup.effects.ts';

describe('[AUTH-07] logging out', () => {
  test('what could not be removed is no session for the next start, and is removed then', async () => {
    const it = leaving().with((world) => {
      world.access = { ...access(), email: '', actingFor: null };
    });
    it.ports.vault.clear = () => Promise.reject(new DOMException('no', 'UnknownError'));
    let left: typeof it.world | undefined;
    await it
      .when(auth.logoutChosen())
      .after('1s')
      .with((world) => {
        left = world;
      });
    const { access: tokens, slots } = left as typeof it.world;
    const next = scenario({ effects: startupEffects }).with((world) => {
      world.access = tokens;
      for (const [name, stored] of slots) world.slots.set(name, stored);
    });
    await next
      .when(started())
      .reads(isSignedIn, false)
      .with((world) => {
        expect(world.access).toBeNull();
        expect(world.slots.has('signedOut')).toBe(false);
      });
  });

  test('what could not be removed is noted for the next start, and no place where nobody was', () => {
    const it = leaving();
    it.ports.vault.clear = () => Promise.reject(new DOMException('no', 'UnknownError'));
    return it
      .when(auth.loggedOut({ reason: 'renewalRefused' }))
      .after('1s')
      .with((world) => {
        expect(world.slots.get('signedOut')).toMatchObject({
          draft: auth.logoutFinished({ left: ['vault'] }),
        });
        expect(world.slots.has('wanted')).toBe(false);
      });
  });

  test('a storage that hangs holds nobody up for more than three seconds, and other tabs hear of it', () => {
    const it = leaving();
    it.ports.storage.clear = () => new Promise(() => {});
    return it
      .when(auth.logoutChosen())
      .after('3s')
      .check((_, events) => expect(events.at(-1)?.payload).toEqual({ left: ['slots'] }))
      .with((world) => expect(world.asked).toContain('tell tabs loggedOut'));
  });

  test('without a network the page is loaded anew only where a worker has it', async () => {
    for (const controlled of [true, false])
      await leaving()
        .given(network.wentOffline())
        .with((world) => {
          world.controlled = controlled;
        })
        .when(auth.logoutChosen())
        .after('1s')
        .with((world) => expect(world.asked.includes('reload')).toBe(controlled))
        .check((it) => expect(it.read(session).leaving).toBeNull());
  });

  test('a press that another tab was faster than signs nobody out who has come in since', () =>
    leaving()
      .with((world) => {
        world.pushToken = new Secret('push');
        world.replies = () => NEVER;
      })
      .when(auth.logoutChosen())
      .after('500ms')
      .when(auth.loggedOut({ reason: 'elsewhere', account: CUSTOMER }))
      .after('1s')
      .when(auth.loginSucceeded({ ...access('next'), userID: 99, email: 'next@example.com' }))
      .after('5s')
      .reads(isSignedIn, true));

  test('because somebody else has signed in: only what was kept of the old account goes', () =>
    leaving()
      .with((world) => {
        world.access = { ...access('next'), userID: 99, email: 'next@example.com', actingFor: null };
      })
      .when(auth.loggedOut({ reason: 'elsewhere', account: CUSTOMER }))
      .asked('socket open', `forget all slots of ${CUSTOMER}. but ${BROWSER_SLOTS.join(' ')}`));

  test.each([
    ['renewalRefused', true],
    ['renewalFailed', true],
    ['chosen', false],
    ['elsewhere', false],
    ['noCustomer', true],
    ['errorPopup', true],
    ['browserClosed', true],
  ] as const)('[AUTH-06] because of %s: the next page says so: %s', (reason, says) =>
    leaving()
      .when(auth.loggedOut({ reason }))
      .after('1s')
      .with((world) => expect(world.slots.has('notice')).toBe(says)),
  );

  test.each([
    ['renewalRefused', true],
    ['renewalFailed', true],
    ['chosen', false],
    ['errorPopup', false],
    ['browserClosed', false],
    ['noCustomer', false],
  ] as const)(
    '[fault 15] because of %s: what was typed into forms stays for the same account: %s',
    (reason, stays) =>
      leaving()
        .with((world) => {
          const draft = ownForms.draftsRestored({ drafts: { 'answer 4': { text: 'Half an ans' } } });
          world.slots.set(`${CUSTOMER}.ownForms`, { kind: 'fact', draft });
          world.slots.set(`${CUSTOMER}.devices`, { kind: 'fact', draft });
        })
        .when(auth.loggedOut({ reason }))
        .after('1s')
        .with((world) => {
          expect(world.slots.has(`${CUSTOMER}.ownForms`)).toBe(stays);
          expect(world.slots.has(`${CUSTOMER}.devices`)).toBe(false);
        }),
  );

  test.each([
    ['renewalRefused', true],
    ['noCustomer', true],
    ['browserClosed', true],
    ['chosen', false],
    ['elsewhere', false],
  ] as const)('[AUTH-06] because of %s: where one was is kept for after the login: %s', (reason, stays) =>
    leaving()
      .given(navigation.locationChanged({ path: '/settings', query: 'tab=2' }))
      .when(auth.loggedOut({ reason }))
      .after('1s')
      .with((world) => {
        const kept = world.slots.get('wanted');
        const wanted = navigation.wantedRestored({ href: '/settings?tab=2', account: CUSTOMER });
        expect(kept && 'draft' in kept && kept.draft).toEqual(stays ? wanted : undefined);
      }),
  );

  test('nothing is kept any more after it', () =>
    leaving()
      .when(auth.logoutChosen())
      .with((world) => void world.asked.splice(0))
      .after('10min')
      .asked('reload'));
});
