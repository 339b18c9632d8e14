import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as feedback from '../../events/feedback.ts';
import * as navigation from '../../events/navigation.ts';
import type { Backend } from '../../src/api/backend.ts';
import { changesEffects } from '../../src/core/changes/changes.effects.ts';
import type { FakeWorld } from '../../tests/fake-ports.ts';
import { access, backend } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { feedbackPlugin } from './index.ts';

export const here = navigation.locationChanged({ path: '/customer-feedback', query: '' });
export const elsewhere = navigation.locationChanged({ path: '/v2', query: '' });
const entered = [app.initialised(), auth.loginSucceeded({ ...access(), email: 'ada@example.com' })];
/**
 * A test scenario with a signed-in customer and a mock server that accepts every feedback. `calls` overrides calls of
 * the backend.
 */
export const story = (calls: Partial<Backend> = {}) =>
  scenario({
    plugins: [feedbackPlugin],
    effects: changesEffects,
    backend: { ...backend(), ...calls },
  })
    .with((fake) => {
      world = fake;
      world.replies = ({ method, path }) =>
        method === 'get' && path === '/feedback'
          ? { status: 200, body: { success: [] } }
          : { status: 200, body: { success: { id: '1' } } };
    })
    .given(...entered);
/** The fake world (ports and state) of the running test scenario. */
export let world: FakeWorld;
export const drawn = feedback.picturePrepared({ address: 'blob:screen', width: 800, height: 600 });
export const send = feedback.sendWanted({ text: ' It is good ' });
