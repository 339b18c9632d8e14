import { defer, merge, type Observable, repeat, startWith, switchMap, take } from 'rxjs';
import * as app from '../../../events/app.ts';
import * as network from '../../../events/network.ts';
import * as notices from '../../../events/notices.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { AnyDefinition, Draft } from '../../kernel/event.ts';
import type { World } from '../../ports/effect.ts';

/** The user comes back to the app, or the network is back: data missed meanwhile is loaded. */
export const BACK = [network.wentOnline, app.resumed] as const;

/** Runs now, and again after each of these events; a run still in progress is cancelled. */
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

/** As long as the notice about a customer update (HTTP-07). */
const FAILED_STAYS = 4_000;

/** Returns a notice that a change was taken back: in the server's own words if it sent any. */
export const takenBack = ({ reason, message }: Failure): Draft =>
  notices.raised({
    tone: 'danger',
    ...(message ? { text: 'settings.serverSays', values: { message } } : { text: `failure.${reason}` }),
    stays: FAILED_STAYS,
  });
