import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as pushEvents from '../../events/push.ts';
import * as tourEvents from '../../events/tour.ts';
import type { App } from '../../src/kernel/app.ts';
import { backend } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { deliveryEffects } from './delivery.effects.ts';
import { offerWanted } from './offer.state.ts';
import { address, calls, it, projections, restored, set, state } from './delivery-given.ts';

describe('permission', () => {
  test('is asked for by a press only, then registered', async () => {
    const one = it('notAsked');
    await one
      .when(restored)
      .after('1h')
      .check(() => expect(one.world.asked).not.toContain('ask for push'))
      .when(pushEvents.permissionRequested())
      .check(() => expect(calls(one)).toEqual(['ask for push', 'register push', 'put /pushtoken']))
      .check((app) => expect(state(app)).toMatchObject({ asking: false, status: 'registered' }));
  });

  test('[fault 51] refused: nothing is registered and nobody is asked again', async () => {
    const one = it('notAsked');
    await one
      .with((world) => (world.pushAnswer = 'denied'))
      .when(restored, pushEvents.permissionRequested())
      .after('1h')
      .check((app) =>
        expect(state(app)).toMatchObject({ permission: 'denied', asking: false, status: 'none' }),
      )
      .check(() => expect(calls(one)).toEqual(['ask for push']))
      .idle();
  });

  test('[fault 51] taken back while the app runs: the server forgets the token once; given again it is registered', async () => {
    const one = it();
    await one
      .when(restored)
      .check(() => void one.world.asked.splice(0))
      .check(() => one.world.pushPermission.next('denied'))
      .after('1h')
      .check((app) => expect(state(app)).toMatchObject({ permission: 'denied', status: 'none' }))
      .check(() => expect(calls(one)).toEqual(['delete /pushtoken']))
      .check(() => one.world.pushPermission.next('granted'))
      .check((app) => expect(state(app).status).toBe('registered'))
      .idle();
  });

  test('switched off: the delivery ends, the server forgets the token, and the next start leaves it off', async () => {
    const one = it();
    await one
      .when(restored)
      .check(() => void one.world.asked.splice(0))
      .when(pushEvents.switchedOff())
      .check(() => expect(calls(one)).toEqual(['unregister push', 'delete /pushtoken']))
      .check(() =>
        expect(one.world.slots.get('pushSettings')).toMatchObject({ draft: set({ wanted: false }) }),
      );
    const next = it();
    await next
      .with((world) => world.slots.set('pushSettings', { kind: 'fact', draft: set({ wanted: false }) }))
      .when(restored)
      .after('1h')
      .check(() => expect(calls(next)).toEqual([]))
      .when(pushEvents.switchedOn())
      .check((app) => expect(state(app).status).toBe('registered'));
  });

  test('a server without push: off, no error, no loop', async () => {
    const one = scenario({
      projections,
      effects: deliveryEffects,
      backend: {
        ...backend(),
        savePushToken: () => ({
          request: { method: 'put', path: '/pushtoken' },
          read: () => ({ ok: false, failure: { reason: 'unavailable', status: 404 } }),
        }),
      },
    });
    await one
      .with((world) => {
        world.pushPermission.next('granted');
        world.pushAddress = address;
      })
      .when(restored)
      .after('1h')
      .check((app) => expect(state(app).status).toBe('unavailable'))
      .check(() => expect(calls(one)).toEqual(['register push', 'put /pushtoken']))
      .idle();
  });

  test('a browser that never answers keeps nobody: the app goes on', async () => {
    const one = it();
    await one
      .with(() => (one.ports.push.register = () => new Promise(() => undefined)))
      .when(restored)
      .after('1h')
      .check((app) => expect(state(app).status).toBe('registering'))
      .when(auth.loggedOut({ reason: 'chosen' }))
      .check((app) => expect(state(app).status).toBe('none'));
  });
});

describe('the offer', () => {
  const alarm = pushEvents.received({
    messages: [
      {
        title: 'SOS',
        body: '',
        data: { filename: null, imei: null, type: null, meldungtyp: 4 },
        device: 1,
        notification: 1,
        path: null,
      },
    ],
    via: 'socket',
    tapped: false,
  });
  const gone = pushEvents.bannerClosed({ by: 'time' });
  const offered = (is: boolean) => (app: App) => expect(app.read(offerWanted)).toBe(is);

  test('comes after the first alarm has been seen, and not before', () =>
    it('notAsked')
      .when(restored)
      .check(offered(false))
      .when(alarm)
      .check(offered(false))
      .when(gone)
      .check(offered(true)));

  test('"not now" is remembered', async () => {
    const one = it('notAsked');
    await one
      .when(restored, alarm, gone, pushEvents.offerDeclined())
      .check(offered(false))
      .check(() =>
        expect(one.world.slots.get('pushSettings')).toMatchObject({ draft: set({ declined: true }) }),
      );
    const next = it('notAsked');
    await next
      .with((world) => world.slots.set('pushSettings', { kind: 'fact', draft: set({ declined: true }) }))
      .when(restored, alarm, gone)
      .check(offered(false));
  });

  test('waits while a tour is open', () =>
    it('notAsked')
      .when(restored, alarm, gone, tourEvents.started({ name: 'welcome' }))
      .check(offered(false))
      .when(tourEvents.ended({ how: 'finished' }))
      .check(offered(true)));

  test.each(['granted', 'denied', 'unsupported'] as const)('never while push is %s', (permission) =>
    it(permission).when(restored, alarm, gone).check(offered(false)),
  );
});

describe('settings of this browser', () => {
  test('sound on or off is kept, damaged settings are the usual ones', async () => {
    const one = it();
    await one
      .with((world) => world.slots.set('pushSettings', { kind: 'damaged', detail: 'x' }))
      .when(restored)
      .check((app) => expect(state(app).sound).toBe(true))
      .when(pushEvents.soundSwitched({ on: false }))
      .check(() =>
        expect(one.world.slots.get('pushSettings')).toMatchObject({ draft: set({ sound: false }) }),
      );
  });

  test('a sound and a message for trying', async () => {
    const one = it();
    await one
      .when(restored, pushEvents.soundTested(), pushEvents.testRequested())
      .check((app) => expect(state(app)).toMatchObject({ silent: false, test: 'sent' }))
      .check(() => expect(one.world.asked).toContain('sound notice'))
      .check(() => void (one.world.sounds = false))
      .check(() => void (one.world.replies = () => ({ status: 500, body: null })))
      .when(pushEvents.soundTested(), pushEvents.testRequested())
      .after('1min')
      .check((app) => expect(state(app)).toMatchObject({ silent: true, test: 'failed' }));
  });
});
