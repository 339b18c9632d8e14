import { map } from 'rxjs';
import * as app from '../../events/app.ts';
import { type Effect, effect } from '../ports/effect.ts';
import { pageFaults } from '../ports/page-faults.ts';

/** What nobody caught is in the log as well; it comes with the session's chunk, since a login needs every byte. */
export const pageFaultsEffect: Effect = effect({
  name: 'hear of what nobody caught',
  while: () => true,
  run: () => pageFaults().pipe(map((message) => app.effectFailed({ effect: 'page', message }))),
});
