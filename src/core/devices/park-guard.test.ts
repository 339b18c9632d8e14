import { of, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as appEvents from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import type { ParkGuard } from '../../../events/care-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import { APPROXIMATE, MOVING } from '../../../events/fix-columns.ts';
import * as guardEvents from '../../../events/guards.ts';
import * as network from '../../../events/network.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import * as notices from '../../../events/notices.ts';
import * as paperEvents from '../../../events/papers.ts';
import * as positionEvents from '../../../events/positions.ts';
import { parkGuardPlugin } from '../../../plugins/park-guard/index.ts';
import { access, aDevice, backend, fixes, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { NO_PAPERS } from '../../api/no-papers.ts';
import { careCalls } from '../../api/product/care-calls.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import { changesEffects } from '../changes/changes.effects.ts';
import { parkGuardEffects } from './care.effects.ts';
import { refusedChanges } from '../changes/changes.ts';
import { alarmedDevices, guardOf, hasAlarm, notArmable, parkGuards } from './park-guard.ts';
import type { Read } from '../../kernel/read.ts';
import type { Fix } from '../positions/positions.ts';

const IMEI = '012345678901234';
const raw = { imei: IMEI, lat: 57, lng: 12, radius: 50, since: START, alarm_at: null, by_ride: 1 };
const guard: ParkGuard = {
  imei: IMEI,
  lat: 57,
  lng: 12,
  radius: 50,
  since: START,
  alarmAt: null,
  by: 'hand',
};
const ALERT = {
  ...{ id: 1, device: 1, title: '', text: '', at: START, lat: null, lng: null },
  ...{ read: false, value: null, limit: null },
};
const ok = (...guards: object[]): Reply => ({ status: 200, body: { success: guards } });
const device = {
  ...aDevice(1),
  imei: IMEI,
  device_models: [{ model_nr: 1, route_profile: 'bike', capabilities: [] }],
};
const it = (reply: () => Reply | Subject<Reply>) =>
  scenario({ effects: [...changesEffects, ...parkGuardEffects], backend: { ...backend(), ...careCalls } })
    .with(
      (world) =>
        (world.replies = ({ method }) => {
          const now = method === 'get' ? reply() : { status: 200, body: { success: raw } };
          return 'subscribe' in now ? now : of(now);
        }),
    )
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      deviceEvents.listed({ devices: [device], leftOut: [], source: 'server' }),
    );
/** Sends the response that the app has been waiting for. */
const answer = (late: Subject<Reply>, reply: Reply) => {
  late.next(reply);
  late.complete();
};
const open = deviceEvents.selected({ id: 1, from: 'list' });
const press = (guard: ParkGuard | null, was: ParkGuard | null = null) =>
  changeEvents.wanted({
    edits: [{ of: 'guard', id: IMEI, set: { armed: guard }, was: { armed: was } }],
    label: '',
  });
const [action] = parkGuardPlugin.deviceActions ?? [];

describe('[MAP-15] which guards are armed', () => {
  test('until the server has told, neither on nor off is claimed, and nothing can be pressed', () => {
    const late = new Subject<Reply>();
    return it(() => late)
      .when(positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1 }) }))
      .check((app) => {
        expect(app.read(parkGuards).status).not.toBe('ready');
        expect(action?.pressed?.(app.read, 1)).toBeUndefined();
        expect(action?.label(app.read, 1)).toBe('parkGuard.notKnown');
        expect(action?.says(app.read, 1)).toBeNull();
      })
      .with(() => answer(late, ok()))
      .check((app) => {
        expect(action?.pressed?.(app.read, 1)).toBe(false);
        expect(action?.says(app.read, 1)).not.toBeNull();
      });
  });

  test('they are asked for again on coming back, with the network, and when a panel is opened', () =>
    it(() => ok(raw))
      .when(appEvents.resumed())
      .asked('get /guards', 'get /guards')
      .when(network.wentOnline())
      .asked('get /guards')
      .when(open)
      .asked('get /guards')
      .check((app) => expect(app.read(guardOf(IMEI))).toMatchObject({ by: 'ride' })));

  test('while alerts come faster than the server answers, they become known, and are asked for once more', () => {
    const asked: Subject<Reply>[] = [];
    const alert = (kind: number) => notificationEvents.received({ notifications: [{ ...ALERT, kind }] });
    return it(() => {
      const late = new Subject<Reply>();
      asked.push(late);
      return late;
    })
      .when(alert(5), alert(3), alert(3), alert(3))
      .check(() => expect(asked).toHaveLength(1))
      .with(() => answer(asked[0] as Subject<Reply>, ok(raw)))
      .check((app) => {
        expect(app.read(parkGuards).status).toBe('ready');
        expect(asked).toHaveLength(2);
      })
      .with(() => answer(asked[1] as Subject<Reply>, ok()))
      .when(alert(5))
      .check((app) => {
        expect(app.read(guardOf(IMEI))).toBeNull();
        expect(asked).toHaveLength(2);
      });
  });

  test('what was known stays when they cannot be had again; the reason is there', () => {
    let isDown = false;
    return it(() => (isDown ? { status: 403, body: null } : ok(raw)))
      .when(appEvents.resumed())
      .with(() => (isDown = true))
      .when(network.wentOnline())
      .check((app) => {
        expect(app.read(guardOf(IMEI))).not.toBeNull();
        expect(app.read(parkGuards)).toMatchObject({ status: 'ready', failure: { reason: 'forbidden' } });
      });
  });

  test('a server that has none: the button is not there', () =>
    it(() => ({ status: 404, body: null }))
      .when(open)
      .check((app) => {
        expect(app.read(parkGuards)).toMatchObject({ status: 'unavailable' });
        expect(action?.when?.(app.read, 1)).toBe(false);
      }));

  test('a list that was asked for before a press is older than it, and does not take it back', () => {
    const late = new Subject<Reply>();
    let asked = 0;
    return it(() => (++asked === 2 ? late : ok(...(asked > 2 ? [raw] : []))))
      .when(open, press(guard))
      .check((app) => expect(app.read(guardOf(IMEI))).not.toBeNull())
      .with(() => answer(late, ok()))
      .check((app) => expect(app.read(guardOf(IMEI))).not.toBeNull());
  });

  test.each([404, 409, 410, 412])('disarmed by somebody else first (%i), it does not come back', (status) => {
    let asked = 0;
    return it(() => ok(...(++asked > 1 ? [] : [raw])))
      .with((world) => {
        const before = world.replies;
        world.replies = (request) =>
          request.method === 'delete' ? of({ status, body: null }) : before(request);
      })
      .when(press(null, guard))
      .check((app) => {
        expect(app.read(guardOf(IMEI))).toBeNull();
        expect(app.read(refusedChanges)).toMatchObject([{ edit: { of: 'guard', id: IMEI } }]);
      });
  });

  test('a refusal says why, shows what was before, and asks for nothing: nobody else has changed it', () =>
    it(() => ok(raw))
      .with((world) => {
        const before = world.replies;
        world.replies = (request) =>
          request.method === 'delete' ? of({ status: 403, body: { error: 'Not yours.' } }) : before(request);
      })
      .when(press(null, guard))
      .check((app, events) => {
        expect(app.read(guardOf(IMEI))).not.toBeNull();
        expect(events.filter(notices.raised.is)).toHaveLength(1);
        expect(events.filter(guardEvents.listRequested.is)).toHaveLength(0);
      }));

  test('[fault 74] it is on the disk before it shows: a page that is killed then leaves it to the next one', async () => {
    const story = it(() => ok()).with((world) => (world.replies = () => new Subject<Reply>()));
    await story.when(press(guard));
    const [kept] = story.world.outbox.values();
    expect(kept?.edit).toMatchObject({ of: 'guard', set: { armed: guard } });
  });

  test.each(['the network has gone', 'the network goes while it is on its way'])(
    '[fault 74] %s: it is not armed, and does not wait, for nobody would watch',
    (when) =>
      it(() => ok())
        .with((world) => (world.replies = () => new Subject<Reply>()))
        .when(...(when.endsWith('gone') ? [network.wentOffline(), press(guard)] : [press(guard)]))
        .when(network.wentOffline())
        .check((app, events) => {
          expect(app.read(guardOf(IMEI))).toBeNull();
          expect(events.filter(notices.raised.is)).toMatchObject([
            { payload: { tone: 'danger', text: 'failure.unreachable' } },
          ]);
          // Without a network the guards cannot be loaded; they are loaded when it is back.
          expect(events.some(guardEvents.listRequested.is)).toBe(false);
        })
        .with((world) => void world.asked.splice(0))
        .when(network.wentOnline())
        .after('1s')
        .check((app) => expect(app.read(refusedChanges)).toHaveLength(1)),
  );

  test('[fault 74] one that was refused an hour ago is not armed around the old place by a new try', () =>
    it(() => ok())
      .when(network.wentOffline(), press(guard), network.wentOnline())
      .with((world) => void world.asked.splice(0))
      .after('1h')
      .check((app) => {
        const [old] = app.read(refusedChanges);
        app.publish(changeEvents.retried({ id: old?.id ?? '' }));
      })
      .after('1s')
      .check((app) => {
        expect(app.read(guardOf(IMEI))).toBeNull();
        expect(app.read(refusedChanges)).toHaveLength(1);
      }));

  test.each([500, 503, 429])(
    '[fault 74] a server in trouble (%i) is not asked again and again: the user is told',
    (status) =>
      it(() => ok())
        .with((world) => {
          const before = world.replies;
          world.replies = (request) =>
            request.method === 'put' ? of({ status, body: null }) : before(request);
        })
        .when(press(guard))
        .check((app) => {
          expect(app.read(guardOf(IMEI))).toBeNull();
          expect(app.read(refusedChanges)).toHaveLength(1);
        }),
  );

  test.each([
    [60, true],
    [61, false],
    [3_600, false],
  ])(
    '[fault 74] one that a page left behind is sent for a minute; later the device may stand elsewhere (%i s: %o)',
    (age, isSent) =>
      it(() => ok(...(isSent ? [raw] : [])))
        .when(
          changeEvents.found({
            changes: [
              {
                ...{ id: 'old', batch: 'old', at: (START - age) * 1000, notBefore: 0 },
                edit: { of: 'guard', id: IMEI, set: { armed: guard }, was: { armed: null } },
              },
            ],
          }),
        )
        .check((app, events) => {
          expect(app.read(guardOf(IMEI)) !== null).toBe(isSent);
          expect(app.read(refusedChanges)).toHaveLength(isSent ? 0 : 1);
          expect(events.some(changeEvents.dispatched.is)).toBe(isSent);
          // Whether that page had sent it is unknown, so the guards are loaded.
          expect(events.some(guardEvents.listRequested.is)).toBe(true);
        }),
  );

  test('[MODE-04] where the server has no guards none is waited for to arm itself', () =>
    it(() => ({ status: 404, body: null }))
      .when(
        open,
        paperEvents.loaded({ imei: IMEI, papers: { ...NO_PAPERS, autoGuard: { on: true, radius: 50 } } }),
      )
      .check((app) => expect(app.read(parkGuards).status).toBe('unavailable'))
      .idle());

  test('[MODE-04] a guard that armed itself after the ride shows while its panel is open', () => {
    let hasArmed = false;
    return it(() => ok(...(hasArmed ? [raw] : [])))
      .when(
        open,
        paperEvents.loaded({ imei: IMEI, papers: { ...NO_PAPERS, autoGuard: { on: true, radius: 50 } } }),
      )
      .check((app) => expect(app.read(guardOf(IMEI))).toBeNull())
      .with(() => (hasArmed = true))
      .after('61s')
      .check((app) => expect(app.read(guardOf(IMEI))).toMatchObject({ by: 'ride' }))
      .with((world) => void world.asked.splice(0))
      .after('5min')
      .asked(); // the app no longer checks whether the guard armed itself
  });
});

describe('[MAP-15] an alarm comes before everything else in the panel', () => {
  const shown = (read: Read) =>
    (parkGuardPlugin.parts ?? []).filter((part) => part.when?.(read, 1)).map(({ slot }) => slot);
  const alarmed = ok({ ...raw, alarm_at: START });

  test('what is guarded calmly stands among the sections, an alarm above them, never both', () => {
    let now = ok(raw);
    return it(() => now)
      .when(appEvents.resumed())
      .check((app) => {
        expect(app.read(hasAlarm(1))).toBe(false);
        expect(app.read(alarmedDevices)).toEqual([]);
        expect(shown(app.read)).toEqual(['device/section']);
      })
      .with(() => (now = alarmed))
      .when(appEvents.resumed())
      .check((app) => {
        expect(app.read(hasAlarm(1))).toBe(true);
        expect(app.read(alarmedDevices)).toEqual([1]);
        expect(shown(app.read)).toEqual(['device/first']);
      });
  });

  test('of a device that nobody knows, or that nobody guards, none is claimed', () =>
    it(() => ok({ ...raw, imei: '1', alarm_at: START }))
      .when(appEvents.resumed())
      .check((app) => {
        expect(app.read(hasAlarm(1))).toBe(false);
        expect(app.read(hasAlarm(99))).toBe(false);
        expect(app.read(alarmedDevices)).toEqual([]);
      }));

  test('once the guard is taken away its alarm is gone from the list too', () =>
    it(() => alarmed)
      .when(appEvents.resumed(), press(null, guard))
      .check((app) => expect(app.read(hasAlarm(1))).toBe(false)));
});

describe('[MAP-15] a guard fences what stands, where it is known to stand', () => {
  const fix = (changes: Partial<Fix>): Fix => ({
    at: START,
    lat: 57,
    lng: 12,
    speed: 0,
    heading: 0,
    accuracy: 5,
    battery: null,
    approximate: false,
    ignition: false,
    moving: false,
    jumped: false,
    steps: 0,
    ...changes,
  });
  const why = (changes: Partial<Fix> | null, age = 0, switchedOffAt: number | null = null) =>
    notArmable({ switchedOffAt }, changes && fix(changes), START + age);

  test('standing, with a fresh and sure fix, it can be armed', () => {
    expect(why({})).toBeNull();
    expect(why({}, 3600)).toBeNull();
    expect(why({ approximate: true, accuracy: 400 })).toBeNull();
  });

  test('an old fix says where it was: it cannot, and the age is told', () => {
    expect(why({}, 3601)).toEqual({ why: 'old', age: 3601 });
    expect(why({}, 90_000)).toEqual({ why: 'old', age: 90_000 });
    expect(why({ speed: 20 }, 600), 'silent since it moved').toEqual({ why: 'old', age: 600 });
    const heard = { heard: START + 590 };
    expect(why({ speed: 20, ...heard }, 600), 'without GPS since it moved').toEqual({ why: 'old', age: 600 });
    expect(why(heard, 600), 'without GPS since it stood').toBeNull();
  });

  test('moving it cannot', () => {
    expect(why({ speed: 20 })).toEqual({ why: 'moving' });
    expect(why({ moving: true })).toEqual({ why: 'moving' });
  });

  test('a place that is surer nowhere than the widest fence cannot be guarded', () =>
    expect(why({ accuracy: 900 })).toEqual({ why: 'vague', radius: 900 }));

  test('off, or never heard of: it cannot', () => {
    expect(why({}, 10, START + 5)).toEqual({ why: 'off' });
    expect(why(null)).toEqual({ why: 'noFix' });
  });

  test.each([
    ['moving', { device: 1, speed: 20, flags: MOVING }],
    ['old', { device: 1, at: -7200 }],
    ['old', { device: 1, at: -7200, flags: APPROXIMATE }],
  ])('%s: the button cannot be pressed; the sentence why belongs to the button, not to the panel', (_, one) =>
    it(() => ok())
      .when(appEvents.timePassed(), positionEvents.fixesReceived({ source: 'socket', fixes: fixes(one) }))
      .check((app) => {
        expect(action?.says(app.read, 1)).toBeNull();
        expect(action?.hindrance).toBeDefined();
        expect(parkGuardPlugin.parts?.[0]?.when?.(app.read, 1)).toBe(false);
      }),
  );
});
