import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as admin from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as mapEvents from '../../../events/map.ts';
import * as passportEvents from '../../../events/passport.ts';
import type { MediaFile } from '../../../src/api/backend.ts';
import type { ApiRequest } from '../../../src/ports/http-types.ts';
import { access, aDevice, backend, failure } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { modeBikePlugin } from './index.ts';
import { photosOf } from './bike.state.ts';

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
      .check((app) => expect(app.read(photosOf(imei)).photos?.map(({ id }) => id)).toEqual(['b']));
  });

  test('closed, the pictures are forgotten, here and in the page', () =>
    it(() => [file('a'), file('b')])
      .when(open)
      .with((world) => void world.asked.splice(0))
      .when(mapEvents.toolClosed({ tool: 'passport' }))
      .asked('forget blob:image/png,a', 'forget blob:image/png,b')
      .check((app) => expect(app.read(photosOf(imei)).photos).toBeNull()));

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
