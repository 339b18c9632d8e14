import { describe, expect, test } from 'vitest';
import * as app from '../../../events/app.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as settingsEvents from '../../../events/settings.ts';
import * as storageEvents from '../../../events/storage.ts';
import * as userEvents from '../../../events/user.ts';
import {
  aDevice,
  CUSTOMER,
  customer,
  started,
  backend,
  settings as kept,
  access,
} from '../../../tests/samples.ts';
import { appState } from '../app/app-state.ts';
import { devices } from '../devices/devices.ts';
import { notices } from '../app/notices.ts';
import { isSignedIn, session, SIGNED_OUT } from './session.ts';
import { wantedLanguage } from '../app/settings.ts';
import { user } from './user.ts';
import { startup, stored, types } from './startup-given.ts';
import * as admin from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import * as navigation from '../../../events/navigation.ts';
import { type Scenario, scenario } from '../../../tests/scenario.ts';
import type { StoredAccess } from '../../ports/ports.ts';
import { admin as adminState } from './admin.ts';
import { ghostEffects } from './ghost.effects.ts';
import { logoutEffects } from './logout.effects.ts';
import { startingPoint, startupEffects } from './startup.effects.ts';
import type { FakeWorld } from '../../../tests/fake-ports.ts';
import type { App } from '../../kernel/app.ts';
import type { Draft } from '../../kernel/event.ts';
import { location } from '../app/location.ts';
import { dataEffects } from '../server/data.effects.ts';
import { keptEffects } from '../storage/kept.effects.ts';
import { lastFixOf } from '../positions/positions.ts';
import { sessionEffects } from './session.effects.ts';
import * as network from '../../../events/network.ts';
import { accountSlot, GHOST_REASON } from '../storage/slots.ts';

const fact = (draft: ReturnType<typeof app.initialised> | ReturnType<typeof settingsEvents.restored>) =>
  ({ kind: 'fact', draft }) as const;

describe('starting', () => {
  test('[START-01] [START-02] [STATE-05] a splash shows until what was stored has been read, then the first route is decided', () =>
    startup()
      .check((it) => expect(it.read(appState)).toMatchObject({ isInitializing: true, showErrorPopup: false }))
      .when(started())
      .expectTypes('settings/restored', 'app/initialised', 'app/workerRegistered')
      .check((it) => expect(it.read(appState).isInitializing).toBe(false)));

  test('[START-02] a session of an earlier visit comes back, and then what was known of it', () =>
    startup()
      .with((world) => {
        world.access = stored();
        world.slots.set(`${CUSTOMER}.devices`, {
          kind: 'fact',
          draft: deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'storage' }),
        });
        world.slots.set(
          'settings',
          fact(settingsEvents.restored({ language: 'de', theme: 'dark', units: null, traceMinutes: 5 })),
        );
      })
      .when(started())
      .check((it, events) => {
        const order = ['auth/sessionRestored', 'devices/listed', 'app/initialised'];
        expect(types(events).filter((type) => order.includes(type))).toEqual(order);
        expect(it.read(isSignedIn)).toBe(true);
        expect(it.read(devices)).toMatchObject({ fromStorage: true, status: 'ready' });
        expect(it.read(wantedLanguage)).toBe('de');
      }));

  test('nothing of another account is read, even where it was left behind', () =>
    startup()
      .with((world) => {
        world.access = stored();
        for (const name of ['devices', `${CUSTOMER + 1}.devices`])
          world.slots.set(name, {
            kind: 'fact',
            draft: deviceEvents.listed({ devices: [aDevice(9)], leftOut: [], source: 'storage' }),
          });
      })
      .when(started())
      .check((it) => expect(it.read(devices).byId.size).toBe(0)));

  test('a damaged slot is set aside and told of; everything else is read', () =>
    startup()
      .with((world) => {
        world.access = stored();
        world.slots.set('settings', { kind: 'damaged', detail: 'no JSON' });
        world.slots.set(`${CUSTOMER}.devices`, { kind: 'damaged', detail: 'expected Array' });
        world.slots.set(`${CUSTOMER}.customer`, {
          kind: 'fact',
          draft: userEvents.customerLoaded({ customer: customer(), source: 'storage' }),
        });
      })
      .when(started())
      .check((it, events) => {
        expect(events.filter(storageEvents.slotSetAside.is).map((e) => e.payload)).toEqual(
          expect.arrayContaining([
            { slot: 'settings', detail: 'no JSON' },
            { slot: `${CUSTOMER}.devices`, detail: 'expected Array' },
          ]),
        );
        expect(it.read(user).customerData.success?.id).toBe(CUSTOMER);
        expect(it.read(appState).isInitializing).toBe(false);
      }));

  test('[START-02] a vault whose code cannot be loaded is tried again, and then the login page says so', () => {
    const it = startup();
    let tries = 0;
    it.ports.vault.read = () => {
      tries++;
      return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    };
    const texts = (app_: App) => app_.read(notices).map(({ text }) => text);
    return it
      .when(started())
      .reads(isSignedIn, false)
      .after('9s')
      .check((app_) => expect([app_.read(appState).isInitializing, texts(app_)]).toEqual([false, []]))
      .after('1s')
      .check((app_) => expect([tries, texts(app_)]).toEqual([6, ['failure.unreachable']]));
  });

  test('[START-02] a session whose vault could be loaded at the second try comes back', () => {
    const it = startup();
    const { read } = it.ports.vault;
    let isDown = true;
    it.ports.vault.read = () => (isDown ? Promise.reject(new TypeError('no code')) : read());
    return it
      .with((world) => (world.access = stored()))
      .when(started())
      .check(() => void (isDown = false))
      .after('2s')
      .reads(isSignedIn, true)
      .check((app_) => expect(app_.read(notices)).toEqual([]));
  });

  test('[fault 39] a session that a newer version has kept is not ended in silence: the page says so', () => {
    const it = startup();
    it.ports.vault.isNewer = () => Promise.resolve(true);
    return it
      .when(started())
      .reads(isSignedIn, false)
      .check((app_) => expect(app_.read(notices).map(({ text }) => text)).toEqual(['login.ofNewer']));
  });

  test('storage that never answers holds the start up for three seconds, no longer', () => {
    const it = startup();
    it.ports.vault.read = () => new Promise(() => {});
    return it
      .when(started())
      .after('2.9s')
      .check((app_) => expect(app_.read(appState).isInitializing).toBe(true))
      .after('100ms')
      .check((app_) => expect(app_.read(appState).isInitializing).toBe(false));
  });

  test('a session that was found waits for the chunk that it needs, however slow the network', () => {
    const it = startup().with((world) => {
      world.access = stored();
    });
    let arrive = () => {};
    it.ports.sessionChunk.ready = () => new Promise((done) => (arrive = () => done(it.ports)));
    return it
      .when(started())
      .after('10s')
      .check((app_) => expect(app_.read(appState).isInitializing).toBe(true))
      .check(() => arrive())
      .after('0ms')
      .reads(isSignedIn, true);
  });

  test('on a bad network it is asked for again', () => {
    let asked = 0;
    const it = startup().with((world) => {
      world.access = stored();
    });
    it.ports.sessionChunk.ready = () =>
      ++asked < 3 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(it.ports);
    return it.when(started()).after('4s').reads(isSignedIn, true);
  });

  describe('[START-06] the state is saved', () => {
    const effects = [...startupEffects, ...sessionEffects, ...keptEffects, ...dataEffects];
    const begins = (beside?: Scenario) =>
      scenario({ effects, backend: backend(), ...(beside && { beside }) })
        .with((world) => {
          world.access = stored();
          world.replies = () => (beside ? undefined : { status: 200, body: null });
        })
        .when(network.wentOnline(), started())
        .after('3s');
    const written = (world: FakeWorld) =>
      [...new Set(world.asked)].filter((words) => /^(store|vault|mark)/.test(words)).toSorted();

    test('what the server says at the start is written, and a next start without an answer shows it', async () => {
      const first = begins().with((world) =>
        expect(written(world)).toEqual([
          'mark browser session',
          ...['customer', 'customerSettings', 'devices', 'groups', 'positions'].map(
            (name) => `store ${CUSTOMER}.${name}`,
          ),
          'vault amend email',
        ]),
      );
      await first;
      const next = begins(first);
      await next
        .check((it) => {
          expect(it.read(user).customerData.success?.email).toBe('ada@example.com');
          expect([...it.read(devices).byId.keys()]).toEqual([1]);
          expect(it.read(lastFixOf(1))).not.toBeNull();
        })
        .with((world) => expect(written(world).filter((words) => words.startsWith('store'))).toEqual([]));
    });

    test('a first visit, before anybody signs in, writes nothing', () =>
      scenario({ effects, backend: backend() })
        .when(started())
        .after('3s')
        .with((world) => expect(written(world)).toEqual([])));
  });

  test('[START-06] the service worker waits until the app has read its state and shows', () => {
    const it = startup();
    let open = () => {};
    it.ports.vault.read = () => new Promise((done) => (open = () => done(null)));
    return it
      .when(started())
      .after('1s')
      .check((_, events) => expect(types(events)).not.toContain('app/workerRegistered'))
      .check(() => open())
      .after('0ms')
      .check((_, events) =>
        expect(types(events).slice(-2)).toEqual(['app/initialised', 'app/workerRegistered']),
      );
  });

  test('[START-06] then the service worker is registered, and 10 s after the start a newer version is looked for', () =>
    startup()
      .when(started())
      .check((_, events) => expect(types(events)).toContain('app/workerRegistered'))
      .after('9.9s')
      .asked()
      .after('100ms')
      .asked('check for update')
      .check((_, events) => expect(events.at(-1)?.payload).toEqual({ waiting: false })));
});

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
    // A manipulated stored session does not open another user's account.
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

  test('[START-03] [START-07] and what is kept of the own devices is cleared, the visit noted here', () =>
    ghostly()
      .when(here('/a/customer/12'), started())
      .check((it) => expect(it.read(devices).byId.size).toBe(0))
      .asked(
        'vault amend actingFor',
        `forget ${CUSTOMER}.devices`,
        `forget ${CUSTOMER}.groups`,
        `forget ${CUSTOMER}.positions`,
        `forget ${CUSTOMER}.selection`,
        `forget ${CUSTOMER}.camera`,
      ));

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
        // The login page needs the reason for the logout. After the login, the app opens the page that the visitor had
        // meant to open.
        expect([...world.slots.keys()]).toEqual(['notice', 'wanted']);
      }));

  test('a reload or another tab of the same browser session goes on', () =>
    closed(true)
      .reads(isSignedIn, true)
      .check((_, events) => expect(types(events)).not.toContain('auth/loggedOut')));
});

describe('startup leftovers', () => {
  const fact = (draft: Draft) => ({ kind: 'fact', draft }) as const;
  const wanted = fact(navigation.wantedRestored({ href: '/settings?tab=units' }));

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
});

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
