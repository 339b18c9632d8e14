import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isForeign } from '../../events/session-types.ts';
import type { Reply } from '../ports/http/http-types.ts';
import { answersOf, failureFrom, isRecord, refusedAs, unreadable } from './reading.ts';

/**
 * A kind of server that sends content without an envelope, refuses in plain text, and never sends a web page of its
 * own.
 */
const answer = answersOf({
  failureOf(reply, options) {
    const reason = refusedAs(reply, options);
    return reason && failureFrom(reply, reason, reply.text?.startsWith('<') ?? false);
  },
  contentOf: (body) => (isRecord(body) ? body['it'] : unreadable('expected an object')),
});
const length = answer((content) =>
  typeof content === 'string' ? content.length : unreadable('it: expected text'),
);
const reply = (status: number, more: Partial<Reply> = {}): Reply => ({ status, body: null, ...more });

describe('[SRV-07] answers of any kind of server', () => {
  test('are read by what that kind writes around them', () => {
    expect(length(reply(200, { body: { it: 'four' } }))).toEqual({ ok: true, value: 4, leftOut: [] });
    expect(length(reply(200, { body: { it: 4 } }))).toEqual({
      ok: false,
      failure: { reason: 'unreadable', status: 200, where: 'it: expected text' },
    });
    expect(length(reply(200, { body: 'four' }))).toMatchObject({ failure: { where: 'expected an object' } });
  });

  test('without a body are good where nothing is waited for, and only there', () => {
    expect(answer(() => 1, { bodiless: true })(reply(204))).toMatchObject({ ok: true, value: 1 });
    expect(answer(() => 1)(reply(204))).toMatchObject({ ok: false });
  });

  test('lack a thing or a feature, as the call says', () => {
    expect(refusedAs(reply(404))).toBe('notFound');
    expect(refusedAs(reply(404), { optional: true })).toBe('unavailable');
  });

  test.each([400, 401, 402, 403, 409, 500])(
    'say nothing of what a refusal with %i held, neither to a screen nor to a log',
    (status) => {
      const text = 'Duplicate entry for key uniqueid - SQLException: at org.example.Stack';
      const result = length(reply(status, { problem: 'unreadable', text }));
      expect(JSON.stringify(result)).not.toMatch(/Duplicate|SQL|Stack/);
      expect(result.ok || isForeign(result.failure)).toBe(false);
    },
  );

  test('are told from those of something on the way, as the kind tells them apart', () => {
    const result = length(reply(403, { problem: 'unreadable', text: '<html>Sign in to our Wi-Fi' }));
    expect(result).toMatchObject({ failure: { reason: 'forbidden' } });
    expect(result.ok || isForeign(result.failure)).toBe(true);
    const page = length(reply(200, { problem: 'unreadable' }));
    expect(page.ok || isForeign(page.failure), 'no JSON at all').toBe(true);
  });

  test('ask to wait, and say for how long', () =>
    expect(length(reply(429, { retryAfter: 7 }))).toEqual({
      ok: false,
      failure: { reason: 'tooManyRequests', status: 429, retryAfter: 7 },
    }));

  test('never throw, whatever they are; a mistake of ours in a reader does', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 700 }),
        fc.anything(),
        fc.option(fc.string()),
        (status, body, text) => {
          expect(length({ status, body, ...(text !== null && { text }) })).toHaveProperty('ok');
        },
      ),
    );
    const ours = answer((): number => {
      throw new TypeError('ours');
    });
    expect(() => ours(reply(200, { body: {} }))).toThrow('ours');
  });
});
