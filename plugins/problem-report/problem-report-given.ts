import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import { feedbackEffects } from '../../src/core/app/feedback.effects.ts';
import { access, backend } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { problemReportPlugin } from './index.ts';

export const entered = [app.initialised(), auth.loginSucceeded({ ...access(), email: 'ada@example.com' })];
/** A test scenario with a session recorder. `changes`: calls of the backend that the test replaces. */
export const story = (changes: Partial<ReturnType<typeof backend>> = {}) =>
  scenario({
    plugins: [problemReportPlugin],
    effects: feedbackEffects,
    backend: { ...backend(), ...changes },
  });
