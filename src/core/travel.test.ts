import { NEVER, of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as changeEvents from '../../events/changes.ts';
import * as geofenceEvents from '../../events/geofences.ts';
import * as historyEvents from '../../events/history.ts';
import * as travelEvents from '../../events/travel.ts';
import type { TravelQuestion } from '../../events/travel-types.ts';
import { wholeBackend } from '../api/product/whole-backend.ts';
import { aGeofence, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import type { ApiRequest, Reply } from '../ports/http-types.ts';
import { travelEffects } from './travel.effects.ts';
import { isStale, travelAnswer, travelId } from './travel-answers.ts';

const DAY = 86_400;
const question: TravelQuestion = {
  device: 1,
  from: START - 10 * DAY,
  to: START - 1,
  zone: 'UTC',
  limitKmh: null,
  fences: [],
};
const id = travelId(question);
const asked = travelEvents.asked({ id, question });

/** A drive of twenty minutes at noon of each day, as the server writes it. */
function past({ query }: ApiRequest): Reply {
  const [from, to] = [Number(query?.['dateStart']), Number(query?.['dateEnd'])];
  const success = [];
  for (let day = Math.floor(from / DAY) * DAY; day <= to; day += DAY)
    for (let s = 0; s < 3 * 3_600; s += 30) {
      const at = day + 11 * 3_600 + s;
      const moved = Math.min(1_200, Math.max(0, s - 3_600));
      if (at >= from && at <= to)
        success.push({
          id: `${at}`,
          iddevice: 1,
          dateunix: at,
          lat: 57.7 + moved * 1e-4,
          lng: 11.97,
          speed: moved > 0 && moved < 1_200 ? 40 : 0,
        });
    }
  return { status: 200, body: { success } };
}
const failing = (status: number): Reply => ({ status, body: { error: 'Sorry' } });
const unreachable: Reply = { status: 0, body: null, problem: 'unreachable' };
const story = (replies: (request: ApiRequest) => Reply) => {
  const requests: ApiRequest[] = [];
  const it = scenario({
    effects: travelEffects,
    backend: wholeBackend({ now: () => START * 1000, testAccounts: [] }),
  }).with((world) => {
    world.replies = (request) => {
      requests.push(request);
      return replies(request);
    };
  });
  return { it, requests };
};

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
  test('several are worked out one after the other, none is forgotten', async () => {
    const { it } = story(past);
    const others = [1, 2, 3].map((k) => ({ ...question, to: question.to - k * DAY }));
    await it
      .when(asked, ...others.map((each) => travelEvents.asked({ id: travelId(each), question: each })))
      .after('5s');
    for (const each of [question, ...others])
      expect(it.app.read(travelAnswer(travelId(each)))?.status).toBe('ready');
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
});
