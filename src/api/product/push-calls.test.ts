import { describe, expect, test } from 'vitest';
import { addressOf } from '../../ports/http-parts.ts';
import { pathPattern } from '../../core/server/call-log.ts';
import { Secret } from '../../kernel/secret.ts';
import { pushCalls } from './push-calls.ts';

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
