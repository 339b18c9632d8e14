import { catchError, from, map, type Observable, of } from 'rxjs';
import type { Edit } from '../../events/change-types.ts';
import type { World } from '../ports/effect.ts';
import { type Attached, NOTHING_ATTACHED } from './feedback-call.ts';

/** Reads what goes with a change from where it lies, outside of the log. Of most changes that is nothing, at once. */
export function attachedTo(edit: Edit, { ports }: World): Observable<Attached> {
  if (edit.of !== 'feedback') return of(NOTHING_ATTACHED);
  const { picture, recording } = edit.set;
  const bytes = async (file: string | undefined) =>
    file === undefined ? null : ((await ports.attachments.read(file))?.base64 ?? null);
  return from(Promise.all([bytes(picture?.file), bytes(recording?.file)])).pipe(
    map(([shown, recorded]) => ({ picture: shown, recording: recorded })),
    catchError(() => of(NOTHING_ATTACHED)),
  );
}
