import fc from 'fast-check';
import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import type { Notification } from '../../events/device-types.ts';
import * as navigation from '../../events/navigation.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as pushEvents from '../../events/push.ts';
import type { PushMessage } from '../../events/push.ts';
import * as user from '../../events/user.ts';
import type { App } from '../../src/kernel/app.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { dataEffects } from '../../src/core/data.effects.ts';
import { streamEffects } from '../../src/core/stream.effects.ts';
import { access, aDevice, backend, customer, CUSTOMER, settings, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { pushPlugin } from './index.ts';
import { detailsKind } from './media.state.ts';
import { detailsDevice, detailsEntry, detailsImei, STAYS, telling } from './telling.state.ts';
import { tellingEffects } from './telling.effects.ts';

type Changes = Partial<Omit<PushMessage, 'data'>> & { data?: Partial<PushMessage['data']> };
const message = ({ data, ...changes }: Changes = {}): PushMessage => ({
  title: 'SOS',
  body: 'SOS: Milo’s watch',
  device: 1,
  notification: null,
  path: null,
  ...changes,
  data: { filename: null, imei: null, type: null, meldungtyp: 4, ...data },
});
type More = Changes & { via?: pushEvents.Via; tapped?: boolean; at?: number };
const received = ({ via = 'web', tapped = false, at, ...changes }: More = {}) =>
  pushEvents.received({ message: message(changes), via, tapped, ...(at !== undefined && { at }) });
const entry = (changes: Partial<Notification> = {}): Notification => ({
  id: 901,
  device: 1,
  kind: 4,
  title: 'SOS',
  text: 'SOS: Milo’s watch',
  at: START,
  lat: 57.7,
  lng: 11.97,
  read: false,
  value: null,
  limit: null,
  ...changes,
});

const HOUR = 3_600_000;

const projections = [...(pushPlugin.projections ?? [])];
const signedIn = [
  auth.sessionRestored({ ...access(), email: 'ada@example.com' }),
  deviceEvents.listed({ devices: [aDevice(1), aDevice(2)], leftOut: [], source: 'server' }),
  notificationEvents.listed({ notifications: [] }),
  app.initialised(),
];
/** Somebody is signed in; only what tells of messages runs. */
const it = () => scenario({ projections, effects: tellingEffects, backend: backend() }).given(...signedIn);
const banner = (one: App) => one.read(telling).banner;
const shows = (title: string | null) => (one: App) => expect(banner(one)?.message.title ?? null).toBe(title);
const closedByTime = pushEvents.bannerClosed({ by: 'time' });
const heard = (sound: 'alarm' | 'notice') => pushEvents.soundPlayed({ sound, heard: true });

describe('the banner', () => {
  test('[PUSH-01] a push shows the banner at once, is heard, and closes after 15 s, not sooner', () =>
    it()
      .when(received({ via: 'socket' }))
      .check(shows('SOS'))
      .asked('sound alarm')
      .expect(heard('alarm'))
      .after('14999ms')
      .expect()
      .check(shows('SOS'))
      .after('1ms')
      .expect(closedByTime)
      .check(shows(null))
      .idle());

  test('[PUSH-01] a tapped push opens its details at once, without banner or sound', () =>
    it()
      .when(received({ tapped: true, via: 'socket' }))
      .check(shows(null))
      .check((one) => expect(one.read(telling).details?.message.title).toBe('SOS'))
      .after('1min')
      .asked()
      .expect());

  test('[PUSH-02] a new push closes the banner that runs and shows after 500 ms', () =>
    it()
      .when(received({ via: 'socket' }))
      .after('3s')
      .when(received({ title: 'Left the radius', device: 2, via: 'socket' }))
      .check(shows(null))
      .after('499ms')
      .check(shows(null))
      .after('1ms')
      .check(shows('Left the radius'))
      .after('14999ms')
      .check(shows('Left the radius'))
      .after('1ms')
      .check(shows(null))
      .asked('sound alarm', 'sound alarm'));

  test('[PUSH-02] of several within the 500 ms the newest shows, and a storm does not put it off', () =>
    it()
      .when(received({ via: 'socket' }))
      .after('1s')
      .when(received({ title: 'two', device: 2, via: 'socket' }))
      .after('400ms')
      .when(received({ title: 'three', device: 3, via: 'socket' }))
      .after('100ms')
      .check(shows('three')));

  test('[PUSH-02] a hundred at once: one banner after another, each heard once, none lost in the count', async () => {
    const one = it();
    await one
      .when(
        ...Array.from({ length: 100 }, (_, i) => received({ title: `${i}`, device: i + 1, via: 'socket' })),
      )
      .after('500ms')
      .check(shows('99'))
      .asked('sound alarm', 'sound alarm')
      .after('15s')
      .check(shows(null))
      .idle();
    expect(one.app.log.events.filter(({ type }) => type === 'push/received')).toHaveLength(100);
  });

  test('[PUSH-03] Close ends it, See opens the details', () =>
    it()
      .when(received({ via: 'socket' }), pushEvents.bannerClosed({ by: 'user' }))
      .check(shows(null))
      .check((one) => expect(one.read(telling).details).toBeNull())
      .when(received({ title: 'again', device: 2, via: 'socket' }), pushEvents.seeChosen())
      .check(shows(null))
      .check((one) => expect(one.read(telling).details?.message.title).toBe('again'))
      .after('1min')
      .check((one) => expect(one.read(telling).details?.message.title).toBe('again'))
      .when(pushEvents.detailsClosed())
      .check((one) => expect(one.read(telling).details).toBeNull()));

  test('[PUSH-03] its time stands still while somebody points at it or has the focus in it', () =>
    it()
      .when(received({ via: 'socket' }))
      .after('10s')
      .when(pushEvents.bannerPaused())
      .after('10min')
      .check(shows('SOS'))
      .when(pushEvents.bannerResumed())
      .after('4999ms')
      .check(shows('SOS'))
      .after('1ms')
      .check(shows(null)));

  test('[PUSH-01] in the background its time stands still too: whoever comes back still sees it', () =>
    it()
      .when(received({ via: 'socket' }))
      .after('5s')
      .when(app.hidden())
      .after('1h')
      .check(shows('SOS'))
      .when(app.resumed())
      .after('9999ms')
      .check(shows('SOS'))
      .after('1ms')
      .check(shows(null)));

  test('a banner that came while the other was held begins with all of its time', () =>
    it()
      .when(received({ via: 'socket' }), pushEvents.bannerPaused())
      .when(received({ title: 'two', device: 2, via: 'socket' }))
      .after('500ms')
      .check(shows('two'))
      .after('14999ms')
      .check(shows('two'))
      .after('1ms')
      .check(shows(null)));

  test('Close twice, See without a banner, and a banner that nobody waits for change nothing', () =>
    it()
      .when(
        pushEvents.bannerClosed({ by: 'user' }),
        pushEvents.seeChosen(),
        pushEvents.bannerOpened(),
        pushEvents.bannerPaused(),
        pushEvents.bannerResumed(),
        pushEvents.detailsClosed(),
      )
      .after('1min')
      .expect()
      .check(shows(null))
      .idle());

  test('a logout forgets everything that was told', () =>
    it()
      .when(received({ via: 'socket' }), received({ tapped: true, device: 2, via: 'socket' }))
      .when(auth.loggedOut({ reason: 'chosen' }))
      .check((one) =>
        expect(one.read(telling)).toMatchObject({ banner: null, waiting: null, details: null, told: [] }),
      )
      .after('1h')
      .check(shows(null))
      .idle());

  test('[PUSH-01] whatever happens, a banner never stays longer than 15 s of its own time', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.constantFrom('push', 'hold', 'release', 'hide', 'show', 'close'),
            fc.integer({ min: 0, max: 4_000 }),
          ),
          { minLength: 1, maxLength: 14 },
        ),
        async (steps) => {
          const facts: Record<string, (turn: number) => Draft> = {
            push: (turn) => received({ title: `${turn}`, device: turn + 1, via: 'socket' }),
            hold: () => pushEvents.bannerPaused(),
            release: () => pushEvents.bannerResumed(),
            hide: () => app.hidden(),
            show: () => app.resumed(),
            close: () => pushEvents.bannerClosed({ by: 'user' }),
          };
          const one = it();
          for (const [turn, [step, ms]] of steps.entries())
            one.when((facts[step] as (turn: number) => Draft)(turn)).after(`${ms}ms`);
          await one
            .when(pushEvents.bannerResumed(), app.resumed())
            .after(`${STAYS + 500}ms`)
            .check(shows(null))
            .idle();
        },
      ),
      { numRuns: 60 },
    ));
});

describe('sound', () => {
  const withSettings = (alarm_sounds: Record<string, boolean>) =>
    it().given(user.settingsLoaded({ settings: { ...settings(), alarm_sounds }, source: 'server' }));

  test.each([
    [4, 'alarm'],
    [5, 'alarm'],
    [22, 'alarm'],
    [23, 'notice'],
    [24, 'notice'],
    [99, 'notice'],
    [null, 'notice'],
  ] as const)('[PUSH-01] kind %s is heard as %s', (meldungtyp, sound) =>
    it()
      .when(received({ data: { meldungtyp }, via: 'socket' }))
      .asked(`sound ${sound}`),
  );

  test('a kind whose sound is switched off in the settings is shown and not heard; others are', () =>
    withSettings({ '4': false, '5': true })
      .when(received({ via: 'socket' }))
      .asked()
      .check(shows('SOS'))
      .when(received({ data: { meldungtyp: 5 }, device: 2, via: 'socket' }))
      .after('500ms')
      .asked('sound alarm'));

  test('a muted browser is silent, whatever the kind', () =>
    scenario({ projections, effects: tellingEffects, backend: backend() })
      .given(...signedIn, pushEvents.soundSwitched({ on: false }))
      .when(received({ via: 'socket' }))
      .asked()
      .check(shows('SOS')));

  test('a browser that plays nothing yet is noted, and the banner is there all the same', () =>
    it()
      .with((world) => (world.sounds = false))
      .when(received({ via: 'socket' }))
      .expect(pushEvents.soundPlayed({ sound: 'alarm', heard: false }))
      .check(shows('SOS')));
});

describe('one event for all ways', () => {
  const raw = { title: 'SOS', body: 'b', iddevice: 1, data: { meldungtyp: '4', id: 901, userID: CUSTOMER } };

  test('[PUSH-05] web, native and the live stream end in one event, told apart by their way only', async () => {
    const ways: string[] = [];
    for (const platform of ['web', 'pwa', 'android', 'ios'] as const) {
      const one = scenario({ projections, effects: tellingEffects, backend: backend() });
      await one
        .given(
          app.started({
            version: '0',
            backend: 'api',
            demoAccounts: [],
            scenarios: [],
            language: 'en',
            platform,
          }),
          ...signedIn,
        )
        .when()
        .check(() => one.world.pushes.next({ message: raw, tapped: false }))
        .check((_, events) => {
          const found = events.find(pushEvents.received.is);
          ways.push(found?.payload.via ?? 'none');
          expect(found?.payload.message).toMatchObject({ title: 'SOS', notification: 901, device: 1 });
        });
    }
    expect(ways).toEqual(['web', 'web', 'native', 'native']);
    const socket = scenario({ projections, effects: streamEffects, backend: backend() });
    await socket
      .with((world) => (world.socket = () => of({ kind: 'notification', notification: entry() } as const)))
      .given(...signedIn, user.customerLoaded({ customer: customer(), source: 'server' }))
      .when()
      .expect(
        notificationEvents.received({ notification: entry() }),
        received({ notification: 901, via: 'socket' }),
      );
  });

  test('[PUSH-05] [fault 28] the same by socket and by push is told once, whichever came first', async () => {
    for (const order of [
      ['socket', 'web'],
      ['web', 'socket'],
    ] as const) {
      const one = it();
      await one
        .when(received({ notification: 901, via: order[0] }), pushEvents.bannerClosed({ by: 'user' }))
        .after('2min')
        .when(received({ notification: 901, title: 'other words', via: order[1] }))
        .check(shows(null))
        .after('1min')
        .check((_, events) =>
          expect(events.filter(({ type }) => type === 'push/soundPlayed')).toHaveLength(1),
        );
    }
  });

  test('[PUSH-05] without a number the same kind from the same device at that time is the same', () =>
    it()
      .when(received({ notification: 901, via: 'socket' }), pushEvents.bannerClosed({ by: 'user' }))
      .after('20s')
      .when(received({ title: 'SOS!', body: '', via: 'web' }))
      .check(shows(null))
      .after('31s')
      .when(received({ title: 'SOS!', body: '', via: 'web' }))
      .check(shows('SOS!')));

  test('[PUSH-05] two alarms three hours apart that waited together are two', () =>
    it()
      .when(received({ title: 'first', at: START * 1000 - 3 * HOUR }))
      .when(received({ title: 'second', at: START * 1000 }))
      .after('500ms')
      .check(shows('second')));

  test('[PUSH-05] one told by socket in a hidden tab, and taken from the inbox hours later, is one', () =>
    it()
      .when(received({ notification: 901, via: 'socket' }), pushEvents.bannerClosed({ by: 'user' }))
      .after('3h')
      .when(received({ at: START * 1000 }))
      .check(shows(null))
      .check((one) => expect(one.read(telling).told).toHaveLength(1)));

  test('[PUSH-05] when a message came is handed on with it', async () => {
    const one = it();
    await one
      .when()
      .check(() => one.world.pushes.next({ message: raw, tapped: false, at: 123 }))
      .check((_, events) => expect(events.find(pushEvents.received.is)?.payload.at).toBe(123));
  });

  test('two photos of one device are two, by their files', () =>
    it()
      .when(received({ data: { meldungtyp: 24, filename: 'a.png' }, via: 'socket' }))
      .when(pushEvents.bannerClosed({ by: 'user' }))
      .when(received({ title: 'second', data: { meldungtyp: 24, filename: 'b.png' }, via: 'socket' }))
      .check(shows('second')));

  test('a notification that was seen as a banner opens when its push is tapped', () =>
    it()
      .when(received({ notification: 901, via: 'socket' }))
      .when(received({ notification: 901, via: 'web', tapped: true }))
      .check(shows(null))
      .check((one) => expect(one.read(telling).details?.message.notification).toBe(901)));

  test('whatever is no message is refused by its reason, and nothing shows', async () => {
    for (const bad of ['', 'not json', '[]', 'null', '{}', 7, null, undefined, [], { data: 'x' }]) {
      const one = it();
      await one
        .when()
        .check(() => one.world.pushes.next({ message: bad, tapped: false }))
        .check((_, events) => expect(events.at(-1)?.type, JSON.stringify(bad)).toBe('push/refused'))
        .after('1min')
        .check(shows(null))
        .asked();
    }
  });

  test('a push for another account shows nothing of its text, and the log has none of it', async () => {
    const one = it();
    await one
      .when()
      .check(() =>
        one.world.pushes.next({
          message: { title: 'Bob’s alarm', body: 'secret place', data: { userID: 99 } },
          tapped: true,
        }),
      )
      .expect(pushEvents.refused({ via: 'web', detail: 'for another account' }))
      .check((_, events) => expect(JSON.stringify(events)).not.toMatch(/Bob|secret place/));
  });

  test('[fault 50] a push that names no account counts for the one that it came for, and for no other', async () => {
    const one = it();
    const plain = { title: 'An alarm', body: '', data: {} };
    await one
      .when()
      .check(() => one.world.pushes.next({ message: plain, tapped: false, account: 99 }))
      .expect(pushEvents.refused({ via: 'web', detail: 'for another account' }))
      .check(shows(null))
      .check(() => one.world.pushes.next({ message: plain, tapped: false, account: CUSTOMER }))
      .check(shows('An alarm'));
  });

  test('in ghost mode nobody listens to pushes, and the customer’s notifications are no news', async () => {
    const one = scenario({
      projections,
      effects: [...tellingEffects, ...streamEffects],
      backend: backend(),
    });
    await one
      .with((world) => (world.socket = () => of({ kind: 'notification', notification: entry() } as const)))
      .given(
        adminEvents.ghostEntered({ userID: CUSTOMER, by: 9, superUser: true }),
        ...signedIn,
        user.customerLoaded({ customer: customer(), source: 'server' }),
      )
      .when()
      .check(() => expect(one.world.pushes.observed).toBe(false))
      .expect(notificationEvents.received({ notification: entry() }))
      .after('1min')
      .check(shows(null))
      .check(() => expect(one.world.asked.filter((words) => /sound|PUT|put/.test(words))).toEqual([]));
  });

  test('nobody is told before they have signed in, and no more after they have left', async () => {
    const one = scenario({ projections, effects: tellingEffects, backend: backend() });
    await one
      .given(app.initialised())
      .when()
      .check(() => expect(one.world.pushes.observed).toBe(false))
      .when(...signedIn)
      .check(() => expect(one.world.pushes.observed).toBe(true))
      .when(auth.loggedOut({ reason: 'chosen' }))
      .check(() => expect(one.world.pushes.observed).toBe(false));
  });
});

describe('details', () => {
  const opened = (changes: More) => it().when(received({ ...changes, tapped: true, via: 'socket' }));

  test('[PUSH-04] 23 opens the voice messages, 24 the photos, anything else the notification', async () => {
    const kinds: [number | null, string][] = [
      [23, 'voice'],
      [24, 'photo'],
      [4, 'notification'],
      [99, 'notification'],
      [null, 'notification'],
    ];
    for (const [meldungtyp, kind] of kinds)
      await opened({ data: { meldungtyp } }).check((one) => expect(one.read(detailsKind)).toBe(kind));
  });

  test('[PUSH-04] without a device whose they could be, voice messages are a plain notification', () =>
    opened({ device: null, data: { meldungtyp: 23 } }).check((one) =>
      expect(one.read(detailsKind)).toBe('notification'),
    ));

  test('[PUSH-04] the IMEI comes with the message, or with the device that it names', () =>
    opened({ data: { meldungtyp: 24 } })
      .check((one) => expect(one.read(detailsImei)).toBe('351'))
      .when(received({ device: null, data: { meldungtyp: 24, imei: '352' }, tapped: true, via: 'socket' }))
      .check((one) => expect(one.read(detailsImei)).toBe('352'))
      .check((one) => expect(one.read(detailsDevice)?.id).toBe(2)));

  test('the notification is found by its number, else by device, kind and time; a stranger is not', () =>
    opened({ notification: 901 })
      .when(notificationEvents.listed({ notifications: [entry(), entry({ id: 900 })] }))
      .check((one) => expect(one.read(detailsEntry)?.id).toBe(901))
      .when(received({ notification: null, tapped: true, via: 'socket' }))
      .check((one) => expect(one.read(detailsEntry)?.id).toBe(901))
      .when(received({ notification: null, device: 2, tapped: true, via: 'socket' }))
      .check((one) => expect(one.read(detailsEntry)).toBeNull())
      .when(notificationEvents.listed({ notifications: [entry({ at: START - 3_600 })] }))
      .when(received({ notification: null, tapped: true, via: 'socket' }))
      .check((one) => expect(one.read(detailsEntry)).toBeNull()));

  test('[PUSH-04] without a number the nearest in time is found, and nothing is marked as read by a guess', () =>
    it()
      .given(
        notificationEvents.listed({
          notifications: [entry({ id: 903, at: START + 300 }), entry({ id: 902, at: START - 60 }), entry()],
        }),
      )
      .when(received({ tapped: true, via: 'socket' }))
      .check((one) => expect(one.read(detailsEntry)?.id).toBe(901))
      .after('1min')
      .expect());

  test('[PUSH-04] an alarm from hours ago neither finds nor marks the one of now', () =>
    it()
      .given(notificationEvents.listed({ notifications: [entry()] }))
      .when(received({ tapped: true, at: (START - 3 * 3_600) * 1000 }))
      .check((one) => expect(one.read(detailsEntry)).toBeNull())
      .check((_, events) => expect(events.some(notificationEvents.markChosen.is)).toBe(false)));

  test('a push that the list does not have loads the list; one by socket came whole', () =>
    scenario({ projections, effects: [...tellingEffects, ...dataEffects], backend: backend() })
      .given(...signedIn)
      .when(received({ notification: 901 }))
      .check((one) => expect(one.log.events.map(({ type }) => type)).toContain('notifications/listRequested'))
      .check((one) => expect(one.read(telling).looking).toBe(false)));

  test('opening marks the notification as read once; unread by hand stays unread', () =>
    opened({ notification: 901 })
      .when(notificationEvents.listed({ notifications: [entry()] }))
      .expect(notificationEvents.markChosen({ ids: [901], read: true }))
      .when(notificationEvents.markChosen({ ids: [901], read: false }))
      .after('1min')
      .expect());

  test('[ADM-02] in ghost mode nothing is marked as read', () =>
    scenario({ projections, effects: tellingEffects, backend: backend() })
      .given(
        adminEvents.ghostEntered({ userID: CUSTOMER, by: 9, superUser: true }),
        ...signedIn,
        notificationEvents.listed({ notifications: [entry()] }),
      )
      .when(received({ notification: 901, tapped: true, via: 'socket' }))
      .expect());

  test('a tapped push leads to the place that it names, a path of ours', async () => {
    const one = it();
    await one
      .when()
      .check(() =>
        one.world.pushes.next({ message: { title: 'x', data: { path: '/settings' } }, tapped: true }),
      )
      .check((_, events) =>
        expect(events).toContainEqual(expect.objectContaining({ payload: { href: '/settings' } })),
      )
      .check(() => one.world.pushes.next({ message: { title: 'y', path: '//evil.example' }, tapped: true }))
      .check((_, events) =>
        expect(events.filter(({ type }) => type === navigation.linkFollowed.type)).toHaveLength(1),
      );
  });
});
