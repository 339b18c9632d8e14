import { concat, EMPTY, from, map, type Observable, of } from 'rxjs';
import type { Edit } from '../../events/change-types.ts';
import * as changeEvents from '../../events/changes.ts';
import * as feedback from '../../events/feedback.ts';
import * as notices from '../../events/notices.ts';
import type { Draft } from '../kernel/event.ts';
import type { World } from '../ports/effect.ts';
import { type Attached, NOTHING_ATTACHED } from './feedback-call.ts';
import { MOST_TRIES, ownFeedback } from './own-feedback.ts';

/** A disk that is slow or held by another tab is asked again after so many milliseconds each: once less than `MOST_TRIES`. */
const WAITS = [5_000, 15_000, 45_000];
/** Then the user is told, and has so long to withdraw it before it goes without what could not be read. Milliseconds. */
const LAST_WAIT = 60_000;

/** Is anything missing: was it not read now, or is it not on this device any more? What cannot be had again weighs more. */
type Missing = null | 'unread' | 'gone';
export type FoundAttached = { readonly attached: Attached; readonly missing: Missing };

/** Reads what goes with a change from where it lies, outside of the log. Of most changes that is nothing, at once. */
export function attachedTo(edit: Edit, { ports }: World): Observable<FoundAttached> {
  if (edit.of !== 'feedback') return of({ attached: NOTHING_ATTACHED, missing: null });
  let missing: Missing = null;
  const bytes = async (file: string | undefined) => {
    if (file === undefined) return null;
    try {
      const found = await ports.attachments.read(file);
      if (found === null) missing = 'gone';
      return found?.base64 ?? null;
    } catch {
      missing ??= 'unread';
      return null;
    }
  };
  const { picture, recording } = edit.set;
  return from(Promise.all([bytes(picture?.file), bytes(recording?.file)])).pipe(
    map(([shown, recorded]) => ({ attached: { picture: shown, recording: recorded }, missing })),
  );
}

/**
 * A feedback whose picture or recording could not be read now waits and is tried again: without them it would be sent for good.
 * Null: that was tried often enough, and its user was told. What is gone is not looked for again, but the user is told too.
 */
export function waitsForAttached(
  id: string,
  missing: 'unread' | 'gone',
  { ports, read }: World,
): Observable<Draft> | null {
  const tries = read(ownFeedback).unread[id] ?? 0;
  if (tries >= MOST_TRIES) return null;
  const gone = missing === 'gone';
  const isLast = gone || tries === WAITS.length;
  return concat(
    of(feedback.attachedNotFound({ id, ...(gone && { gone }) })),
    isLast ? of(notices.raised({ tone: 'warning', text: 'feedback.goesWithout', stays: LAST_WAIT })) : EMPTY,
    of(
      changeEvents.postponed({
        id,
        failure: { reason: 'timeout', status: 0 },
        notBefore: ports.clock.now() + (isLast ? LAST_WAIT : (WAITS[tries] ?? LAST_WAIT)),
      }),
    ),
  );
}
