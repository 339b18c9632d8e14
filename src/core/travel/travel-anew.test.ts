import { describe, expect, test } from 'vitest';
import * as changeEvents from '../../../events/changes.ts';
import * as geofenceEvents from '../../../events/geofences.ts';
import * as historyEvents from '../../../events/history.ts';
import * as travelEvents from '../../../events/travel.ts';
import { aGeofence, START } from '../../../tests/samples.ts';
import { isStale, travelAnswer, travelId } from './travel-answers.ts';
import { asked, DAY, failing, id, past, question, story } from './travel-given.ts';

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
});
