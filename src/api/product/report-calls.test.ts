import { describe, expect, test } from 'vitest';
import { wholeBackend } from './whole-backend.ts';

const backend = wholeBackend();
const reply = (success: unknown, status = 200) => ({ status, body: { success } });
const one = { id: 'r1', name: 'June', kind: 'trips', query: 'period=month' };

describe('[REP-03] calls about stored reports', () => {
  test('the list reads what it can, and names what it cannot', () => {
    const result = backend
      .reports()
      .read(
        reply([
          one,
          { ...one, kind: 'horoscope' },
          null,
          { ...one, id: '' },
          { id: 7, kind: 'stops', more: 1 },
        ]),
      );
    expect(result).toMatchObject({
      ok: true,
      value: [one, { id: '7', name: '', kind: 'stops', query: '' }],
    });
    expect(result.ok && result.leftOut).toHaveLength(3);
  });

  test.each([404, 405, 501])('a server that stores none (%i) is no error', (status) => {
    for (const call of [backend.reports(), backend.saveReport({ name: 'a', kind: 'trips', query: '' })])
      expect(call.read({ status, body: null })).toMatchObject({ failure: { reason: 'unavailable' } });
  });

  test('one that is not there is not found', () => {
    expect(backend.report('r9').read({ status: 404, body: null })).toMatchObject({
      failure: { reason: 'notFound' },
    });
  });

  test('an id is one step of the path, whatever it is', () => {
    expect(backend.report('../a b').request.path).toBe('/reports/..%2Fa%20b');
    expect(backend.removeReport('a/b').request).toMatchObject({ method: 'delete', path: '/reports/a%2Fb' });
    expect(backend.renameReport('r1', 'x').request).toEqual({
      method: 'put',
      path: '/reports/r1',
      body: { name: 'x' },
    });
  });

  test('a query that no browser could have is left out with its report', () => {
    expect(backend.reports().read(reply([{ ...one, query: 'x'.repeat(3_000) }]))).toMatchObject({
      value: [],
    });
  });
});
