import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as pushEvents from '../../events/push.ts';
import type { PushMessage } from '../../events/push.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { STAYS, telling, detailsDevice, detailsEntry, detailsImei } from './telling.state.ts';
import { it, received, shows, entry, projections, signedIn } from './push-given.ts';
import { of } from 'rxjs';
import * as adminEvents from '../../events/admin.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as user from '../../events/user.ts';
import { streamEffects } from '../../src/core/server/stream.effects.ts';
import { backend, customer, CUSTOMER, START, failure } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { tellingEffects } from './telling.effects.ts';
import * as mediaEvents from '../../events/media.ts';
import * as navigation from '../../events/navigation.ts';
import type { App } from '../../src/kernel/app.ts';
import { delivery } from './delivery.state.ts';
import { detailsKind, media, mediaSubject } from './media.state.ts';
import { alertKind, alertSays } from '../../src/core/devices/alert-sentence.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { CARE_OVERDUE, HEARD_AGAIN, SILENT } from '../../src/core/devices/silence.ts';
import type { Read } from '../../src/kernel/read.ts';
import { said, formatAlarm } from '../../src/ui/alarm-amount.ts';
import { bodyOf, isRed, saysOf, silenceSays, valuesOf } from './words.ts';

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

describe('one event for all ways', () => {
  const raw = { title: 'SOS', body: 'b', iddevice: 1, data: { meldungtyp: '4', id: 901, userID: CUSTOMER } };

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

  test.each([
    ['first', null, 1],
    ['then', 1, null],
  ])(
    '[PUSH-05] one that names its device in one way and %s not in the other is one, by its text',
    (_, first, then) =>
      it()
        .when(received({ device: first, via: 'socket' }), received({ device: then }))
        .check((one) => expect(one.read(telling).told).toHaveLength(1))
        .when(received({ device: then, body: 'SOS: another watch' }))
        .check((one) => expect(one.read(telling).told).toHaveLength(2)),
  );

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
      .with(
        (world) => (world.socket = () => of({ kind: 'notifications', notifications: [entry()] } as const)),
      )
      .given(
        adminEvents.ghostEntered({ userID: CUSTOMER, by: 9, superUser: true }),
        ...signedIn,
        user.customerLoaded({ customer: customer(), source: 'server' }),
      )
      .when()
      .check(() => expect(one.world.pushes.observed).toBe(false))
      .expect(notificationEvents.received({ notifications: [entry()] }))
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

const told = () => scenario({ projections }).given(...signedIn);
const numbers = (one: App) => one.read(telling).told.map(({ message }) => message.notification);

describe('[PUSH-05] a message that comes by a second way', () => {
  test('is known among the last hundred: the oldest are forgotten, never the newest', () =>
    told()
      .when(...Array.from({ length: 101 }, (_, i) => received({ notification: i })))
      .check((one) => {
        expect(numbers(one)).toHaveLength(100);
        expect([numbers(one)[0], numbers(one).at(-1)]).toEqual([1, 100]);
      })
      .when(received({ notification: 100 }))
      .check((one) => expect(numbers(one)).toHaveLength(100)));

  test('tapped while it waits for its banner, it needs none', () =>
    it()
      .when(received({ notification: 1 }), received({ notification: 2, title: 'two' }))
      .check(shows(null))
      .when(received({ notification: 2, title: 'two', tapped: true }))
      .after('10s')
      .check(shows(null))
      .check((one) => expect(one.read(telling).details?.message.title).toBe('two')));

  test.each([
    ['the same words', {}, 1],
    ['another title', { title: 'Moved' }, 2],
    ['another text', { body: 'Milo’s other watch' }, 2],
    ['another kind', { data: { meldungtyp: 5 } }, 2],
  ] as const)('without a device and a number: %s', (_, changes, count) => {
    const nameless = { device: null, notification: null };
    return told()
      .when(received(nameless), received({ ...nameless, ...changes }))
      .check((one) => expect(one.read(telling).told).toHaveLength(count));
  });
});

describe('[PUSH-03] the time of a banner', () => {
  test('runs for the next one, though the one before was held when it was closed', () =>
    told()
      .when(received(), pushEvents.bannerPaused(), pushEvents.bannerClosed({ by: 'user' }))
      .check((one) => expect(one.read(telling)).toMatchObject({ banner: null, paused: false }))
      .when(received({ device: 2 }))
      .check((one) => expect(one.read(telling).banner).toMatchObject({ since: START * 1000, left: 15_000 })));

  test('runs for the one that waited, though somebody pointed at where it comes up', () =>
    told()
      .when(received(), received({ device: 2 }), pushEvents.bannerPaused(), pushEvents.bannerOpened())
      .check((one) =>
        expect(one.read(telling)).toMatchObject({ paused: false, banner: { since: START * 1000 } }),
      ));
});

describe('[PUSH-04] without open details', () => {
  test('there is no kind, no device and nobody whose messages are asked for', () =>
    told()
      .reads(detailsKind, null)
      .reads(detailsImei, null)
      .reads(detailsDevice, null)
      .reads(detailsEntry, null)
      .reads(mediaSubject, null)
      .check((one) => expect(one.read(delivery)).toMatchObject({ asking: false, permission: null })));
});

describe('[PUSH-04] the details', () => {
  const opened = (...list: Parameters<typeof entry>[0][]) =>
    told()
      .given(notificationEvents.listed({ notifications: list.map((changes) => entry(changes)) }))
      .when(received({ tapped: true }));
  const found = (id: number | null) => (one: App) => expect(one.read(detailsEntry)?.id ?? null).toBe(id);

  test('without a number are about the nearest in time of that kind and device', () =>
    opened({ id: 1, at: START - 500 }, { id: 2, at: START - 60 }, { id: 3, at: START - 300 }).check(
      found(2),
    ));
  test('are not about another kind, another device or what is older than a quarter of an hour', () =>
    opened({ id: 1, kind: 5 }, { id: 2, device: 2 }, { id: 3, at: START - 901 }).check(found(null)));

  test('that were marked unread by hand stay so', () => {
    const list = (read: boolean) => notificationEvents.listed({ notifications: [entry({ id: 7, read })] });
    return it()
      .given(list(false))
      .when(received({ notification: 7, tapped: true }))
      .expect(notificationEvents.markChosen({ ids: [7], read: true }))
      .when(list(true), notificationEvents.markChosen({ ids: [7], read: false }), list(false))
      .after('1min')
      .expect();
  });

  test('a tapped message leads to its page, one that only came in does not', async () => {
    const path = '/alerts';
    const links = (count: number) => (_: App, events: readonly { type: string }[]) =>
      expect(events.filter(({ type }) => type === navigation.linkFollowed.type)).toHaveLength(count);
    const news = (tapped: boolean) => {
      const one = it();
      one.ports.backend.readPush = () => ({
        ok: true,
        account: null,
        message: received({ path }).payload.messages[0] as PushMessage,
      });
      return one.when().check(() => one.world.pushes.next({ message: {}, tapped }));
    };
    await news(false).check(links(0));
    await news(true).check(links(1));
  });
});

describe('[PUSH-04] photos that were asked for', () => {
  const photo = (id: string) => ({ id, filename: `${id}.jpg`, at: 1, address: `blob:${id}` });
  const about = { kind: 'photo', imei: '351' } as const;
  const state = (one: App) => one.read(media);
  const opened = () => told().given(mediaEvents.opened(about));
  const listed = (...all: string[]) => mediaEvents.listed({ ...about, items: all.map(photo) });
  const request = mediaEvents.photoRequested({ imei: '351' });

  test('are waited for until a new one is there: the same list again is none', () =>
    opened()
      .when(listed('a'), request, mediaEvents.photoRequestAccepted({ imei: '351' }), listed('a'))
      .check((one) => expect(state(one).photo).toBe('waiting'))
      .when(listed('a', 'b'))
      .check((one) => expect(state(one).photo).toBe('none')));

  test('of another device are of no concern', () =>
    opened()
      .when(mediaEvents.photoRequested({ imei: '352' }))
      .check((one) => expect(state(one).photo).toBe('none'))
      .when(mediaEvents.photoRequestAccepted({ imei: '352' }))
      .check((one) => expect(state(one).photo).toBe('none'))
      .when(mediaEvents.photoRequestFailed({ imei: '352', failure: failure(503) }))
      .check((one) => expect(state(one)).toMatchObject({ photo: 'none', photoFailure: null })));

  test('asked for again, why the last one failed is gone; so it is with the list', () =>
    opened()
      .when(request, mediaEvents.photoRequestFailed({ imei: '351', failure: failure(503) }))
      .check((one) => expect(state(one)).toMatchObject({ photo: 'failed', photoFailure: failure(503) }))
      .when(request)
      .check((one) => expect(state(one)).toMatchObject({ photo: 'asked', photoFailure: null }))
      .when(mediaEvents.listFailed({ ...about, failure: failure(503) }))
      .check((one) => expect(state(one)).toMatchObject({ status: 'failed', failure: failure(503) }))
      .when(mediaEvents.listRequested(about))
      .check((one) => expect(state(one)).toMatchObject({ status: 'loading', failure: null })));
});

/** A translation function that returns the text key and its values. */
const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  [key, ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(' ');
const context = (read: Read) => ({ read, t, language: 'en' });
const message = (changes: Partial<PushMessage> = {}, kind: number | null = 5): PushMessage => ({
  ...{ title: 'Speed alarm', body: '', device: 1, notification: 901, path: null },
  data: { filename: null, imei: null, type: null, meldungtyp: kind },
  ...changes,
});
const speeding = entry({ kind: 5, value: 142, limit: 130 });
const given = () => it().given(notificationEvents.listed({ notifications: [speeding] }));

test('[INBOX-02] [PUSH-01] the banner says what the list says, with what was measured', () =>
  given().check(({ read }) => {
    const amount = (value: number, unit: Parameters<typeof formatAlarm>[1]) =>
      said(formatAlarm(value, unit, 'metric', 'en'));
    const inList = alertSays(read, { t, amount }, speeding, alertKind(speeding, t));
    expect(saysOf(context(read), message(), START)).toBe(inList);
    expect(inList).toMatch(/overspeedOver .*value=142\u00a0km\/h limit=130\u00a0km\/h/);
  }));

test('[INBOX-02] [TRAC-14] the app’s own alert about a maintenance names device and maintenance in the banner, too', () => {
  const oil = entry({ id: 905, kind: CARE_OVERDUE, title: '', text: 'Oil' });
  return it()
    .given(notificationEvents.listed({ notifications: [oil] }))
    .check(({ read }) => {
      const own = message({ title: '', notification: 905 }, CARE_OVERDUE);
      expect(saysOf(context(read), own, START)).toMatch(
        /^alerts\.says\.other device=.+ what=settings\.alarmKinds\.43 · Oil$/,
      );
    });
});

test('[INBOX-02] [PUSH-04] the details say values in the user’s unit, and a silence in a sentence', () =>
  given().check(({ read }) => {
    const said = (kind: number, value: number | null, limit: number | null) => {
      const one = entry({ kind, value, limit });
      return [...valuesOf(context(read), one).map(([, words]) => words), silenceSays(context(read), one)];
    };
    expect(said(5, 142, 130)).toEqual(['142\u00a0km/h', '130\u00a0km/h', undefined]);
    expect(said(2, 15, null)).toEqual(['15%', undefined]);
    expect(said(13, 11.8, null)).toEqual(['11.8\u00a0V', undefined]);
    expect(said(SILENT, null, 600)).toEqual([
      expect.stringMatching(/^alerts\.silentSince .* limit=10\u00a0min$/),
    ]);
    expect(said(HEARD_AGAIN, 600, null)).toEqual(['alerts.heardAfter duration=10\u00a0min']);
    expect(valuesOf(context(read), null)).toEqual([]);
  }));

test('[INBOX-02] [PUSH-04] so do the details of one that the list does not have, by its kind', () =>
  given().check(({ read }) => {
    expect(saysOf(context(read), message({ notification: 7 }), START)).toMatch(
      /^alerts\.says\.overspeed device=/,
    );
    // A message of a type without a translated text keeps the sender's title.
    expect(saysOf(context(read), message({ title: 'Water in the hold' }, 99), START)).toBe(
      'Water in the hold',
    );
    expect(saysOf(context(read), message({ device: null, notification: null }), START)).toBe('Speed alarm');
  }));

test('[PUSH-01] the text beside the sentence is left out where it only repeats it', () =>
  given().check(({ read }) => {
    const name = read(deviceBy(1))?.name ?? '';
    for (const body of [`Speed alarm: ${name}`, `${name}: Depot`])
      expect(bodyOf(message({ body }), read)).toBe('');
    expect(bodyOf(message({ body: 'Near the school' }), read)).toBe('Near the school');
  }));

test('[INBOX-02] the banner is red for SOS and not for a low battery', () =>
  given().check(({ read }) => {
    expect(isRed(read, message({ notification: null }, 4), START)).toBe(true);
    expect(isRed(read, message({ notification: null }, 2), START)).toBe(false);
  }));
