import { of, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../../events/admin.ts';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as network from '../../../events/network.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import * as positionEvents from '../../../events/positions.ts';
import * as pushEvents from '../../../events/push.ts';
import * as silenceEvents from '../../../events/silence.ts';
import * as userEvents from '../../../events/user.ts';
import { access, aDevice, backend, customer, CUSTOMER, fixes, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import type { SocketMessage } from '../../ports/ports.ts';
import { mapped } from '../../api/call.ts';
import { backOff } from '../../rules/back-off.ts';
import { silence } from '../devices/silence.ts';
import { silenceEffects } from '../devices/silence.effects.ts';
import { connectivity } from './connectivity.ts';
import { dataEffects } from './data.effects.ts';
import { streamEffects } from './stream.effects.ts';
import { now } from '../app/clock.ts';
import { ageStep, stateOf } from '../positions/freshness.ts';
import { fixAt, lastFixOf, positions } from '../positions/positions.ts';

const reply = (status: number, body: unknown = null): Reply => ({ status, body });

describe('the live stream', () => {
  const online = [
    network.wentOnline(),
    auth.sessionRestored({ ...access(), email: '' }),
    userEvents.customerLoaded({ customer: customer(), source: 'server' }),
  ];
  const stream = (messages: () => readonly SocketMessage[]) =>
    scenario({ effects: streamEffects, backend: backend() })
      .given(...online)
      .with((world) => {
        world.socket = () => of(...messages());
      });
  const closed = { kind: 'closed', reason: 'unreachable' } as const;

  test('[fault 29] it is tried again, each time later, and given up for polling after three failures', () =>
    stream(() => [closed])
      .after('0ms')
      .expect(positionEvents.streamLost({ reason: 'unreachable', attempt: 1 }))
      .after('1s')
      .expect(positionEvents.streamLost({ reason: 'unreachable', attempt: 2 }))
      .check((it) => expect(it.read(connectivity).stream).toBe('waiting'))
      .after('1.9s')
      .expect()
      .after('100ms')
      .expect(positionEvents.streamLost({ reason: 'unreachable', attempt: 3 }))
      .check((it) => expect(it.read(connectivity).stream).toBe('off')));

  test('a stream that breaks at once counts as one that cannot be had', () =>
    stream(() => [{ kind: 'ready' }, { kind: 'closed', reason: 'closed' }])
      .after('4s')
      .check((it) => expect(it.read(connectivity)).toMatchObject({ stream: 'off', attempt: 3 })));

  test('[LOG-04] each of its messages begins its own flow: the login is not why a car has moved', () => {
    const messages = new Subject<SocketMessage>();
    return scenario({ effects: streamEffects, backend: backend() })
      .given(...online.slice(0, 2))
      .with((world) => {
        world.socket = () => messages;
      })
      .when(...online.slice(2))
      .check(() => {
        messages.next({ kind: 'ready' });
        messages.next({ kind: 'fixes', fixes: fixes({ device: 1 }) });
        messages.next({ kind: 'heard', heard: { devices: [1], at: [START] } });
      })
      .after('0ms')
      .check((_, events) =>
        expect(events.slice(-2).map(({ seq, cause, flow }) => [cause, flow - seq])).toEqual([
          [undefined, 0],
          [undefined, 0],
        ]),
      );
  });

  test('what it says becomes facts', () =>
    stream(() => [
      { kind: 'ready' },
      { kind: 'fixes', fixes: fixes({ device: 1 }) },
      { kind: 'unreadable', detail: 'half a frame' },
    ])
      .after('0ms')
      .expect(
        positionEvents.streamOpened({ attempt: 0 }),
        positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1 }) }),
        positionEvents.frameRefused({ detail: 'half a frame' }),
      ));

  describe('[ADM-02] a new alert', () => {
    const notification = {
      ...{ id: 31, device: 1, kind: 4, title: 'SOS', text: '', at: START },
      ...{ lat: null, lng: null, read: false, value: null, limit: null },
    };
    const alert = () => stream(() => [{ kind: 'notifications', notifications: [notification] }]);
    const kinds = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

    test('is listed, and shown to the user whose it is', () =>
      alert()
        .after('0ms')
        .check((_, events) => {
          expect(kinds(events)).toContain(notificationEvents.received.type);
          expect(kinds(events)).toContain(pushEvents.received.type);
        }));

    test('of a customer whose account a super user looks at is listed, and not shown', () =>
      alert()
        .given(adminEvents.ghostEntered({ userID: 12, by: CUSTOMER, superUser: true }))
        .after('0ms')
        .check((_, events) => {
          expect(kinds(events)).toContain(notificationEvents.received.type);
          expect(kinds(events)).not.toContain(pushEvents.received.type);
        }));
  });

  describe('[TRAC-05] a device that comes along with each of its reports', () => {
    const known = aDevice(1);
    const says = (...told: Partial<typeof known>[]) =>
      stream(() => [
        { kind: 'ready' },
        ...told.map((changes) => ({ kind: 'device', id: 1, changes }) as const),
      ]).given(deviceEvents.listed({ devices: [known], leftOut: [], source: 'server' }));
    const changed = (changes: Partial<typeof known>) => deviceEvents.changed({ id: 1, changes });
    const opened = positionEvents.streamOpened({ attempt: 0 });

    test('is no news while it is as it was', () =>
      says(structuredClone(known), { name: known.name }).after('0ms').expect(opened));

    test('is news when anything of it differs', () =>
      says({ ...known, note: 'New tyres' }, { ...known, device_models: [] })
        .after('0ms')
        .expect(opened, changed({ ...known, note: 'New tyres' }), changed({ ...known, device_models: [] })));

    test('is news of a device that nobody knows', () =>
      stream(() => [{ kind: 'ready' }, { kind: 'device', id: 2, changes: aDevice(2) }])
        .after('0ms')
        .expect(opened, deviceEvents.changed({ id: 2, changes: aDevice(2) })));
  });

  test('it waits while there is no network, and opens when there is', () =>
    scenario({ effects: streamEffects, backend: backend() })
      .given(...online, network.wentOffline())
      .after('1h')
      .asked()
      .when(network.wentOnline())
      .asked('socket open'));

  test('a logout closes it', () =>
    scenario({ effects: [...streamEffects], backend: backend() })
      .given(...online)
      .when(auth.loggedOut({ reason: 'chosen' }))
      .after('1h')
      .asked('socket open')
      .idle());

  test('polling: every 10 s in front, every 60 s behind, and not without network', () =>
    scenario({ effects: dataEffects, backend: backend() })
      .given(
        ...online,
        deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
        positionEvents.streamLost({ reason: 'unreachable', attempt: 3 }),
      )
      .with((world) => {
        world.replies = () => reply(200, 'ok');
      })
      .after('20s')
      .check((_, events) =>
        expect(events.filter((e) => (e.payload as { source?: string }).source === 'poll').length).toBe(3),
      )
      .when(app.hidden())
      .after('59s')
      .when(network.wentOffline())
      .after('10min')
      .check((_, events) =>
        expect(events.filter((e) => (e.payload as { source?: string }).source === 'poll').length).toBe(4),
      ));

  test('[SENS-03] polling tells once of a device that was heard without a new fix', () => {
    const served = backend();
    const heard = { devices: [1], at: [START - 5] };
    return scenario({
      effects: dataEffects,
      backend: {
        ...served,
        lastPositions: (...of) => mapped(served.lastPositions(...of), (all) => ({ ...all, heard })),
      },
    })
      .given(...online, deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }))
      .given(positionEvents.fixesReceived({ source: 'lastKnown', fixes: fixes({ device: 1, at: -60 }) }))
      .given(positionEvents.streamLost({ reason: 'unreachable', attempt: 3 }))
      .with((world) => void (world.replies = () => reply(200, 'ok')))
      .after('1min')
      .check((_, events) =>
        expect(events.filter(positionEvents.reported.is).map(({ payload }) => payload)).toEqual([heard]),
      );
  });

  test('[SENS-03] a device that reports without GPS raises nothing when the app starts, and one without a fix is no news', () => {
    const served = backend();
    const answer = {
      ...fixes({ device: 1, at: -7_200 }),
      heard: { devices: [1, 2], at: [START - 5, START - 5] },
    };
    return scenario({
      effects: [...dataEffects, ...silenceEffects],
      backend: { ...served, lastPositions: (...of) => mapped(served.lastPositions(...of), () => answer) },
    })
      .given(...online, silenceEvents.limitChosen({ of: 'device', id: 1, seconds: 600 }))
      .with((world) => void (world.replies = () => reply(200, 'ok')))
      .when(deviceEvents.listed({ devices: [aDevice(1), aDevice(2)], leftOut: [], source: 'server' }))
      .after('1min')
      .check((one, events) => {
        expect(one.read(silence).silent).toEqual({});
        expect(events.filter(silenceEvents.raised.is)).toEqual([]);
        expect(events.filter(positionEvents.reported.is).map(({ payload }) => payload)).toEqual([
          { devices: [1], at: [START - 5] },
        ]);
      })
      .after('12min')
      .check((_, events) => expect(events.filter(silenceEvents.raised.is)).toHaveLength(1));
  });

  test('[INBOX-01] a list of alerts of some devices is told as that', () => {
    const served = backend();
    return scenario({
      effects: dataEffects,
      backend: {
        ...served,
        notifications: () =>
          mapped(served.notifications(), (all) => Object.assign([...all], { devices: [1] })),
      },
    })
      .given(...online)
      .with((world) => void (world.replies = () => reply(200, 'ok')))
      .when(notificationEvents.listRequested())
      .check((_, events) =>
        expect(events.findLast(notificationEvents.listed.is)?.payload).toEqual({
          ...{ notifications: [], devices: [1] },
        }),
      );
  });

  test('[fault 6] a server that asks for time gets it, however often somebody comes back to look', () => {
    const asked = (events: readonly { type: string }[]) =>
      events.filter(({ type }) => type === 'positions/lastKnownFailed').length;
    return scenario({ effects: dataEffects, backend: backend() })
      .given(
        ...online,
        deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
        positionEvents.streamLost({ reason: 'unreachable', attempt: 3 }),
      )
      .with((world) => {
        world.replies = () => ({ status: 429, body: null, retryAfter: 300 });
      })
      .after('10s')
      .check((_, events) => expect(asked(events)).toBe(1))
      .when(app.hidden(), app.resumed(), app.hidden(), app.resumed())
      .after('4min')
      .when(app.hidden(), app.resumed())
      .check((_, events) => expect(asked(events)).toBe(1))
      .after('1min')
      .check((_, events) => expect(asked(events)).toBe(2));
  });

  test('[fault 1] waits double up to a minute, half of each by chance', () => {
    expect([0, 1, 2, 3, 4, 20].map((attempt) => backOff(attempt, 1))).toEqual([
      1000, 1000, 2000, 4000, 8000, 60_000,
    ]);
    expect(backOff(3, 0)).toBe(2000);
  });
});

describe('stream faults', () => {
  const reply = (status: number, body: unknown): Reply => ({ status, body });
  const online = [
    network.wentOnline(),
    auth.sessionRestored({ ...access(), email: '' }),
    userEvents.customerLoaded({ customer: customer(), source: 'server' }),
    deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
  ];
  const types = (events: readonly { type: string }[], type: string) =>
    events.filter((e) => e.type === type).length;

  describe('[MAP-19] [fault 29] a stream that flaps', () => {
    test('one that breaks ten times a minute is not opened ten times a minute, and positions are asked for meanwhile', () =>
      scenario({ effects: [...streamEffects, ...dataEffects], backend: backend() })
        .given(...online)
        .with((world) => {
          world.socket = () =>
            of<SocketMessage[]>({ kind: 'ready' }, { kind: 'closed', reason: 'closed' }) as never;
          world.replies = () => reply(200, 'ok');
        })
        .after('10min')
        .check((it, events) => {
          expect(types(events, 'positions/streamLost')).toBeLessThan(25);
          expect(it.read(connectivity).stream).toBe('off');
          expect(events.some((e) => (e.payload as { source?: string }).source === 'poll')).toBe(true);
        }));

    test('[fault 28] old fixes that are told again after a break move no marker back', () =>
      scenario({ effects: streamEffects, backend: backend() })
        .given(...online)
        .when(
          positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1, at: 0, lat: 57.7 }) }),
          positionEvents.fixesReceived({
            source: 'socket',
            fixes: fixes({ device: 1, at: 20, lat: 57.7002 }),
          }),
          positionEvents.fixesReceived({
            source: 'socket',
            fixes: fixes({ device: 1, at: 0, lat: 57.7 }, { device: 1, at: 10, lat: 57.7001 }),
          }),
        )
        .check((it) => expect(it.read(lastFixOf(1))).toMatchObject({ at: START + 20, lat: 57.7002 })));
  });

  describe('[MAP-19] [fault 48] frozen for an hour, then woken', () => {
    test('with a stream that comes back: one question for what was missed, and no more', () =>
      scenario({ effects: dataEffects, backend: backend() })
        .given(...online, positionEvents.streamOpened({ attempt: 0 }))
        .with((world) => {
          world.replies = () => reply(200, 'ok');
        })
        .when(positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1 }) }), app.hidden())
        .after('1h')
        .check((_, events) => expect(types(events, 'positions/fixesReceived')).toBeLessThanOrEqual(2))
        .when(
          app.resumed(),
          positionEvents.streamLost({ reason: 'silent', attempt: 1 }),
          positionEvents.streamOpened({ attempt: 1 }),
        )
        .after('9s')
        .check((_, events) => {
          const asked = events.filter((e) => (e.payload as { source?: string }).source === 'lastKnown');
          // One request when the device list arrived, and one each time the live stream opened.
          expect(asked.length).toBeLessThanOrEqual(3);
        }));

    test('what was last known has its age at once, not that of an hour ago', () =>
      scenario({})
        .given(...online)
        .when(
          positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1, speed: 50 }) }),
          app.hidden(),
        )
        .after('1h')
        .when(app.resumed())
        .check((it) => {
          const fix = it.read(lastFixOf(1));
          expect(it.read(now)).toBe(START + 3600);
          expect(ageStep(fix, it.read(now))).toBe('minutes');
          expect(stateOf({ switchedOffAt: null }, fix, it.read(now))).toBe('nosignal');
        }));
  });

  describe('[MAP-01] [fault 55] coordinates and times that cannot be', () => {
    const NAN = Number.NaN;
    test.each([
      ['null island', { lat: 0, lng: 0 }, 0],
      ['the date line, east', { lat: 10, lng: 180 }, 1],
      ['the date line, west', { lat: 10, lng: -180 }, 1],
      ['the north pole', { lat: 90, lng: 0 }, 1],
      ['the south pole', { lat: -90, lng: 12 }, 1],
      ['beyond the pole', { lat: 90.1, lng: 0 }, 0],
      ['beyond the date line', { lat: 10, lng: 180.5 }, 0],
      ['the year 1970', { lat: 10, lng: 10, at: -START }, 0],
      ['the year 2099', { lat: 10, lng: 10, at: 4_071_600_000 - START }, 0],
      ['no number', { lat: NAN, lng: 10 }, 0],
    ])('%s', (_, fix, taken) =>
      scenario({})
        .given(...online)
        .when(positionEvents.fixesReceived({ source: 'lastKnown', fixes: fixes({ device: 1, ...fix }) }))
        .check((it) => {
          const { last, applied } = it.read(positions);
          expect(applied).toBe(taken);
          const shown = applied === 0 ? it.read(lastFixOf(1)) === null : Number.isFinite(fixAt(last, 0).lat);
          expect(shown).toBe(true);
        }),
    );
  });
});
