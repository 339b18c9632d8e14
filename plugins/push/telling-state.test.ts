import { describe, expect, test } from 'vitest';
import * as mediaEvents from '../../events/media.ts';
import * as navigation from '../../events/navigation.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as pushEvents from '../../events/push.ts';
import type { PushMessage } from '../../events/push.ts';
import type { App } from '../../src/kernel/app.ts';
import { failure, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { delivery } from './delivery.state.ts';
import { detailsKind, media, mediaSubject } from './media.state.ts';
import { entry, it, projections, received, shows, signedIn } from './push-given.ts';
import { detailsDevice, detailsEntry, detailsImei, telling } from './telling.state.ts';

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
      .check((one) => expect(state(one).photo).toBe('accepted'))
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
      .check((one) => expect(state(one)).toMatchObject({ loading: false, failure: failure(503) }))
      .when(mediaEvents.listRequested(about))
      .check((one) => expect(state(one)).toMatchObject({ loading: true, failure: null })));
});
