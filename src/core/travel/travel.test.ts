import { NEVER, of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as travelEvents from '../../../events/travel.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import { START, fixes, aGeofence } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { ApiRequest, Reply } from '../../ports/http/http-types.ts';
import { travelEffects } from './travel.effects.ts';
import { travelAnswer, travelId, isStale } from './travel-answers.ts';
import { asked, DAY, failing, id, past, question, story } from './travel-given.ts';
import * as importEvents from '../../../events/imports.ts';
import type { TrackRange } from '../../api/backend.ts';
import type { FixColumns } from '../../../events/fix-columns.ts';
import fc from 'fast-check';
import * as positionEvents from '../../../events/positions.ts';
import { JUMP } from '../../rules/jump.ts';
import { wayUntilNow } from './tracks.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as geofenceEvents from '../../../events/geofences.ts';
import * as historyEvents from '../../../events/history.ts';

const unreachable: Reply = { status: 0, body: null, problem: 'unreachable' };

describe('[REP-04] what a long past comes to', () => {
  test('it is loaded in pieces that grow where little comes, with progress, and then it is worked out', async () => {
    const { it, requests } = story(past);
    await it.when(asked).after('1s');
    const answer = it.app.read(travelAnswer(id));
    expect(answer).toMatchObject({ status: 'ready', failure: null });
    expect(answer?.travel?.trips).toHaveLength(10);
    expect(answer?.travel?.days.filter(({ trips }) => trips === 1)).toHaveLength(10);
    const days = requests.map(
      ({ query }) => (Number(query?.['dateEnd']) - Number(query?.['dateStart']) + 1) / DAY,
    );
    expect(days).toEqual([1, 4, 5]);
    expect(answer).toMatchObject({ done: 10 * DAY, of: 10 * DAY });
  });
  test('a day that the server cannot give is named; the figures are of the others', async () => {
    let calls = 0;
    const { it } = story((request) =>
      Number(request.query?.['dateStart']) === START - 9 * DAY && calls++ >= 0 ? failing(400) : past(request),
    );
    await it.when(asked).after('30s');
    const { travel, status } = it.app.read(travelAnswer(id)) ?? {};
    expect(status).toBe('ready');
    expect(travel?.missing).toEqual([{ from: START - 9 * DAY, to: START - 5 * DAY - 1 }]);
    expect(travel?.trips).toHaveLength(6);
  });
  test.each([
    ['there is no network', unreachable, 'unreachable'],
    ['the device is not the customer’s', failing(404), 'notFound'],
    ['the server does not know the call', failing(405), 'unavailable'],
  ])('where %s it fails and says why', async (_, reply, reason) => {
    const { it, requests } = story(() => reply);
    await it.when(asked).after('60s');
    expect(it.app.read(travelAnswer(id))).toMatchObject({
      status: 'failed',
      travel: null,
      failure: { reason },
    });
    expect(requests).toHaveLength(1);
  });
  test('the network that goes in the middle ends it; asked again it begins anew', async () => {
    let isGone = true;
    const { it } = story((request) =>
      isGone && Number(request.query?.['dateStart']) > question.from ? unreachable : past(request),
    );
    await it
      .when(asked)
      .after('1s')
      .check((app) => {
        expect(app.read(travelAnswer(id))?.status).toBe('failed');
        isGone = false;
      })
      .when(asked)
      .after('1s')
      .check((app) => expect(app.read(travelAnswer(id))?.travel?.trips).toHaveLength(10));
  });
  test('cancelled, nothing more is asked and no late answer counts', async () => {
    const requests: ApiRequest[] = [];
    const it = scenario({
      effects: travelEffects,
      backend: wholeBackend({ now: () => START * 1000, testAccounts: [] }),
    }).with((world) => {
      world.replies = (request) => {
        requests.push(request);
        return requests.length === 2 ? NEVER : of(past(request));
      };
    });
    await it.when(asked, travelEvents.cancelled({ id })).after('10min');
    expect(it.app.read(travelAnswer(id))).toMatchObject({ status: 'cancelled', travel: null });
    expect(requests).toHaveLength(2);
  });
  test('several are worked out one after the other, none is forgotten', async () => {
    const { it } = story(past);
    const others = [1, 2, 3].map((k) => ({ ...question, to: question.to - k * DAY }));
    await it
      .when(asked, ...others.map((each) => travelEvents.asked({ id: travelId(each), question: each })))
      .after('5s');
    for (const each of [question, ...others])
      expect(it.app.read(travelAnswer(travelId(each)))?.status).toBe('ready');
  });
});

describe('past', () => {
  const HOUR = 3_600;
  const question = {
    device: -1,
    from: START - 10 * HOUR,
    to: START - 1,
    zone: 'UTC',
    limitKmh: null,
    fences: [],
  };
  const asked = travelEvents.asked({ id: travelId(question), question });
  const opened = importEvents.tracksOpened({
    tracks: [
      { id: 'f1/0', name: 'Ride', fixes: 40, start: START - 9 * HOUR, end: START, metres: 9, device: -1 },
    ],
  });
  /** Twenty minutes of driving, with an hour of standing before and after. */
  const RIDE = fixes(
    ...Array.from({ length: 140 }, (_, i) => ({
      device: -1,
      at: -5 * HOUR + i * 60,
      lat: 57.7 + Math.min(20, Math.max(0, i - 60)) * 0.006,
      speed: i > 60 && i < 80 ? 40 : 0,
    })),
  );

  const withFile = (answer: (track: string, device: number, range: TrackRange) => FixColumns | null) => {
    const { it, requests } = story(() => ({ status: 500, body: null }));
    Object.assign(it.ports, { files: { ...it.ports.files, fixes: answer } });
    return { it, requests };
  };

  describe('[TRACK-01] the past of a track out of a file', () => {
    test('may lie in the future: its clock is not that of a tracker', async () => {
      const tomorrow = { ...question, from: START, to: START + DAY };
      const later = { ...RIDE, at: Array.from(RIDE.at, (at) => at + 12 * HOUR) };
      const { it } = withFile((_track, _device, range) =>
        'from' in range && range.from === START ? later : fixes(),
      );
      await it
        .given(opened)
        .when(travelEvents.asked({ id: travelId(tomorrow), question: tomorrow }))
        .after('1s');
      expect(it.app.read(travelAnswer(travelId(tomorrow)))?.travel?.trips).toHaveLength(1);
    });
    test('is worked out of the file, and nothing is sent', async () => {
      const wanted: unknown[] = [];
      const { it, requests } = withFile((track, device, range) => {
        wanted.push([track, device, range]);
        return RIDE;
      });
      await it.given(opened).when(asked).after('1s');
      const answer = it.app.read(travelAnswer(travelId(question)));
      expect(answer).toMatchObject({ status: 'ready', failure: null });
      expect(answer?.travel?.trips).toHaveLength(1);
      expect(answer?.travel?.stops.length).toBeGreaterThan(0);
      expect(requests).toEqual([]);
      expect(wanted).toEqual([['f1/0', -1, { from: question.from, to: question.to }]]);
    });

    test.each([
      ['that was put away', [opened, importEvents.putAway({ ids: ['f1/0'] })]],
      ['that this visit never opened', []],
    ])('%s is not found, and the server is not asked instead', async (_, before) => {
      const { it, requests } = withFile(() => RIDE);
      await it
        .given(...before)
        .when(asked)
        .after('1s');
      expect(it.app.read(travelAnswer(travelId(question)))).toMatchObject({
        status: 'failed',
        failure: { reason: 'notFound' },
      });
      expect(requests).toEqual([]);
    });

    test('whose file the port has lost is not found', async () => {
      const { it, requests } = withFile(() => null);
      await it.given(opened).when(asked).after('1s');
      expect(it.app.read(travelAnswer(travelId(question)))).toMatchObject({ status: 'failed' });
      expect(requests).toEqual([]);
    });
  });
});

type Row = { at: number; lat: number };
const columns = (rows: readonly Row[]) => fixes(...rows.map((row) => ({ device: 1, lng: 12, ...row })));
const live = (rows: readonly Row[]) =>
  positionEvents.fixesReceived({ source: 'socket', fixes: columns(rows) });
const loaded = (rows: readonly Row[]) =>
  positionEvents.trackLoaded({ device: 1, range: { lastMinutes: 60 }, fixes: columns(rows) });
/** A track with several fixes per second that are about a metre apart, as in a demo track played at ×300. */
const drive = (count: number, perSecond: number): Row[] =>
  Array.from({ length: count }, (_, i) => ({
    at: Math.floor(i / perSecond) - 60,
    lat: 57.7 + i / 1e5,
  }));

test('[MAP-04] a way has every fix of a driven track once, wherever in a second its past was loaded', () =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 39 }), fc.integer({ min: 1, max: 20 }), async (cut, rate) => {
      const all = drive(40, rate);
      await scenario({})
        .when(live(all.slice(0, cut)), loaded(all.slice(0, cut)), live(all.slice(cut)))
        .check((app) => {
          const way = wayUntilNow(app.read, 1, 0);
          expect(Array.from(way.lat)).toEqual(all.map(({ lat }) => Math.round(lat * 1e7)));
        });
    }),
    { numRuns: 40 },
  ));

test('[MAP-04] a loaded fix with a time in the future is left out, so that live fixes still follow', () =>
  scenario({})
    .when(
      loaded([
        { at: -50, lat: 57.7 },
        { at: 301, lat: 57.7 },
      ]),
      live([{ at: -10, lat: 57.7001 }]),
    )
    .check((app) => expect(Array.from(wayUntilNow(app.read, 1, 0).at)).toEqual([START - 50, START - 10])));

test('[MAP-04] where the live fixes begin far from the loaded past there is a gap, never a line', () =>
  scenario({})
    .when(loaded([{ at: -50, lat: 57.7 }]), live([{ at: -49, lat: 58.7 }]))
    .check((app) => {
      const way = wayUntilNow(app.read, 1, 0);
      expect(way.at[1]).toBe(START - 49);
      expect((way.flags[1] as number) & JUMP).toBe(JUMP);
    }));

describe('[REP-04] what a long past comes to', () => {
  test('a past that is over is worked out once; one that goes on is worked out anew, and shows what it was meanwhile', async () => {
    const { it, requests } = story(past);
    const goesOn = { ...question, from: START - DAY, to: START + DAY };
    const again = travelEvents.asked({ id: travelId(goesOn), question: goesOn });
    let first = 0;
    await it
      .when(asked)
      .after('1s')
      .check(() => void (first = requests.length))
      .when(asked)
      .after('1s')
      .check(() => expect(requests).toHaveLength(first))
      .when(again)
      .after('1s')
      .check((app) => {
        expect(app.read(travelAnswer(travelId(goesOn)))?.status).toBe('ready');
        first = requests.length;
        app.publish(again);
        expect(app.read(travelAnswer(travelId(goesOn)))).toMatchObject({
          status: 'wanted',
          travel: { missing: [] },
        });
      })
      .after('1s')
      .check(() => expect(requests.length).toBeGreaterThan(first));
  });
  test('[REP-01] a past that is over is not done with while something of it is missing: asked again it is whole', async () => {
    let isBroken = true;
    const { it, requests } = story((request) =>
      isBroken && Number(request.query?.['dateStart']) === START - 9 * DAY ? failing(400) : past(request),
    );
    let calls = 0;
    await it
      .when(asked)
      .after('30s')
      .check((app) => {
        const answer = app.read(travelAnswer(id));
        expect(answer?.travel?.missing).toHaveLength(1);
        expect(answer && isStale(answer, START + 30)).toBe(true);
        isBroken = false;
      })
      .when(asked)
      .after('30s')
      .check((app) => {
        const answer = app.read(travelAnswer(id));
        expect(answer).toMatchObject({ status: 'ready', travel: { missing: [] } });
        expect(answer?.travel?.trips).toHaveLength(10);
        expect(answer && isStale(answer, START + 9_999)).toBe(false);
        calls = requests.length;
      })
      .when(asked)
      .after('30s')
      .check(() => expect(requests).toHaveLength(calls));
  });
  test('[REP-02] a geofence that was changed doubts the visits to it, and nothing else', async () => {
    const { it } = story(past);
    const visits = [[4], [5, 6]].map((fences) => ({ ...question, fences }));
    const ids = [question, ...visits].map(travelId);
    const status = () => ids.map((each) => it.app.read(travelAnswer(each))?.status);
    await it
      .when(asked, ...visits.map((each) => travelEvents.asked({ id: travelId(each), question: each })))
      .after('10s')
      .check((app) => {
        expect(status()).toEqual(['ready', 'ready', 'ready']);
        app.publish(
          changeEvents.saved({
            id: 'c1',
            outcome: { of: 'geofence', geofence: aGeofence(6) },
            again: false,
          }),
        );
        expect(status()).toEqual(['ready', 'ready', 'wanted']);
      })
      .after('10s')
      .check(() => expect(status()).toEqual(['ready', 'ready', 'ready']));
  });
  test('[REP-02] a fix that arrives after the end of the period is in the figures when they are asked again', async () => {
    const { it } = story(past);
    const stale = () => {
      const answer = it.app.read(travelAnswer(travelId(question)));
      return answer !== null && isStale(answer, START + 20);
    };
    const arrives = (device: number, at: number) =>
      positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device, at: at - START }) });
    await it
      .when(asked)
      .after('10s')
      .when(arrives(2, question.to), arrives(1, question.to + 1), arrives(1, question.from - 1))
      .check(() => expect(stale()).toBe(false))
      .when(arrives(1, question.to))
      .check(() => expect(stale()).toBe(true))
      .when(asked)
      .after('10s')
      .check(() => expect(stale()).toBe(false));
  });
  test('[REP-02] a new list of geofences may have others: visits are no longer settled, and asked again they are', async () => {
    const { it } = story(past);
    const visits = { ...question, fences: [4] };
    const wanted = travelEvents.asked({ id: travelId(visits), question: visits });
    const stale = () =>
      [question, visits].map((each) => {
        const answer = it.app.read(travelAnswer(travelId(each)));
        return answer !== null && isStale(answer, START + 20);
      });
    const listed = (source: 'server' | 'storage') =>
      geofenceEvents.listed({ geofences: [aGeofence(4)], leftOut: [], source });
    await it
      .when(asked, wanted)
      .after('10s')
      .when(listed('storage'))
      .check(() => expect(stale()).toEqual([false, false]))
      .when(listed('server'))
      .check((app) => {
        expect(stale()).toEqual([false, true]);
        app.publish(wanted);
        expect(app.read(travelAnswer(travelId(visits)))?.status).toBe('wanted');
      })
      .after('10s')
      .check(() => expect(stale()).toEqual([false, false]));
  });
  test('[REP-02] a fix that is not believed leaves these figures as it leaves the map’s', async () => {
    const { it } = story(past);
    const at = Math.floor(START / DAY - 5) * DAY + 12 * 3_600 + 600;
    const lat = Math.round((57.7 + 600 * 1e-4) * 1e7);
    await it
      .when(asked)
      .after('1s')
      .when(historyEvents.fixDisbelieved({ device: 1, at, lat, lng: 119_700_000 }))
      .after('1s')
      .check((app) => expect(app.read(travelAnswer(id))?.travel?.leftOut.disbelieved).toBe(1));
  });
  test('[REP-02] a fix that is marked as wrong while the figures are calculated is left out of them', async () => {
    const { it } = story(past);
    let isSlow = true;
    it.with((world) => {
      const reply = world.replies;
      world.replies = (request) => (isSlow ? NEVER : reply(request));
    });
    const at = Math.floor(START / DAY - 5) * DAY + 12 * 3_600 + 600;
    const lat = Math.round((57.7 + 600 * 1e-4) * 1e7);
    await it
      .when(asked)
      .check(() => void (isSlow = false))
      .when(historyEvents.fixDisbelieved({ device: 1, at, lat, lng: 119_700_000 }))
      .after('1s')
      .check((app) =>
        expect(app.read(travelAnswer(id))).toMatchObject({
          status: 'ready',
          travel: { leftOut: { disbelieved: 1 } },
        }),
      );
  });
  test('[REP-02] a list of geofences that arrives during the calculation makes its results stale', async () => {
    const { it } = story(past);
    const visits = { ...question, fences: [4] };
    const wanted = travelEvents.asked({ id: travelId(visits), question: visits });
    const isOld = () => {
      const answer = it.app.read(travelAnswer(travelId(visits)));
      return answer?.status === 'ready' && isStale(answer, START + 20);
    };
    await it
      .given(wanted, geofenceEvents.listed({ geofences: [aGeofence(4)], leftOut: [], source: 'server' }))
      .after('10s')
      .check(() => expect(isOld()).toBe(true))
      .when(wanted)
      .after('10s')
      .check(() => expect(isOld()).toBe(false));
  });
});
