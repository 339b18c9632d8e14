import { describe, expect, test } from 'vitest';
import * as admin from '../../../events/admin.ts';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as navigation from '../../../events/navigation.ts';
import * as userEvents from '../../../events/user.ts';
import { aDevice, backend, CUSTOMER, settings as kept, started } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { StoredAccess } from '../../ports/ports.ts';
import { admin as adminState } from './admin.ts';
import { appState } from '../app/app-state.ts';
import { devices } from '../devices/devices.ts';
import { ghostEffects } from './ghost.effects.ts';
import { logoutEffects } from './logout.effects.ts';
import { isSignedIn, session } from './session.ts';
import { startingPoint, startupEffects } from './startup.effects.ts';
import { stored, types } from './startup-given.ts';

const here = (path: string) => navigation.locationChanged({ path, query: '' });

describe('whose account a start is about', () => {
  const own = { superUser: true, actingFor: null, userID: 7 };
  test.each([
    [own, null, { kind: 'own' }],
    [own, 12, { kind: 'ghost', userID: 12 }],
    [{ ...own, superUser: false }, 12, { kind: 'own' }],
    [{ ...own, actingFor: 12 }, null, { kind: 'backToGhost', userID: 12 }],
    [{ ...own, actingFor: 7 }, null, { kind: 'own' }],
    [{ ...own, actingFor: 12 }, 13, { kind: 'ghost', userID: 13 }],
    // Whoever tampers with what is stored becomes nobody's ghost by it.
    [{ superUser: false, actingFor: 12, userID: 7 }, null, { kind: 'own' }],
  ] as const)('[START-03] [START-04] [START-05] %j at %s: %j', (access_, ghost, expected) =>
    expect(startingPoint(access_, ghost)).toEqual(expected),
  );

  const ghostly = (more: Partial<StoredAccess> = {}) =>
    scenario({ effects: [...startupEffects, ...ghostEffects, ...logoutEffects], backend: backend() }).with(
      (world) => {
        world.access = stored({ superUser: true, ...more });
        world.replies = () => ({ status: 200, body: null });
        world.slots.set(`${CUSTOMER}.devices`, {
          kind: 'fact',
          draft: deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'storage' }),
        });
      },
    );

  test('[START-03] on the ghost path the account is the one of the address, and the super user stays known', () =>
    ghostly()
      .when(here('/a/customer/12/settings'), started())
      .check((it) => {
        expect(it.read(adminState)).toMatchObject({
          ghostMode: true,
          subject: 12,
          userID: CUSTOMER,
          super_user: true,
          editing: false,
        });
        expect(it.read(session).auth?.userID).toBe(12);
      }));

  test('[START-03] [START-07] and what is kept of the own devices is cleared, the visit noted here and at the server', () =>
    ghostly()
      .when(here('/a/customer/12'), started())
      .check((it, events) => {
        expect(it.read(devices).byId.size).toBe(0);
        expect(types(events)).toContain('admin/ghostEntryRecorded');
      })
      .asked(
        'vault amend actingFor',
        `forget ${CUSTOMER}.devices`,
        `forget ${CUSTOMER}.groups`,
        `forget ${CUSTOMER}.positions`,
        `forget ${CUSTOMER}.selection`,
        `forget ${CUSTOMER}.camera`,
        'post /admin/ghost-log',
      ));

  test('a server that cannot note the visit is a fact, and the visit goes on', () =>
    ghostly()
      .with((world) => {
        world.replies = () => ({ status: 404, body: null });
      })
      .when(here('/a/customer/12'), started())
      .check((it, events) => {
        expect(events.find(admin.ghostEntryNotRecorded.is)?.payload.failure.status).toBe(404);
        expect(it.read(adminState).ghostMode).toBe(true);
      }));

  test('[START-04] a super user who left while looking at somebody’s account is led back to it, and nothing shows before', () =>
    ghostly({ actingFor: 12 })
      .when(here('/v2'), started())
      .after('1min')
      .with((world) => expect(world.asked[0]).toBe('load instead /a/customer/12'))
      .check((it) => {
        expect(it.read(appState).isInitializing).toBe(true);
        expect(it.read(isSignedIn)).toBe(false);
      }));

  test('[START-05] otherwise the account is their own', () =>
    ghostly()
      .when(here('/v2'), started())
      .check((it) => {
        expect(it.read(adminState)).toMatchObject({ ghostMode: false, subject: null, userID: CUSTOMER });
        expect(it.read(session).auth?.userID).toBe(CUSTOMER);
      }));

  test('[START-09] on the ghost path anyone but a super user stays who they are', () =>
    ghostly({ superUser: false })
      .when(here('/a/customer/12'), started())
      .check((it) => {
        expect(it.read(adminState)).toMatchObject({ ghostMode: false, userID: CUSTOMER });
        expect(it.read(session).auth?.userID).toBe(CUSTOMER);
      })
      .asked());

  test('going back is a whole new page, and is not led back again', () =>
    ghostly()
      .when(here('/a/customer/12'), started())
      .check((it) => it.publish(admin.ghostLeft()))
      .after('0ms')
      .with((world) => {
        expect(world.asked.at(-1)).toBe('load /');
        expect(world.access?.actingFor).toBeNull();
      }));
});

describe('[AUTH-08] log out on close', () => {
  const closed = (marked: boolean) =>
    scenario({ effects: [...startupEffects, ...logoutEffects] })
      .with((world) => {
        world.access = stored({ superUser: true });
        world.slots.set(`${CUSTOMER}.customerSettings`, {
          kind: 'fact',
          draft: userEvents.settingsLoaded({
            settings: { ...kept(), logout_onclose: true },
            source: 'storage',
          }),
        });
      })
      .when(here('/v2'), app.started({ ...started().payload, marked }));

  test('[GUARD-03] a browser that was closed means a new login, and nothing is kept', () =>
    closed(false)
      .reads(isSignedIn, false)
      .check((_, events) => {
        expect(events.find(auth.loggedOut.is)?.payload.reason).toBe('browserClosed');
        expect(types(events)).toContain('auth/logoutFinished');
      })
      .with((world) => {
        expect(world.access).toBeNull();
        // Only why, and where the visitor meant to go, for the login page and for after the login.
        expect([...world.slots.keys()]).toEqual(['notice', 'wanted']);
      }));

  test('a reload or another tab of the same browser session goes on', () =>
    closed(true)
      .reads(isSignedIn, true)
      .check((_, events) => expect(types(events)).not.toContain('auth/loggedOut')));
});
