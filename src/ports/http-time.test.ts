import { http } from 'msw/http';
import { firstValueFrom } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answers, API, get, NOW, port, server, TOKEN } from './http-live-given.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('[HTTP-01] the time a call is dated with', () => {
  const HOUR = 3_600_000;
  /** Dates of the calls that go out, while the server tells the times in `told`. */
  const datesOf = async (told: readonly (number | string | null)[], now: () => number = () => NOW) => {
    const sent: string[] = [];
    let call = 0;
    answers(
      http.all(`${API}/*`, ({ request }) => {
        sent.push(request.headers.get('X-Request-Date') ?? 'none');
        const date = told[call++] ?? null;
        const text = typeof date === 'number' ? new Date(date).toUTCString() : date;
        return new Response('1', { headers: text === null ? {} : { Date: text } });
      }),
    );
    const each = port({ now });
    for (const _ of told) await firstValueFrom(each.send(get('/device'), TOKEN));
    return { sent: sent.map((date) => (Date.parse(date) - NOW) / 1000), calls: call };
  };

  test.each([HOUR, -HOUR, 24 * HOUR, -24 * HOUR])(
    '[checklist 21] [fault 34] follows a server that is %i ms away from the second call on, and no call is repeated',
    async (off) => {
      const { sent, calls } = await datesOf([NOW + off, NOW + off, NOW + off]);
      expect(sent).toEqual([0, off / 1000, off / 1000]);
      expect(calls).toBe(3);
    },
  );

  test('a difference of seconds is the network’s', async () => {
    expect((await datesOf([NOW + 29_000, NOW - 29_000, NOW])).sent).toEqual([0, 0, 0]);
  });

  test('[checklist 21] [fault 34] is learnt anew when a clock jumps, and forgotten when it is right again', async () => {
    expect((await datesOf([NOW + HOUR, NOW - HOUR, NOW, NOW])).sent).toEqual([0, 3600, -3600, 0]);
  });

  test.each(['soon', '', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT', null])(
    'is not led astray by a server that says %j',
    async (date) => {
      expect((await datesOf([date, date])).sent).toEqual([0, 0]);
    },
  );

  test('[fault 70] the answer that shows that its call was dated wrong says so, and no other', async () => {
    let hours = 2;
    answers(
      http.all(`${API}/*`, () => {
        const told = { Date: new Date(NOW + hours * HOUR).toUTCString() };
        return new Response('{}', { status: 400, headers: told });
      }),
    );
    const each = port();
    const ask = async () => (await firstValueFrom(each.send(get('/device'), TOKEN))).redated ?? false;
    expect([await ask(), await ask()]).toEqual([true, false]);
    hours = 0;
    expect([await ask(), await ask()]).toEqual([true, false]);
  });

  test('is not taken from pictures, which may come out of a cache', async () => {
    const dates: (string | null)[] = [];
    answers(
      http.all(`${API}/*`, ({ request }) => {
        dates.push(request.headers.get('X-Request-Date'));
        return new Response('1', { headers: { Date: new Date(NOW - 24 * HOUR).toUTCString() } });
      }),
    );
    const each = port();
    await firstValueFrom(each.send(get('/media/1.jpg', 'media'), TOKEN));
    await firstValueFrom(each.send(get('/device'), TOKEN));
    expect(dates).toEqual(['2026-06-15T08:00:00.000Z', '2026-06-15T08:00:00.000Z']);
  });
});
