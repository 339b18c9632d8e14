import { describe, expect, test } from 'vitest';
import { wholeBackend } from './whole-backend.ts';
import { resultOf } from '../call-given.ts';

const backend = wholeBackend();

describe('a content page', () => {
  const call = backend.page('terms', 'de');
  const read = (success: unknown) => call.read({ status: 200, body: { success } });

  test('[NEWS-02] is asked for in the user’s language', () =>
    expect(call.request).toEqual({ method: 'get', path: '/pages/terms', query: { lang: 'de' } }));
  test('an id cannot leave its place in the address', () =>
    expect(backend.page('../login?x=1', 'en').request.path).toBe('/pages/..%2Flogin%3Fx%3D1'));
  test('has a title and a text', () =>
    expect(read({ title: ' T ', html: '<p>x</p>', more: 1 })).toMatchObject({
      value: { title: 'T', html: '<p>x</p>' },
    }));
  test('a page without a title is one', () =>
    expect(read({ html: 'x' })).toMatchObject({ value: { title: '' } }));
  test.each([[{}], [{ html: '' }], [{ html: ' ' }], [null], ['text'], [{ html: 'x'.repeat(300_001) }]])(
    'this is none (%#)',
    (success) => expect(read(success)).toMatchObject({ failure: { reason: 'unreadable' } }),
  );
  test('[ROUTE-05] one that is not there is not there', () =>
    expect(call.read({ status: 404, body: null })).toMatchObject({ failure: { reason: 'notFound' } }));
});

describe('[NEWS-01] the change log', () => {
  const call = backend.changeLog('el');
  const read = (success: unknown) => {
    const result = resultOf(call.read({ status: 200, body: { success } }));
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    return result;
  };

  test('is asked for in the user’s language', () =>
    expect(call.request).toEqual({ method: 'get', path: '/changelog', query: { lang: 'el' } }));
  test('comes newest first, by date and then by version', () => {
    const versions = read([
      { version: '1.9', date: '2026-01-01' },
      { version: '1.2' },
      { version: '1.10', date: '2026-01-01' },
      { version: '2.0', date: 1_790_000_000 },
      { version: '1.3', date: 'whenever' },
    ]).value.map(({ version }) => version);
    expect(versions).toEqual(['2.0', '1.10', '1.9', '1.3', '1.2']);
  });
  test('a change may have a picture; an empty address is none', () =>
    expect(
      read([
        {
          version: 1,
          changes: [
            { title: 'T', image: ' https://a.example/t.png ' },
            { title: 'U', image: '' },
          ],
        },
      ]).value[0]?.changes,
    ).toEqual([
      { title: 'T', text: '', image: 'https://a.example/t.png' },
      { title: 'U', text: '' },
    ]));
  test('a change is a text, or has a title too; what is neither is dropped', () =>
    expect(
      read([{ version: 1, changes: ['plain', { title: 'T', text: 't' }, 7, null, '', { title: 'only' }] }])
        .value,
    ).toEqual([
      {
        version: '1',
        date: null,
        changes: [
          { title: '', text: 'plain' },
          { title: 'T', text: 't' },
          { title: 'only', text: '' },
        ],
      },
    ]));
  test('an entry without a version is left out and named', () => {
    const { value, leftOut } = read([{ date: 1 }, { version: '1', changes: 'none' }]);
    expect(value).toEqual([{ version: '1', date: null, changes: [] }]);
    expect(leftOut).toHaveLength(1);
  });
  test('a server without one has it off', () =>
    expect(call.read({ status: 404, body: null })).toMatchObject({ failure: { reason: 'unavailable' } }));
});
