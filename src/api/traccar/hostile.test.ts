import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everyCall } from '../../../tests/security/every-call.ts';
import type { Reply } from '../../ports/http-types.ts';
import type { Call } from '../call.ts';
import { adminCalls } from './lacking-admin.ts';
import { answers, backend, NOW, refused, said, talk } from './traccar-given.ts';

const ABOUT = { user: 1, device: 1, imei: 'dev-227592-1', trip: '1', now: NOW / 1000 };
const calls = everyCall({ ...backend, ...adminCalls }, ABOUT).map(({ name, call }) => [name, call] as const);

const STACK = 'java.lang.IllegalStateException: SECRET\n\tat org.traccar.Secret.call(Secret.java:1)';
/** A value in a value in a value, a thousand times. */
const deep = JSON.parse(`${'{"attributes":'.repeat(1_000)}1${'}'.repeat(1_000)}`) as unknown;
const long = { id: 1, uniqueId: 'x', deviceId: 1, attributes: { big: 'SECRET'.repeat(500_000) } };
/** What a broken, foreign or ill-meaning server may say. Each bears a mark that must not come out. */
const HOSTILE: readonly Reply[] = [
  ...[400, 401, 403, 404, 405, 409, 418, 429, 500, 501, 503].map((status) => refused(status, STACK)),
  refused(400, 'ERROR: duplicate key value violates unique constraint SECRET; SQL statement: INSERT'),
  refused(502, '<html><body>SECRET</body></html>'),
  { status: 200, body: null, problem: 'unreadable' },
  { status: 200, body: null },
  { status: 200, body: '<html>SECRET</html>' },
  { status: 200, body: 'SECRET' },
  { status: 200, body: { success: 'SECRET' } },
  { status: 200, body: [null, 'SECRET', [], 7] },
  { status: 200, body: deep },
  { status: 200, body: [deep] },
  { status: 0, body: null },
  { status: 0, body: null, problem: 'timeout' },
];

/** What shows and is recorded of a call. */
const toldOf = (call: Call<unknown>, reply: Parameters<typeof talk>[1]): string =>
  JSON.stringify(talk(call, reply).result);

test.each(calls)(
  '[SRV-07] [checklist 36] %s: no word of a server that refuses, breaks off or lies comes out',
  (_, call) => {
    for (const hostile of HOSTILE) {
      expect(toldOf(call, () => hostile)).not.toMatch(/SECRET|java|<html>|INSERT/);
      // Only from the second request on: the first went well.
      let asked = 0;
      const later = toldOf(call, ({ path }) => {
        asked++;
        if (asked > 1) return hostile;
        return Object.hasOwn(answers, path.slice(1)) ? said(path.slice(1)) : said('devices-by-id');
      });
      expect(later).not.toMatch(/SECRET|java|<html>|INSERT/);
    }
  },
);

test('[SRV-07] no reply whatever makes any call throw, or go on for ever', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(1, 2, 'dev-227592-1', '2026-11-20T15:57:00Z', 'CIRCLE (1 2, 3)', true, null),
  );
  const thing = fc.dictionary(
    fc.constantFrom(
      ...['id', 'uniqueId', 'deviceId', 'geofenceId', 'positionId', 'fixTime', 'eventTime', 'latitude'],
      ...['longitude', 'type', 'area', 'attributes', 'version', 'notificators', 'name', 'distance'],
    ),
    value,
  );
  const body = fc.oneof(
    fc.jsonValue(),
    thing,
    fc.array(thing),
    fc.constantFrom(...Object.values(answers).map((each) => each.body)),
  );
  const reply: fc.Arbitrary<Reply> = fc.record({
    status: fc.constantFrom(200, 200, 200, 202, 204, 400, 404),
    body,
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...calls),
      fc.array(reply, { minLength: 1, maxLength: 8 }),
      ([, call], replies) => {
        let asked = 0;
        const { result } = talk(call, () => replies[Math.min(asked++, replies.length - 1)] ?? refused(500));
        expect(typeof result.ok).toBe('boolean');
        expect(asked).toBeLessThan(500);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('[SRV-07] ten megabytes of attributes are read, and what is shown of them is short', () => {
  for (const [, call] of calls)
    expect(toldOf(call, () => ({ status: 200, body: [long] })).length).toBeLessThan(10_000);
});
