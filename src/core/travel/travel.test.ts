import { NEVER, of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as travelEvents from '../../../events/travel.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import { START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { ApiRequest, Reply } from '../../ports/http-types.ts';
import { travelEffects } from './travel.effects.ts';
import { travelAnswer, travelId } from './travel-answers.ts';
import { asked, DAY, failing, id, past, question, story } from './travel-given.ts';

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
