import * as changeEvents from '../../events/changes.ts';
import * as feedback from '../../events/feedback.ts';
import * as notices from '../../events/notices.ts';
import type { Draft } from '../../src/kernel/event.ts';
import type { World } from '../../src/ports/effect.ts';
import { changeKind, gone, told } from '../../src/core/changes/kind.ts';
import { asTaken, MOST_TRIES, ownFeedback } from './own-feedback.state.ts';

/** Bytes that go with a feedback, in base64; null: none, or they are not on this device any more. */
type Attached = { readonly picture: string | null; readonly recording: string | null };

/** A disk that is slow or held by another tab is asked again after so many milliseconds each: once less than `MOST_TRIES`. */
const WAITS = [5_000, 15_000, 45_000];
/** Then the user is told, and has so long to withdraw it before it goes without what could not be read. Milliseconds. */
const LAST_WAIT = 60_000;

/**
 * A feedback whose picture or recording could not be read now waits and is tried again: without them it would be sent for good.
 * Null: that was tried often enough, and its user was told. What is gone is not looked for again, but the user is told too.
 */
function waitsForAttached(
  id: string,
  isGone: boolean,
  { ports, read }: Pick<World, 'ports' | 'read'>,
): readonly Draft[] | null {
  const tries = read(ownFeedback).unread[id] ?? 0;
  if (tries >= MOST_TRIES) return null;
  const isLast = isGone || tries === WAITS.length;
  return [
    feedback.attachedNotFound({ id, ...(isGone && { gone: true }) }),
    ...(isLast ? [notices.raised({ tone: 'warning', text: 'feedback.goesWithout', stays: LAST_WAIT })] : []),
    changeEvents.postponed({
      id,
      failure: { reason: 'timeout', status: 0 },
      notBefore: ports.clock.now() + (isLast ? LAST_WAIT : (WAITS[tries] ?? LAST_WAIT)),
    }),
  ];
}

/** A feedback on its way to the service: written once, never changed, with a picture and a recording beside it. */
export const feedbackKind = changeKind<'feedback', Attached>({
  of: 'feedback',
  ability: 'feedback',
  call({ set }, { at, backend, attached: { picture, recording } }) {
    const { rating, text, along } = set;
    return told(backend.sendFeedback({ rating, text, along, picture, recording }), (id) => ({
      of: 'feedback',
      // What is not on this device any more did not go along, and the list says so.
      feedback: { ...asTaken(id, at, set), picture: picture !== null, recording: recording !== null },
    }));
  },
  look: (_, backend) => told(backend.ownFeedback(), gone),
  reload: () => feedback.ownRequested(),
  called: () => ({ text: 'changes.feedback' }),
  // What was told is told, and nothing is made on top of it.
  inverse: () => [],
  named: () => null,
  async attach({ id }, { set }, world) {
    let isUnread = false;
    let isGone = false;
    const bytes = async (file: string | undefined) => {
      if (file === undefined) return null;
      try {
        const found = await world.ports.attachments.read(file);
        isGone ||= found === null;
        return found?.base64 ?? null;
      } catch {
        isUnread = true;
        return null;
      }
    };
    const [picture, recording] = await Promise.all([bytes(set.picture?.file), bytes(set.recording?.file)]);
    // What is not available again weighs more.
    const waits = isGone || isUnread ? waitsForAttached(id, isGone, world) : null;
    return { attached: { picture, recording }, waits };
  },
});
