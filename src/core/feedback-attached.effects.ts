import { concat, EMPTY, from, map, type Observable, of } from 'rxjs';
import type { Edit } from '../../events/change-types.ts';
import * as changeEvents from '../../events/changes.ts';
import * as feedback from '../../events/feedback.ts';
import * as notices from '../../events/notices.ts';
import type { Draft } from '../kernel/event.ts';
import type { World } from '../ports/effect.ts';
import { type Attached, NOTHING_ATTACHED } from './feedback-call.ts';
import { ownFeedback } from './own-feedback.ts';

/** A disk that is slow or held by another tab is asked again after so many milliseconds each. */
const WAITS = [5_000, 15_000, 45_000];
/** Then the user is told, and has so long to withdraw it before it goes without what could not be read. Milliseconds. */
const LAST_WAIT = 60_000;

/** `isWhole`: false where something lies on this device and could not be read now. What is gone is not missed. */
export type FoundAttached = { readonly attached: Attached; readonly isWhole: boolean };

/** Reads what goes with a change from where it lies, outside of the log. Of most changes that is nothing, at once. */
export function attachedTo(edit: Edit, { ports }: World): Observable<FoundAttached> {
  if (edit.of !== 'feedback') return of({ attached: NOTHING_ATTACHED, isWhole: true });
  let isWhole = true;
  const bytes = async (file: string | undefined) => {
    if (file === undefined) return null;
    try {
      return (await ports.attachments.read(file))?.base64 ?? null;
    } catch {
      isWhole = false;
      return null;
    }
  };
  const { picture, recording } = edit.set;
  return from(Promise.all([bytes(picture?.file), bytes(recording?.file)])).pipe(
    map(([shown, recorded]) => ({ attached: { picture: shown, recording: recorded }, isWhole })),
  );
}

/**
 * A feedback whose picture or recording could not be read now waits and is tried again: without them it would be sent for good.
 * Null: that was tried often enough, and its user was told.
 */
export function waitsForAttached(id: string, { ports, read }: World): Observable<Draft> | null {
  const tries = read(ownFeedback).unread[id] ?? 0;
  if (tries > WAITS.length) return null;
  const isLast = tries === WAITS.length;
  return concat(
    of(feedback.attachedNotFound({ id })),
    isLast ? of(notices.raised({ tone: 'warning', text: 'feedback.goesWithout', stays: LAST_WAIT })) : EMPTY,
    of(
      changeEvents.postponed({
        id,
        failure: { reason: 'timeout', status: 0 },
        notBefore: ports.clock.now() + (WAITS[tries] ?? LAST_WAIT),
      }),
    ),
  );
}
