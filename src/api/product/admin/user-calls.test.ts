import { describe, expect, test } from 'vitest';
import { wholeBackend } from '../whole-backend.ts';

const call = wholeBackend().customers();
const read = (status: number, body: unknown) => call.read({ status, body });
const raw = { id: 3001, email: 'ada@example.com', firstname: ' Ada ', lastname: 'L', super_user: 1 };

describe('the list of customers', () => {
  test('is asked for', () => expect(call.request).toEqual({ method: 'get', path: '/customer' }));

  test('the service’s names become the product’s', () => {
    expect(read(200, { success: [raw, { id: '3002', email: 'b@example.com', lastname: null }] })).toEqual({
      ok: true,
      value: [
        { id: 3001, email: 'ada@example.com', firstName: 'Ada', lastName: 'L', superUser: true },
        { id: 3002, email: 'b@example.com', firstName: '', lastName: '', superUser: false },
      ],
      leftOut: [],
    });
  });

  test('who may not see others gets only themselves', () => {
    expect(read(200, { success: raw })).toMatchObject({ ok: true, value: [{ id: 3001 }] });
  });

  test('one bad entry does not hide the good ones, and is named without its content', () => {
    const result = read(200, { success: [{ ...raw, id: 'x' }, raw, { id: 4 }, null] });
    expect(result).toMatchObject({ ok: true, value: [{ id: 3001 }] });
    expect(result.ok && result.leftOut).toHaveLength(3);
    expect(JSON.stringify(result.ok && result.leftOut)).not.toContain('example.com');
  });

  test.each([
    [403, { error: 'Forbidden' }, 'forbidden'],
    [500, null, 'server'],
    [200, '<html>', 'unreadable'],
    [200, { success: 'no list' }, 'unreadable'],
    [0, null, 'unreachable'],
  ])('status %i, %o: %s', (status, body, reason) => {
    expect(read(status, body)).toMatchObject({ ok: false, failure: { reason } });
  });
});
