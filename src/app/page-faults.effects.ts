import { map } from 'rxjs';
import * as app from '../../events/app.ts';
import { type Effect, effect } from '../ports/effect.ts';
import { pageFaults } from '../ports/page-faults.ts';

/** Records uncaught errors as events. Part of the session's chunk, so that the login page stays small. */
export const pageFaultsEffect: Effect = effect({
  name: 'watch for uncaught errors',
  while: () => true,
  run: () => pageFaults().pipe(map((message) => app.effectFailed({ effect: 'page', message }))),
});
