import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as mediaEvents from '../../events/media.ts';
import * as network from '../../events/network.ts';
import * as pushEvents from '../../events/push.ts';
import type { App } from '../../src/kernel/app.ts';
import type { Backend, MediaFile } from '../../src/api/backend.ts';
import { access, aDevice, backend } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { pushPlugin } from './index.ts';
import { mediaEffects } from './media.effects.ts';
import { media } from './media.state.ts';

const told = (meldungtyp: number, imei: string | null = '351', tapped = true) =>
  pushEvents.received({
    messages: [
      {
        title: 'x',
        body: '',
        data: { filename: null, imei, type: null, meldungtyp },
        device: 1,
        notification: null,
        path: null,
      },
    ],
    via: 'native',
    tapped,
  });
const voice = (id: string, at: number): MediaFile => ({
  id,
  filename: `${id}.wav`,
  at,
  mime: 'audio/wav',
  base64: id,
});

let files: MediaFile[] = [];
let failed = false;
const lists = (path: string): ReturnType<Backend['photos']> => ({
  request: { method: 'get', path },
  read: () =>
    failed
      ? { ok: false, failure: { reason: 'unreachable', status: 0 } }
      : { ok: true, value: files, leftOut: [] },
});
const it = () => {
  files = [voice('a', 10), voice('b', 30), voice('c', 20)];
  failed = false;
  return scenario({
    projections: [...(pushPlugin.projections ?? [])],
    effects: mediaEffects,
    backend: {
      ...backend(),
      voiceMessages: (imei) => lists(`/voice/${imei}`),
      photos: (imei) => lists(`/photos/${imei}`),
    },
  })
    .with((world) => (world.replies = () => of({ status: 200, body: null })))
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
    );
};
const ids = (one: App) => one.read(media).items?.map(({ id }) => id) ?? null;

describe('voice messages and photos', () => {
  test('[PUSH-04] 23 asks for the voice messages of the device, newest first', () =>
    it()
      .when(told(23))
      .asked('get /voice/351')
      .check((one) => expect(ids(one)).toEqual(['b', 'c', 'a'])));

  test('[PUSH-04] 24 asks for the photos, by every digit of the IMEI', () =>
    it().when(told(24, '012345678901234')).asked('get /photos/012345678901234'));

  test('one more of the kind that is open loads the list again; what plays keeps its address', async () => {
    const one = it();
    await one
      .when(told(23))
      .check(() => {
        files = [voice('d', 40), ...files];
        one.world.asked.splice(0);
      })
      .when(told(23, '351', false))
      .asked('get /voice/351')
      .check((app) => expect(ids(app)).toEqual(['d', 'b', 'c', 'a']))
      .when(told(24, '351', false), told(23, '999', false))
      .asked();
  });

  test('bytes are let go of when the dialog closes', () =>
    it()
      .when(told(23))
      .asked('get /voice/351')
      .when(pushEvents.detailsClosed())
      .asked('forget blob:audio/wav,a', 'forget blob:audio/wav,b', 'forget blob:audio/wav,c')
      .check((one) => expect(ids(one)).toBeNull()));

  test('a list that cannot be had says so, and can be asked for again', async () => {
    const one = it();
    await one
      .check(() => void (failed = true))
      .when(told(23))
      .check((app) => expect(app.read(media)).toMatchObject({ items: null, loading: false }))
      .check((app) => expect(app.read(media).failure?.reason).toBe('unreachable'))
      .check(() => void (failed = false))
      .when(mediaEvents.listRequested({ kind: 'voice', imei: '351' }))
      .check((app) => expect(ids(app)).toHaveLength(3));
  });

  test('what has no bytes is left out', () => {
    const one = it();
    return one
      .check(() => void (files = [{ ...voice('a', 1), base64: '' }, voice('b', 2)]))
      .when(told(23))
      .check((app) => expect(ids(app)).toEqual(['b']));
  });

  test('another device begins anew', () =>
    it()
      .when(told(23), told(23, '999'))
      .asked(
        'get /voice/351',
        'forget blob:audio/wav,a',
        'forget blob:audio/wav,b',
        'forget blob:audio/wav,c',
        'get /voice/999',
      ));

  test('the next message of the same device, tapped or seen above the dialog, has its list too', () =>
    it()
      .when(told(23), told(23))
      .check((one) => expect(ids(one)).toHaveLength(3))
      .after('31s')
      .when(told(23, '351', false), pushEvents.seeChosen())
      .check((one) => expect(ids(one)).toHaveLength(3)));

  test('a photo is asked for once, and its coming ends the wait', async () => {
    const one = it();
    await one
      .when(told(24))
      .when(mediaEvents.photoRequested({ imei: '351' }))
      .check((app) => expect(app.read(media).photo).toBe('accepted'))
      .check(() => void (files = [voice('new', 99), ...files]))
      .when(told(24, null, false))
      .check((app) => expect(app.read(media).photo).toBe('none'))
      .check((app) => expect(ids(app)?.[0]).toBe('new'));
  });

  test('what a tool has listed, and what is told of another device, is not for the dialog', () =>
    it()
      .when(told(24))
      .when(
        mediaEvents.opened({ kind: 'photo', imei: '352', where: 'tool' }),
        mediaEvents.listed({ kind: 'photo', imei: '352', where: 'tool', items: [] }),
        mediaEvents.listed({ kind: 'photo', imei: '351', where: 'tool', items: [] }),
        mediaEvents.listFailed({ kind: 'photo', imei: '352', failure: { reason: 'server', status: 500 } }),
        mediaEvents.photoRequestFailed({ imei: '352', failure: { reason: 'server', status: 500 } }),
      )
      .check((one) => expect(ids(one)).toHaveLength(3))
      .check((one) => expect(one.read(media)).toMatchObject({ failure: null, photo: 'none' })));

  test('what is listed no more is let go of', async () => {
    const one = it();
    await one
      .when(told(23))
      .check(() => {
        files = files.slice(1);
        one.world.asked.splice(0);
      })
      .when(mediaEvents.listRequested({ kind: 'voice', imei: '351' }))
      .asked('get /voice/351', 'forget blob:audio/wav,a');
  });

  test('a list that could not be had is asked for when the network is back', async () => {
    const one = it();
    await one
      .check(() => void (failed = true))
      .when(told(23))
      .check(() => void (failed = false))
      .when(network.wentOnline())
      .check((app) => expect(ids(app)).toHaveLength(3))
      .check(() => void one.world.asked.splice(0))
      .when(network.wentOnline())
      .asked();
  });

  test('a photo that cannot be asked for says why', async () => {
    const one = it();
    await one
      .when(told(24))
      .check(() => void (one.world.replies = () => ({ status: 500, body: null })))
      .when(mediaEvents.photoRequested({ imei: '351' }))
      .after('1min')
      .check((app) => expect(app.read(media)).toMatchObject({ photo: 'failed' }));
  });
});
