import * as travelEvents from '../../../events/travel.ts';
import type { TravelQuestion } from '../../../events/travel-types.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import { START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { ApiRequest, Reply } from '../../ports/http/http-types.ts';
import { travelEffects } from './travel.effects.ts';
import { travelId } from './travel-answers.ts';

export const DAY = 86_400;
export const question: TravelQuestion = {
  device: 1,
  from: START - 10 * DAY,
  to: START - 1,
  zone: 'UTC',
  limitKmh: null,
  fences: [],
};
export const id = travelId(question);
export const asked = travelEvents.asked({ id, question });

/** Returns the mock server's response with a history: a drive of twenty minutes at noon on each day. */
export function past({ query }: ApiRequest): Reply {
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
/** Returns a mock server reply that fails with this status. */
export const failing = (status: number): Reply => ({ status, body: { error: 'Sorry' } });
/** A test scenario with a customer whose device history is requested. */
export const story = (replies: (request: ApiRequest) => Reply) => {
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
