import * as auth from '../../../events/auth.ts';
import * as navigation from '../../../events/navigation.ts';
import type { ApiRequest } from '../../../src/ports/http/http-types.ts';
import { wholeBackend } from '../../../src/api/product/whole-backend.ts';
import { chosenColumns } from '../table/columns.ts';
import type { FakeWorld } from '../../../tests/fake-ports.ts';
import { access } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { adminFeedbackPlugin } from './index.ts';

/** Test event: the user navigated to the feedback inbox. */
export const here = (query = '') => navigation.locationChanged({ path: '/admin-customer-feedback', query });
export const raw = { id: 4, text: 'It broke', tags: ['bug'], email: 'a@b.example', screenshot: '/9j/4AAQ' };
/** The fake world (ports and state) of the running test scenario. */
export let world: FakeWorld;
/** The requests to the server since the test scenario began. */
export const requests: ApiRequest[] = [];
/** A test scenario with a user who may read the feedback inbox. */
export const story = (
  superUser = true,
  replies: FakeWorld['replies'] = () => ({ status: 200, body: { success: raw } }),
) => {
  requests.length = 0;
  return scenario({
    plugins: [adminFeedbackPlugin],
    projections: [chosenColumns],
    backend: wholeBackend(),
  })
    .with((fake) => {
      world = fake;
      world.replies = (request) => {
        requests.push(request);
        return request.path === '/admin/feedback'
          ? { status: 200, body: { success: [raw], number_of_records: 1 } }
          : replies(request);
      };
    })
    .given(auth.sessionRestored({ ...access(), superUser, email: '' }));
};
/** Returns the requests to the server since the test scenario began, as method and path. */
export const asked = () => requests.map(({ method, path }) => `${method} ${path}`);
