import { describe, expect, test } from 'vitest';
import { addressOf } from '../../ports/http/http-parts.ts';
import { pathPattern } from '../../core/server/ask.effects.ts';
import { Secret } from '../../kernel/secret.ts';
import { pushCalls } from './push-calls.ts';
import fc from 'fast-check';
import { pushMessage } from '../../../events/push.ts';
import * as v from 'valibot';
import { readPush } from './read-push.ts';

describe('[PUSH-07] the push token', () => {
  test('is written out by the port alone: neither request nor log line shows it', () => {
    const { request } = pushCalls.removePushToken(new Secret('https://push.example/a?b'));
    expect(JSON.stringify(request)).not.toContain('push.example');
    expect(pathPattern(request.path)).toBe('/pushtoken/');
    expect(addressOf('https://api.example.com/api/v1', request)).toBe(
      'https://api.example.com/api/v1/pushtoken/https%3A%2F%2Fpush.example%2Fa%3Fb',
    );
  });

  test('is saved with platform, and with a subscription only where there is one', () => {
    const token = new Secret('t');
    expect(pushCalls.savePushToken({ token, platform: 'android', subscription: null }).request.body).toEqual({
      token,
      platform: 'android',
    });
  });

  test('a server without the call has no push', () => {
    for (const status of [404, 405, 501])
      expect(pushCalls.sendTestPush().read({ status, body: null })).toMatchObject({
        failure: { reason: 'unavailable' },
      });
  });
});

describe('[PUSH-04] voice messages and photos', () => {
  const file = { id: 1, filename: 'a', dateunix: '5', mime: 'audio/wav', data: 'QUJD' };
  const voices = (...success: unknown[]) =>
    pushCalls.voiceMessages('1').read({ status: 200, body: { success } });

  test('are read one by one: what is none is left out and named', () => {
    const bad = [
      null,
      { ...file, mime: 'text/html' },
      { ...file, mime: 'image/svg+xml' },
      { ...file, data: '<script>' },
      { ...file, data: '' },
      { ...file, data: 7 },
      { ...file, mime: undefined },
    ];
    const result = voices(file, ...bad);
    expect(result).toMatchObject({ ok: true });
    expect('value' in result && result.value).toEqual([
      { id: '1', filename: 'a', at: 5, mime: 'audio/wav', base64: 'QUJD' },
    ]);
    expect('leftOut' in result && result.leftOut).toHaveLength(bad.length);
  });

  test('may come as data addresses, with parameters in the type', () => {
    const result = voices({ ...file, mime: 'Audio/OGG; codecs=opus', data: 'data:audio/ogg;base64,QU\nJD' });
    expect('value' in result && result.value[0]).toMatchObject({ mime: 'audio/ogg', base64: 'QUJD' });
  });

  test('[PUSH-04] an IMEI is its digits, a zero at its beginning too', () => {
    expect(pushCalls.photos('012345678901234').request.path).toBe('/device/012345678901234/photos');
    expect(pushCalls.requestPhoto('012345678901234').request.path).toBe('/device/012345678901234/photos');
  });

  test('what the server gives no id has a mark of its own: the same each time, and not its name', () => {
    const ids = (...raw: object[]) => {
      const result = pushCalls.photos('1').read({ status: 200, body: { success: raw } });
      return result.ok ? result.value.map(({ id }) => id) : [];
    };
    const one = { ...file, id: undefined, filename: 'Sofia.jpg', mime: 'image/jpeg' };
    const [first, other] = ids(one, { ...one, data: 'QUJE' });
    expect(first).toMatch(/^~[0-9a-z]+$/);
    expect(other).not.toBe(first);
    expect(ids({ ...one, id: '' })).toEqual([first]);
  });

  test('a photo is a picture and no document', () => {
    const call = pushCalls.photos('352293000000007');
    const read = (mime: string) => call.read({ status: 200, body: { success: [{ ...file, mime }] } });
    expect(read('image/svg+xml')).toMatchObject({ ok: true, value: [] });
    expect(read('audio/wav')).toMatchObject({ ok: true, value: [] });
    expect(read('image/jpeg')).toMatchObject({ ok: true, value: [{ mime: 'image/jpeg' }] });
  });

  test('asking for a photo: 202 is good', () => {
    expect(pushCalls.requestPhoto('1').read({ status: 202, body: null }).ok).toBe(true);
  });
});

const HOME = 'https://track.example.com';
const read = (raw: unknown) => {
  const found = readPush(raw);
  if (!found.ok) throw new Error(found.detail);
  return found;
};

describe('[PUSH-05] a pushed message is read', () => {
  test('as the product sends it', () => {
    const raw = {
      title: 'SOS',
      body: 'SOS: Milo’s watch',
      data: {
        filename: 'a.wav',
        imei: '352293000000007',
        type: 'alarm',
        meldungtyp: '23',
        id: '901',
        userID: 7,
      },
      iddevice: 12,
      android_channel_id: 'alarms',
    };
    expect(read(raw)).toEqual({
      ok: true,
      account: 7,
      message: {
        title: 'SOS',
        body: 'SOS: Milo’s watch',
        data: { filename: 'a.wav', imei: '352293000000007', type: 'alarm', meldungtyp: 23 },
        device: 12,
        notification: 901,
        path: null,
      },
    });
    expect(readPush(JSON.stringify(raw)), 'as text').toEqual(read(raw));
  });

  test('from services that wrap it, with numbers as text and data as JSON', () => {
    const found = read({
      notification: { title: 'Photo', body: 'b' },
      data: JSON.stringify({ imei: 352_293_000_000_007, meldungtyp: 24, iddevice: '5', path: '/settings' }),
    });
    expect(found.message).toMatchObject({
      title: 'Photo',
      body: 'b',
      data: { imei: '352293000000007', meldungtyp: 24 },
      device: 5,
      path: '/settings',
    });
    expect(found.account).toBeNull();
  });

  test('without what does not print, blanks around it, and no further than anybody reads', () => {
    expect(read({ title: ' \u0007A\u202eB\n', body: `${'x'.repeat(30_000)}` }).message).toMatchObject({
      title: 'A B',
      body: `${'x'.repeat(499)}…`,
    });
    expect(read({ title: `${' '.repeat(20_000)}A`, body: 'b' }).message.title).toBe('');
    expect(read({ title: 'A', imei: ' 352293 ' }).message.data.imei).toBe('352293');
    expect(readPush([])).toEqual({ ok: false, detail: 'expected an object, got a list' });
    expect(readPush({ title: ' ', body: '' })).toEqual({
      ok: false,
      detail: 'title: expected text, got nothing',
    });
  });

  test('only a kind is enough: its name is shown', () => {
    expect(read({ data: { meldungtyp: 4 } }).message).toMatchObject({ title: '', data: { meldungtyp: 4 } });
  });

  test.each([
    '',
    'not json',
    '[]',
    'null',
    '7',
    '{}',
    '{"title":""}',
    '{"title":',
    null,
    undefined,
    7,
    [],
    { title: [] },
    { title: { toString: 'x' } },
    { data: null },
    { data: 'x' },
    `{"title":"${'A'.repeat(30_000)}"}`,
  ])('%s is refused by its reason', (raw) => {
    const found = readPush(raw);
    expect(found.ok).toBe(false);
    expect('detail' in found && found.detail.length < 100).toBe(true);
  });

  test.each([
    'https://evil.example/x',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'settings',
    '/a b',
    '/a\nb',
    `/${'a'.repeat(600)}`,
    7,
    {},
  ])('the path %s leads nowhere', (path) => {
    expect(read({ title: 't', path }).message.path).toBeNull();
    expect(read({ title: 't', data: { path } }).message.path).toBeNull();
  });

  test('5 000 signs are cut, and signs that turn a text around are taken out', () => {
    const { title, body } = read({
      title: 'A'.repeat(5_000),
      body: `x\u202egnp.exe\u0000\n${'B'.repeat(5_000)}`,
    }).message;
    expect(title).toHaveLength(120);
    expect(title.endsWith('…')).toBe(true);
    expect(body.startsWith('x gnp.exe B')).toBe(true);
    expect(body.length).toBeLessThanOrEqual(500);
  });

  test('__proto__ and constructor are words like any other', () => {
    const found = read(
      '{"title":"t","__proto__":{"path":"/x","body":"b"},"constructor":{"prototype":{"y":1}}}',
    );
    expect(found.message).toMatchObject({ title: 't', body: '', path: null });
    expect(({} as Record<string, unknown>)['path']).toBeUndefined();
    expect(read('{"title":"t","data":{"__proto__":{"imei":"1"}}}').message.data.imei).toBeNull();
  });

  test.each([
    [{ imei: 'abc' }, { imei: null }],
    [{ imei: 12.5 }, { imei: null }],
    [{ imei: '123; drop' }, { imei: null }],
    [{ meldungtyp: 'SOS' }, { meldungtyp: null }],
    [{ meldungtyp: -4 }, { meldungtyp: null }],
    [{ meldungtyp: 4.5 }, { meldungtyp: null }],
    [{ meldungtyp: '1e400' }, { meldungtyp: null }],
    [{ filename: { a: 1 } }, { filename: null }],
  ])('data %j', (data, wanted) => {
    expect(read({ title: 't', data }).message.data).toMatchObject(wanted);
  });

  test('anything at all comes out as a message that the log takes, or as a reason; it never throws', () => {
    const key = fc.constantFrom(
      'title',
      'body',
      'data',
      'notification',
      'iddevice',
      'imei',
      'meldungtyp',
      'path',
      'id',
      'userID',
      '__proto__',
    );
    const payload = fc.dictionary(key, fc.oneof(fc.anything({ maxDepth: 3 }), fc.jsonValue(), fc.string()), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.string(),
          payload,
          payload.map((each) => {
            try {
              return JSON.stringify(each);
            } catch {
              return '';
            }
          }),
        ),
        (raw) => {
          const found = readPush(raw);
          if (!found.ok) return;
          const { message } = found;
          expect(v.safeParse(pushMessage, JSON.parse(JSON.stringify(message))).success).toBe(true);
          expect(message.title.length).toBeLessThanOrEqual(120);
          expect(message.body.length).toBeLessThanOrEqual(500);
          expect(new URL(message.path ?? '/', HOME).origin).toBe(HOME);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
