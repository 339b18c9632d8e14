import { catchError, defer, map, type Observable, of, switchMap } from 'rxjs';
import * as feedback from '../../../events/feedback.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { AdminBackend } from '../../api/admin-backend.ts';
import type { Draft } from '../../kernel/event.ts';
import { effect, type World } from '../../ports/effect.ts';
import { isOfService } from '../session/admin.ts';
import { ask } from '../server/ask.effects.ts';

const UNREADABLE: Failure = { reason: 'unreadable', status: 200, where: 'recording' };

/** Effects of the feedback inbox, in which the service's staff read customers' reports (ADM-06). */
export const feedbackEffects = [
  effect({
    name: 'load the feedback inbox',
    ability: 'administration',
    on: feedback.inboxRequested,
    how: 'latest',
    run: (_, world) =>
      administered(
        world,
        (backend) =>
          ask(world, backend.feedback(), (result) => [
            result.ok
              ? feedback.inboxListed({ reports: [...result.value], leftOut: [...result.leftOut] })
              : feedback.inboxFailed({ failure: result.failure }),
          ]),
        (failure) => feedback.inboxFailed({ failure }),
      ),
  }),
  effect({
    name: 'load the recording of a report',
    ability: 'administration',
    on: feedback.recordingRequested,
    run: ({ payload: { id } }, world) => {
      const failed = (failure: Failure) => feedback.recordingFailed({ id, failure });
      // Stores a downloaded recording in the recorder. The log never contains the recording's bytes, only the name of
      // its file.
      const keep = (recording: string) =>
        defer(() => world.ports.recorder.ready()).pipe(
          switchMap((recorder) => recorder.keep(`report-${id}.events.ndjson`, recording)),
          map((file) => (file === null ? failed(UNREADABLE) : feedback.recordingKept({ id, file }))),
          catchError(() => of(failed({ reason: 'unreachable', status: 0 }))),
        );
      let came = '';
      return administered(
        world,
        (backend) =>
          ask(world, backend.feedbackRecording(id), (result) => {
            if (!result.ok) return [failed(result.failure)];
            came = result.value;
            return [CAME];
          }).pipe(switchMap((fact) => (fact === CAME ? keep(came) : of(fact)))),
        failed,
      );
    },
  }),
];

/** A placeholder event that means "the recording has been downloaded"; it is never published. */
const CAME = { type: 'feedback/bytes', v: 1, payload: {} };

/** Runs calls to the administration's backend, which only the service's staff may use. */
function administered(
  { ports, read }: World,
  asking: (backend: AdminBackend) => Observable<Draft>,
  failed: (failure: Failure) => Draft,
): Observable<Draft> {
  if (!read(isOfService)) return of(failed({ reason: 'server', status: 403 }));
  return defer(() => ports.administration.ready()).pipe(
    switchMap(asking),
    catchError(() => of(failed({ reason: 'unreachable', status: 0 }))),
  );
}
