import * as changeEvents from '../../events/changes.ts';
import * as feedback from '../../events/feedback.ts';
import * as notices from '../../events/notices.ts';
import type { Draft } from '../../src/kernel/event.ts';
import type { World } from '../../src/ports/effect.ts';
import { changeKind, gone, told } from '../../src/core/changes/kind.ts';
import { asTaken, MOST_TRIES, ownFeedback } from './own-feedback.state.ts';

/** Files attached to a feedback, in base64; null if there are none or they are no longer on this device. */
type Attached = { readonly picture: string | null; readonly recording: string | null };

/** Delays before the retries of a slow disk, or one locked by another tab (ms): one fewer than `MOST_TRIES`. */
const WAITS = [5_000, 15_000, 45_000];
/**
 * Then the user is notified and has this long to withdraw the feedback before it is sent without the unreadable
 * files (ms).
 */
const LAST_WAIT = 60_000;

/**
 * Makes a feedback wait and retry when its picture or recording cannot be read yet: otherwise it would be sent
 * without them permanently. Null when the retries are used up and the user was notified. A deleted file is not
 * retried, but the user is notified too.
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

/** A feedback on its way to the server: written once, never changed, with an attached picture and recording. */
export const feedbackKind = changeKind<'feedback', Attached>({
  of: 'feedback',
  ability: 'feedback',
  call({ set }, { at, backend, attached: { picture, recording } }) {
    const { rating, text, along } = set;
    return told(backend.sendFeedback({ rating, text, along, picture, recording }), (id) => ({
      of: 'feedback',
      // Files that are no longer on this device were not sent, and the list shows that.
      feedback: { ...asTaken(id, at, set), picture: picture !== null, recording: recording !== null },
    }));
  },
  look: (_, backend) => told(backend.ownFeedback(), gone),
  reload: () => feedback.ownRequested(),
  called: () => ({ text: 'changes.feedback' }),
  // Sent feedback cannot be undone, and no other change builds on it.
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
    // A deleted file takes precedence over an unreadable one.
    const waits = isGone || isUnread ? waitsForAttached(id, isGone, world) : null;
    return { attached: { picture, recording }, waits };
  },
});
