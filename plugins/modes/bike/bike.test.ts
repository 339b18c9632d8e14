import fc from 'fast-check';
import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import { MOVING } from '../../../events/fix-columns.ts';
import * as mapEvents from '../../../events/map.ts';
import * as passportEvents from '../../../events/passport.ts';
import { access, aDevice, backend, fixes, START, failure } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { modeBikePlugin } from './index.ts';
import { photosInFile, reportFile } from './passport.ts';
import { ridesIn, placesIn } from './bike.effects.ts';
import { photosOf, reportPlacesOf, ridesOf } from './bike.state.ts';
import * as admin from '../../../events/admin.ts';
import type { MediaFile } from '../../../src/api/backend.ts';
import type { App } from '../../../src/kernel/app.ts';
import type { ApiRequest } from '../../../src/ports/http/http-types.ts';

/** Fixes of a ride north at 18 km/h, one every 10 s. */
const ride = (from: number, count: number, lat = 57) =>
  Array.from({ length: count }, (_, i) => ({
    device: 1,
    at: from + i * 10,
    lat: lat + i * 0.00045,
    lng: 12,
    speed: 18,
    flags: MOVING,
  }));

describe('[MODE-04] rides are found in the past of a bicycle', () => {
  test('a ride has its time, way and shape', () => {
    const [one, ...others] = ridesIn(fixes(...ride(0, 31)));
    expect(others).toEqual([]);
    expect((one?.end ?? 0) - (one?.start ?? 0)).toBe(300);
    expect(one?.metres).toBeGreaterThan(1480);
    expect(one?.metres).toBeLessThan(1520);
    expect(one?.shape.length).toBeLessThanOrEqual(32);
  });

  test('a pause of more than five minutes parts two rides; the newest comes first', () => {
    const found = ridesIn(fixes(...ride(0, 31), ...ride(900, 31, 57 + 30 * 0.00045)));
    expect(found).toHaveLength(2);
    expect(found[0]?.start).toBeGreaterThan(found[1]?.start ?? 0);
  });

  test('a red light does not', () =>
    expect(ridesIn(fixes(...ride(0, 20), ...ride(320, 20)))).toHaveLength(1));

  test('pushing it about the yard is no ride, nor is a place at 0,0', () => {
    expect(ridesIn(fixes(...ride(0, 2)))).toEqual([]);
    expect(ridesIn(fixes({ device: 1, lat: 0, lng: 0, speed: 30 }))).toEqual([]);
    expect(ridesIn(fixes())).toEqual([]);
  });

  test('a ride that is cut off by what was looked through is not told as if it began and ended there', () => {
    const found = fixes(...ride(0, 31), ...ride(2000, 31));
    const start = Math.min(...Array.from(found.at));
    const end = Math.max(...Array.from(found.at));
    const marks = (from: number, to: number) =>
      ridesIn(found, { from, to }).map(({ beganBefore, still }) => [beganBefore ?? false, still ?? false]);
    expect(marks(start - 5, end + 5)).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(marks(start - 301, end + 301), 'it stood for longer than a pause').toEqual([
      [false, false],
      [false, false],
    ]);
    expect(ridesIn(fixes(...ride(0, 31)), { from: start, to: start + 300 })).toMatchObject([
      { beganBefore: true, still: true },
    ]);
  });

  test('a jump does not count as way', () => {
    const [one] = ridesIn(fixes(...ride(0, 31), { device: 1, at: 305, lat: 58, lng: 12, speed: 18 }));
    expect(one?.metres).toBeLessThan(1520);
  });

  test('the order in which fixes come does not matter', () =>
    fc.assert(
      fc.property(fc.shuffledSubarray(ride(0, 31), { minLength: 31 }), (shuffled) => {
        expect(ridesIn(fixes(...shuffled))).toEqual(ridesIn(fixes(...ride(0, 31))));
      }),
      { numRuns: 20 },
    ));
});

const it = () =>
  scenario({ plugins: [modeBikePlugin], backend: backend() })
    .with((world) => (world.replies = () => of({ status: 200, body: null })))
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      deviceEvents.listed({ devices: [{ ...aDevice(1), imei: '351' }], leftOut: [], source: 'server' }),
    );
const open = (tool: 'rides' | 'passport') => mapEvents.toolOpened({ tool, devices: [1] });

describe('[MODE-04] the tools of a bicycle', () => {
  test('rides that cannot be had are an error with its reason', () =>
    it()
      .with((world) => (world.replies = () => of({ status: 403, body: null })))
      .when(open('rides'))
      .check((app) =>
        expect(app.read(ridesOf(1))).toMatchObject({ status: 'failed', rides: [], failure: {} }),
      ));

  test('a photo is made a picture of ours, sent, and the list loaded again', () =>
    it()
      .when(open('passport'))
      .asked('get /device/351/passport-photos')
      .when(passportEvents.photoAdded({ imei: '351', file: 'file-1' }))
      .asked(
        'forget blob:file-1', // the page frees the picture's bytes as soon as the upload starts
        'post /device/351/passport-photos',
        'forget file file-1',
        'get /device/351/passport-photos',
      )
      .check((app) => expect(app.read(photosOf('351')).adding).toEqual([])));

  test('a file that is no picture is refused, and nothing is sent', async () => {
    const one = it();
    one.world.readable = false;
    await one
      .when(open('passport'))
      .asked('get /device/351/passport-photos')
      .when(passportEvents.photoAdded({ imei: '351', file: 'file-1' }))
      .asked('forget file file-1')
      .check((app) =>
        expect(app.read(photosOf('351'))).toMatchObject({ adding: [], unsent: [{ failure: null }] }),
      );
  });

  test('the report is saved as a file or printed', () =>
    it()
      .when(passportEvents.reportSaved({ name: 'bike.html', text: '<p>' }))
      .asked('save bike.html')
      .when(passportEvents.reportPrinted())
      .asked('print'));

  test('the pictures of the passport are in the file itself; without them it is saved too, and that is said', async () => {
    const saved: string[] = [];
    const one = it();
    Object.assign(one.ports.paper, { save: (...[, , text]: string[]) => saved.push(text ?? '') });
    const report = passportEvents.reportSaved({
      name: 'bike.html',
      text: reportFile('en', 'Report', [], 'Photos'),
      photosOf: '351',
    });
    Object.assign(one.ports.backend, {
      passportPhotos: () => ({
        request: { method: 'get', path: '/photos' },
        read: ({ status }: { status: number }) =>
          status === 200
            ? { ok: true, leftOut: [], value: [{ mime: 'image/png', base64: 'AAAA' }] }
            : { ok: false, failure: { reason: 'forbidden', status } },
      }),
    });
    await one
      .when(report)
      .expect()
      .with((world) => (world.replies = () => of({ status: 403, body: null })))
      .when(report)
      .expectTypes('notices/raised');
    expect(saved[0]).toContain('<img alt="" src="data:image/png;base64,AAAA">');
    expect(saved[1]).not.toContain('<img');
    expect(saved[1]).toContain('</html>');
  });

  test('where the bicycle was before is looked up, and again when that failed', () =>
    it()
      .with((world) => (world.replies = () => of({ status: 403, body: null })))
      .when(mapEvents.toolOpened({ tool: 'report', devices: [1] }))
      .check((app) =>
        expect(app.read(reportPlacesOf(1))).toMatchObject({ status: 'failed', places: [], failure: {} }),
      )
      .with((world) => (world.replies = () => of({ status: 200, body: null })))
      .when(passportEvents.placesRequested({ device: 1 }))
      .check((app) =>
        expect(app.read(reportPlacesOf(1))).toMatchObject({
          places: [{ lat: 57.7, lng: 11.97 }],
          failure: null,
        }),
      ));

  test('whatever is written in a passport is text in the report', () => {
    const file = reportFile(
      'en',
      'Report',
      [{ title: '<b>', rows: [['Owner', '<img src=x onerror=alert(1)><!--photos-->']] }],
      'Photos',
    );
    expect(file).not.toContain('<img');
    expect(file).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(file.match(/<!--photos-->/g)).toHaveLength(1);
  });

  test('what is no picture does not get into the file', () =>
    expect(
      photosInFile([
        { mime: 'image/svg+xml', base64: 'AAAA' },
        { mime: 'image/png', base64: '"><script>' },
        { mime: 'image/png" onload="', base64: 'AAAA' },
      ]),
    ).toBe(''));
});

describe('[MODE-04] the places that a report names', () => {
  const at = (seconds: number, metres: number) => ({
    device: 1,
    at: seconds,
    lat: 57 + metres / 111_195,
    lng: 12,
  });

  test('each place once, with the time it was there, newest first', () => {
    const places = placesIn(fixes(at(0, 0), at(60, 20), at(120, 500), at(180, 520), at(240, 1200)));
    expect(places.map((each) => [each.at - START, each.until - START])).toEqual([
      [240, 240],
      [120, 180],
      [0, 60],
    ]);
    expect(places[0]?.lat).toBeCloseTo(57 + 1200 / 111_195, 5);
  });

  test('in any order, without 0,0, and no more than a page holds', () => {
    const many = Array.from({ length: 40 }, (_, i) => at(i * 60, i * 300));
    expect(placesIn(fixes(...many.toReversed(), { device: 1, at: 9, lat: 0, lng: 0 }))).toHaveLength(12);
    expect(placesIn(fixes())).toEqual([]);
  });

  test('of a long way it names the newest place, the stops, and some of the way between', () => {
    const way = [
      at(0, 0),
      at(3_000, 10), // the bicycle has stood here for fifty minutes
      ...Array.from({ length: 200 }, (_, i) => at(3_060 + i * 20, 300 + i * 120)),
    ];
    const places = placesIn(fixes(...way));
    expect(places).toHaveLength(12);
    expect(places[0]?.at).toBe(START + 3_060 + 199 * 20);
    expect(places.at(-1)).toMatchObject({ at: START, until: START + 3_000 });
    const steps = places.slice(1, -1).map((each, i) => (places[i]?.at ?? 0) - each.at);
    expect(Math.max(...steps.slice(1)) / Math.min(...steps.slice(1))).toBeLessThan(1.5);
  });
});

describe('photos', () => {
  const imei = '351';
  const file = (id: string): MediaFile => ({ id, filename: '', at: null, mime: 'image/png', base64: id });
  const it = (photos: () => MediaFile[], status: (request: ApiRequest) => number = () => 200) =>
    scenario({
      plugins: [modeBikePlugin],
      backend: {
        ...backend(),
        passportPhotos: () => ({
          request: { method: 'get', path: '/photos' },
          read: (reply) =>
            reply.status === 200
              ? { ok: true, value: photos(), leftOut: [] }
              : { ok: false, failure: failure(reply.status) },
        }),
      },
    })
      .with((world) => (world.replies = (request) => of({ status: status(request), body: null })))
      .given(
        auth.sessionRestored({ ...access(), email: '' }),
        deviceEvents.listed({ devices: [{ ...aDevice(1), imei }], leftOut: [], source: 'server' }),
      );
  const open = mapEvents.toolOpened({ tool: 'passport', devices: [1] });
  const add = passportEvents.photoAdded({ imei, file: 'file-1' });

  describe('[MODE-04] photos of a passport', () => {
    test('one that could not be sent is said, kept, and can be sent again', () => {
      let isFull = true;
      return it(
        () => (isFull ? [] : [file('a')]),
        ({ method }) => (method === 'post' && isFull ? 413 : 200),
      )
        .when(open, add)
        .check((app) =>
          expect(app.read(photosOf(imei))).toMatchObject({
            photos: [],
            adding: [],
            unsent: [{ file: 'file-1', failure: { status: 413 } }],
          }),
        )
        .expectTypes('passport/photosListed', 'passport/photoSendFailed', 'notices/raised')
        .with(() => (isFull = false))
        .when(add)
        .check((app) =>
          expect(app.read(photosOf(imei))).toMatchObject({ photos: [{ id: 'a' }], adding: [], unsent: [] }),
        );
    });

    test('the list is loaded again without what went wrong being forgotten', () =>
      it(
        () => [],
        ({ method }) => (method === 'post' ? 500 : 200),
      )
        .when(open, add, passportEvents.photosRequested({ imei }))
        .check((app) => expect(app.read(photosOf(imei)).unsent).toHaveLength(1)));

    test('one that is not to be sent any more is forgotten with its file', () =>
      it(
        () => [],
        ({ method }) => (method === 'post' ? 500 : 200),
      )
        .when(open, add)
        .with((world) => void world.asked.splice(0))
        .when(passportEvents.photoDropped({ imei, file: 'file-1' }))
        .asked('forget file file-1')
        .check((app) => expect(app.read(photosOf(imei)).unsent).toEqual([])));

    test('of two that could not be sent, one that is dropped or tried again leaves the other alone', () => {
      const unsent = (app: App) => app.read(photosOf(imei)).unsent.map(({ file: name }) => name);
      return it(
        () => [],
        ({ method }) => (method === 'post' ? 500 : 200),
      )
        .when(open, add, passportEvents.photoAdded({ imei, file: 'file-2' }))
        .check((app) => expect(unsent(app)).toEqual(['file-1', 'file-2']))
        .when(add)
        .check((app) => expect(unsent(app)).toEqual(['file-2', 'file-1']))
        .when(passportEvents.photoDropped({ imei, file: 'file-1' }))
        .check((app) => expect(unsent(app)).toEqual(['file-2']));
    });

    test('taken out it is gone at once; when that fails it is back, and the reason is said', () =>
      it(
        () => [file('a'), file('b')],
        ({ method }) => (method === 'delete' ? 500 : 200),
      )
        .when(open)
        .expectTypes('passport/photosListed')
        .when(passportEvents.photoRemoved({ imei, id: 'a' }))
        .expectTypes('network/callFailed', 'passport/photoDeleteFailed', 'notices/raised')
        .check((app) =>
          expect(app.read(photosOf(imei))).toMatchObject({
            photos: [{ id: 'a' }, { id: 'b' }],
            removing: [],
            notRemoved: { status: 500 },
          }),
        ));

    test('taken out by somebody else meanwhile, it is gone as it was to be', () =>
      it(
        () => [file('a')],
        ({ method }) => (method === 'delete' ? 404 : 200),
      )
        .when(open, passportEvents.photoRemoved({ imei, id: 'a' }))
        .expectTypes('passport/photosListed', 'passport/photoDeleted', 'passport/photosListed'));

    test('taken out for good, nothing of it stays in the page', () => {
      let photos = [file('a'), file('b')];
      return it(() => photos)
        .when(open)
        .with((world) => {
          world.asked.splice(0);
          photos = [file('b')];
        })
        .when(passportEvents.photoRemoved({ imei, id: 'a' }))
        .asked('delete /device/351/passport-photos/a', 'get /photos', 'forget blob:image/png,a')
        .check((app) => expect(app.read(photosOf(imei)).photos.map(({ id }) => id)).toEqual(['b']));
    });

    test('closed, the pictures are forgotten, here and in the page', () =>
      it(() => [file('a'), file('b')])
        .when(open)
        .with((world) => void world.asked.splice(0))
        .when(mapEvents.toolClosed({ tool: 'passport' }))
        .asked('forget blob:image/png,a', 'forget blob:image/png,b')
        .check((app) => expect(app.read(photosOf(imei))).toMatchObject({ photos: [], status: 'loading' })));

    test('from the passport to the report they stay: they are the same', () =>
      it(() => [file('a')])
        .when(open)
        .with((world) => void world.asked.splice(0))
        .when(mapEvents.toolOpened({ tool: 'report', devices: [1] }))
        .check((app) => expect(app.read(photosOf(imei)).photos).toHaveLength(1)));

    test('what was given before the passport was closed is sent all the same', () =>
      it(() => [])
        .when(open)
        .with((world) => void world.asked.splice(0))
        .when(mapEvents.toolClosed({ tool: 'passport' }), add)
        .asked('forget blob:file-1', 'post /device/351/passport-photos', 'forget file file-1'));

    test('[ADM-02] in ghost mode nothing is sent, and nothing is taken out', () =>
      it(() => [file('a')])
        .when(admin.ghostEntered({ userID: 3009, by: 3008, superUser: true }), open)
        .with((world) => void world.asked.splice(0))
        .when(passportEvents.photoRemoved({ imei, id: 'a' }), add)
        .asked('forget blob:file-1')
        .check((app) => expect(app.read(photosOf(imei)).photos).toHaveLength(1)));
  });
});
