import { defer, merge, type Observable, repeat, startWith, switchMap, take } from 'rxjs';
import * as app from '../../../events/app.ts';
import * as network from '../../../events/network.ts';
import * as notices from '../../../events/notices.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { AnyDefinition, Draft } from '../../kernel/event.ts';
import type { World } from '../../ports/effect.ts';

/** Events after which missed data is loaded: the user comes back to the app, or the network is back. */
export const BACK = [network.wentOnline, app.resumed] as const;

/** Calls `run` now, and again after each of these events; a run that is still in progress is cancelled. */
export const againOn = (
  { once }: World,
  facts: readonly AnyDefinition[],
  run: () => Observable<Draft>,
): Observable<Draft> =>
  defer(() => merge(...facts.map((fact) => once(fact))).pipe(take(1))).pipe(
    repeat(),
    startWith(null),
    switchMap(run),
  );

/** How long a notice about a failed change stays (ms): as long as the one about a customer update (HTTP-07). */
const FAILED_STAYS = 4_000;

/** Returns a notice that a change was not accepted and was taken back, with the server's own words if it sent any. */
export const takenBack = ({ reason, message }: Failure): Draft =>
  notices.raised({
    tone: 'danger',
    ...(message ? { text: 'settings.serverSays', values: { message } } : { text: `failure.${reason}` }),
    stays: FAILED_STAYS,
  });
