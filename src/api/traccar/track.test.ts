import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApiRequest, Reply } from '../../ports/http/http-types.ts';
import type { Call } from '../call.ts';
import { FixBuilder } from '../fix-builder.ts';
import { traccarBackend } from './index.ts';
import { largeFixes } from './large-fixes.ts';
import { backend, good, lines, listOf, NOW, refused, said, talk, valueOf } from './traccar-given.ts';

const DAY = 86_400;
const at = (seconds: number) => new Date(seconds * 1000).toISOString();
const position = (seconds: number, deviceId = 1) => ({
  deviceId,
  fixTime: at(seconds),
  latitude: 52.5,
  longitude: 13.4,
});

/** A fake server with a fix every `step` seconds, which refuses periods longer than `most` seconds. */
const server =
  (begin: number, end: number, step: number, most = Number.POSITIVE_INFINITY) =>
  ({ path, query = {} }: ApiRequest): Reply => {
    if (path.startsWith('/devices/')) return good({ id: 1, positionId: 99 });
    if (query['id'] !== undefined) return good([position(end)]);
    const [from, to] = [Date.parse(String(query['from'])), Date.parse(String(query['to']))];
    if (to - from > most * 1000)
      return refused(400, 'java.lang.IllegalArgumentException: Time period exceeds the limit');
    const found: unknown[] = [];
    for (let t = begin; t <= end; t += step) if (t * 1000 >= from && t * 1000 <= to) found.push(position(t));
    return good(found);
  };
const times = (fixes: { at: ArrayLike<number> }) => Array.from(fixes.at);

describe('[TRAC-07] a track', () => {
  test('recorded: some hours are one call, and every fix has its place in time', () => {
    const { result, asked } = talk(backend.track(1, { from: 1_795_179_430, to: 1_795_190_330 }), [
      said('positions-history'),
    ]);
    expect(asked).toEqual([
      {
        ...{ method: 'get', path: '/positions', large: 'fixes' },
        query: { deviceId: 1, from: '2026-11-20T12:57:10.000Z', to: '2026-11-20T15:58:50.999Z' },
      },
    ]);
    expect(result.ok && times(result.value)).toEqual(
      listOf('positions-history').map(({ fixTime }) => Date.parse(fixTime as string) / 1000),
    );
  });

  test('a piece that a server does not manage in time is asked for day by day, and a second timeout ends it', () => {
    const weary = ({ query = {} }: ApiRequest): Reply => {
      const [from, to] = [Date.parse(String(query['from'])), Date.parse(String(query['to']))];
      return to - from > 2 * DAY * 1000
        ? { status: 0, body: null, problem: 'timeout' }
        : good([position(from / 1000)]);
    };
    const range = { from: NOW / 1000 - 6 * DAY, to: NOW / 1000 };
    const { result, asked } = talk(backend.track(1, range), weary);
    expect(asked).toHaveLength(8);
    expect(result).toMatchObject({ ok: true, value: { at: { length: 7 } } });
    const never = talk(backend.track(1, range), () => ({ status: 0, body: null, problem: 'timeout' }));
    expect(never.result).toMatchObject({ ok: false, failure: { reason: 'timeout' } });
    expect(never.asked).toHaveLength(2);
  });

  test('a fix within the last second of a day is in that day, and in no other', () => {
    const [day, late] = [1_790_000_000 - (1_790_000_000 % DAY), 0.4];
    const fixes = server(day + DAY - 1 + late, day + DAY + 10, DAY);
    const found = (from: number) => {
      const range = { from, to: from + DAY - 1 };
      return [
        times(valueOf(backend.track(1, range), fixes)),
        valueOf(backend.sensors(1, range), (request) => {
          const { body } = fixes(request);
          return good((body as object[]).map((each) => ({ ...each, attributes: { temp1: 4 } })));
        }).at.length,
      ];
    };
    expect(found(day)).toEqual([[day + DAY - 1], 1]);
    expect(found(day + DAY)).toEqual([[], 0]);
  });

  test('a range of any length comes in pieces of a week, and no fix twice or never', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 * DAY }),
        fc.integer({ min: 600, max: 3 * DAY }),
        fc.constantFrom(Number.POSITIVE_INFINITY, 3 * DAY, DAY),
        (length, step, most) => {
          const begin = 1_790_000_000;
          const { result, asked } = talk(
            backend.track(1, { from: begin, to: begin + length }),
            server(begin - step, begin + length + step, step, most),
          );
          if (!result.ok) throw new Error(JSON.stringify(result.failure));
          expect(times(result.value)).toEqual(
            Array.from({ length: Math.floor(length / step) + 1 }, (_, i) => begin + i * step),
          );
          for (const { query = {} } of asked)
            expect(Date.parse(String(query['to'])) - Date.parse(String(query['from']))).toBeLessThanOrEqual(
              7 * DAY * 1000,
            );
        },
      ),
      { numRuns: 40 },
    ));

  test('a fix at the very middle of a piece that was halved is there once', () => {
    const begin = 1_790_000_000;
    const call = backend.track(1, { from: begin, to: begin + 6 * DAY });
    expect(times(valueOf(call, server(begin, begin + 6 * DAY, DAY, 4 * DAY)))).toEqual(
      Array.from({ length: 7 }, (_, i) => begin + i * DAY),
    );
  });

  test('a day that is refused is not asked for in ever smaller pieces', () => {
    const { result, asked } = talk(
      backend.track(1, { from: NOW / 1000 - DAY + 1, to: NOW / 1000 }),
      server(0, 0, 1, 60),
    );
    expect(asked).toHaveLength(1);
    expect(result).toEqual({ ok: false, failure: { reason: 'invalid', status: 400 } });
  });

  test('the first piece that fails ends it', () => {
    const { result, asked } = talk(backend.track(1, { from: NOW / 1000 - 30 * DAY, to: NOW / 1000 }), [
      good([]),
      refused(500),
    ]);
    expect(asked).toHaveLength(2);
    expect(result).toMatchObject({ failure: { reason: 'server' } });
  });

  test('columns that a worker has read already are taken as they are', () => {
    const fixes = new FixBuilder();
    fixes.push(1, 5, 1, 1, 0, 0, 0, -1, 0, 0);
    const columns = fixes.columns();
    expect(valueOf(backend.track(1, { lastMinutes: 5 }), [good(columns)])).toBe(columns);
  });

  test('a report without GPS adds nothing else to the fixes', () => {
    const list = [position(NOW / 1000 - 60), { ...position(NOW / 1000 - 60), outdated: true }];
    for (const body of [list, largeFixes(list)?.body])
      expect(valueOf(backend.track(1, { lastMinutes: 5 }), [good(body)])).not.toHaveProperty('heard');
  });

  test('the last minutes end now', () =>
    expect(talk(backend.track(1, { lastMinutes: 60 }), [good([])]).asked[0]?.query).toMatchObject({
      from: at(NOW / 1000 - 3600),
      to: at(NOW / 1000),
    }));

  test('the last points are looked for before the last of all, ever further back', () => {
    const end = NOW / 1000 - 90 * DAY;
    const { result, asked } = talk(
      backend.track(1, { lastPoints: 20 }),
      server(end - 100 * DAY, end, DAY / 2),
    );
    expect(result.ok && times(result.value)).toEqual(
      Array.from({ length: 20 }, (_, i) => end - ((19 - i) * DAY) / 2),
    );
    expect(lines(asked).slice(0, 2)).toEqual(['get /devices/1', 'get /positions']);
    expect(valueOf(backend.track(1, { lastPoints: 2 }), server(end - DAY, end, 3600)).at).toHaveLength(2);
  });

  test('a device that was never anywhere has no points', () =>
    expect(valueOf(backend.track(4, { lastPoints: 20 }), [good({ id: 4, positionId: 0 })]).at).toHaveLength(
      0,
    ));

  describe('of a device whose last position the server has deleted', () => {
    const GONE = refused(
      400,
      'java.lang.NullPointerException: Cannot invoke "org.traccar.model.Position.getDeviceId()"',
    );
    const last = server(NOW / 1000 - 3 * DAY, NOW / 1000 - 2 * DAY, 3_600);
    const asking = (request: ApiRequest) => (request.query?.['id'] === undefined ? last(request) : GONE);

    test('has the points before it', () =>
      expect(valueOf(backend.track(1, { lastPoints: 3 }), asking).at).toHaveLength(3));

    test('is empty where there are none', () =>
      expect(
        valueOf(backend.track(1, { lastPoints: 3 }), (request) =>
          request.query?.['from'] === undefined ? asking(request) : good([]),
        ).at,
      ).toHaveLength(0));

    test('has no sensors and no measurements, and no error', () => {
      expect(valueOf(backend.sensors(1, 'newest'), asking).device).toHaveLength(0);
      const [newest] = backend.measurements({ id: 1, imei: 'x', vehicle: true }, 2, 1);
      if (!newest) throw new Error('no call');
      expect(valueOf(newest, asking)).toEqual({});
    });

    test('is another matter than a server in trouble', () =>
      expect(
        talk(backend.sensors(1, 'newest'), (request) =>
          request.query?.['id'] === undefined ? last(request) : refused(503),
        ).result,
      ).toMatchObject({ failure: { reason: 'server' } }));
  });

  test('what is left out of each piece is named', () =>
    expect(
      talk(backend.track(1, { lastMinutes: 5 }), [
        good([{ ...position(NOW / 1000), latitude: 0, longitude: 0 }]),
      ]).result,
    ).toMatchObject({
      leftOut: ['0: 0,0 means no position'],
    }));

  test('it is asked for only where this account may see the past', () =>
    expect(backend.track(1, { lastPoints: 5 }).about).toEqual({ device: 1, action: 'seeHistory' }));
});

describe('[TRAC-05] where devices are', () => {
  test('recorded: the last position of each', () => {
    const fixes = valueOf(backend.lastPositions([1, 2, 3, 4], null), [said('positions-latest')]);
    expect(Array.from(fixes.device)).toEqual([1, 2, 3]);
    expect(Array.from(fixes.speed)).toEqual([0, 222, 126]);
  });

  test('only of those that are asked about', () =>
    expect(Array.from(valueOf(backend.lastPositions([2], null), [said('positions-latest')]).device)).toEqual([
      2,
    ]));

  test.each([null, NOW / 1000 - 600])(
    '[SENS-03] with those that were heard without GPS (since %s)',
    (from) => {
      const list = [
        position(NOW / 1000 - 60),
        { ...position(NOW / 1000 - 9_000, 2), outdated: true, deviceTime: at(NOW / 1000 - 30) },
      ];
      const heard = { devices: [2], at: [NOW / 1000 - 30] };
      for (const body of [list, largeFixes(list)?.body])
        expect(valueOf(backend.lastPositions([1, 2], from), [good(body)])).toMatchObject({ heard });
      expect(valueOf(backend.lastPositions([1], from), [good(list.slice(0, 1))])).not.toHaveProperty('heard');
    },
  );

  const since = NOW / 1000 - 600;
  const WHOLE = new Map([
    [1, since - 3_600],
    [2, since - 7_200],
  ]);
  const missed = (refusedFor: number | null = null) =>
    talk(backend.lastPositions([1, 2, 3], since, WHOLE), ({ query = {} }) => {
      const device = query['deviceId'];
      if (device === refusedFor && device !== undefined) return refused(400);
      return good(
        device === undefined
          ? [position(NOW / 1000, 1), position(since - 4_000, 2), position(since - 30, 3)]
          : [position(since + 60, Number(device))],
      );
    });

  test('[TRAC-05] after a break, what was missed of the chosen devices is asked for one by one', () => {
    const { result, asked } = missed();
    expect(asked.map(({ query = {} }) => [query['deviceId'], query['from']])).toEqual([
      [undefined, undefined],
      [1, at(since - 3_600)],
      [2, at(since - 7_200)],
    ]);
    expect(result.ok && Array.from(result.value.device).toSorted((a, b) => a - b)).toEqual([1, 1, 2, 3]);
  });

  test('[TRAC-05] a chosen device that has left the account does not keep the others from their places', () => {
    const { result } = missed(1);
    expect(result.ok && Array.from(result.value.device).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  test('[TRAC-05] without chosen devices only where all are now; a late report counts, an old one does not', () => {
    const { result, asked } = talk(backend.lastPositions([1, 2, 3], since), [
      good([position(NOW / 1000, 1), position(since - 4_000, 2), position(since - 30, 3)]),
    ]);
    expect(asked).toHaveLength(1);
    expect(result.ok && Array.from(result.value.device)).toEqual([1, 3]);
  });

  test('[TRAC-05] a tracker whose clock is a day ahead does not keep the others from moving', () => {
    const { result } = talk(backend.lastPositions([1], NOW / 1000 + 86_400), [
      good([position(NOW / 1000, 1)]),
    ]);
    expect(result.ok && Array.from(result.value.device)).toEqual([1]);
  });

  test('what is no list is a failure, not an empty fleet', () =>
    expect(talk(backend.lastPositions('all', null), [good({ error: 1 })]).result).toMatchObject({
      failure: { reason: 'unreadable', where: 'expected a list, got object' },
    }));
});

describe('[TRAC-05] on a machine whose clock is three hours slow, the periods are those of the server', () => {
  const slow = traccarBackend({ now: () => NOW - 3 * 3_600_000, serverNow: () => NOW });
  const found: Readonly<Record<string, unknown>> = {
    '/devices': [{ id: 1 }],
    '/notifications': [{ id: 1, type: 'deviceOverspeed', notificators: 'web', always: true, attributes: {} }],
  };
  const periodOf = (call: Call<unknown>) =>
    talk(call, ({ path }) => good(found[path] ?? [])).asked.flatMap(({ query = {} }) =>
      'to' in query ? [query['to']] : [],
    );

  test('of the alerts, of the latest minutes, and of what was missed', () => {
    expect(periodOf(slow.notifications())).toEqual([at(NOW / 1000)]);
    expect(periodOf(slow.track(1, { lastMinutes: 60 }))).toEqual([at(NOW / 1000)]);
    const missed = slow.lastPositions([1], NOW / 1000 - 60, new Map([[1, NOW / 1000 - 120]]));
    expect(periodOf(missed)).toEqual([at(NOW / 1000)]);
  });
});

describe('what a device measures', () => {
  const [last, today] = backend.measurements(
    { id: 1, imei: 'x', vehicle: true },
    NOW / 1000,
    NOW / 1000 - 3600,
  );
  test('recorded: by its last position', () => {
    if (!last) throw new Error('no call');
    const { result, asked } = talk(last, [good({ id: 1, positionId: 420 }), said('positions-latest')]);
    expect(asked[1]?.query).toEqual({ id: [420] });
    expect(result).toMatchObject({ value: { ignition: { on: false, since: null } } });
    expect(talk(last, [good({ id: 1, positionId: 0 })]).result).toMatchObject({ value: {} });
  });
  test('recorded: the kilometres of the day', () => {
    if (!today) throw new Error('no call');
    const { result, asked } = talk(today, [said('reports-summary')]);
    expect(asked[0]?.query).toMatchObject({ deviceId: 1, from: at(NOW / 1000 - 3600) });
    expect(result).toMatchObject({
      value: { today: Number(listOf('reports-summary')[0]?.['distance']) / 1000 },
    });
    expect(talk(today, [good([])]).result).toMatchObject({ ok: true, value: {} });
    expect(talk(today, [refused(403)]).result).toMatchObject({ ok: true, value: {} });
    expect(talk(today, [refused(503)]).result).toMatchObject({ ok: false });
  });
});
