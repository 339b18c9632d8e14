import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pushMessage } from '../../../events/push.ts';
import * as v from 'valibot';
import { readPush } from './read-push.ts';

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
