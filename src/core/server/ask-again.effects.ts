import { defer, merge, type Observable, repeat, startWith, switchMap, take } from 'rxjs';
import * as app from '../../../events/app.ts';
import * as network from '../../../events/network.ts';
import * as notices from '../../../events/notices.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { AnyDefinition, Draft } from '../../kernel/event.ts';
import type { World } from '../../ports/effect.ts';

/** Events after which data that was missed is loaded: the network is back, or the user comes back to the app. */
export const BACK = [network.wentOnline, app.resumed] as const;

/** Calls `run` now, and again after each of these events. A run that is still in progress is then cancelled. */
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

/**
 * How long a notice about a failed change stays (ms): as long as the notice about an update of the customer's data
 * (HTTP-07).
 */
const FAILED_STAYS = 4_000;

/**
 * Returns a notice that a change was not accepted and was undone. If the server explained why, the notice contains the
 * server's text.
 */
export const takenBack = ({ reason, message }: Failure): Draft =>
  notices.raised({
    tone: 'danger',
    ...(message ? { text: 'settings.serverSays', values: { message } } : { text: `failure.${reason}` }),
    stays: FAILED_STAYS,
  });
