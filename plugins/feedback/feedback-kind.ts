import * as changeEvents from '../../events/changes.ts';
import * as feedback from '../../events/feedback.ts';
import * as notices from '../../events/notices.ts';
import type { Draft } from '../../src/kernel/event.ts';
import type { World } from '../../src/ports/effect.ts';
import { changeKind, gone, told } from '../../src/core/changes/kind.ts';
import { asTaken, MOST_TRIES, ownFeedback } from './own-feedback.state.ts';

/**
 * Files attached to a feedback, in base64. Null if the feedback has none, or if they are no longer stored in this
 * browser.
 */
type Attached = { readonly picture: string | null; readonly recording: string | null };

/**
 * Delays before each retry to read attached files (ms). Reading may fail while the disk is slow or another tab locks
 * the files. There is one delay fewer than `MOST_TRIES`.
 */
const WAITS = [5_000, 15_000, 45_000];
/**
 * When attached files cannot be read, the user is notified. For this time they can still withdraw the feedback; then it
 * is sent without the files (ms).
 */
const LAST_WAIT = 60_000;

/**
 * Postpones a feedback whose picture or recording cannot be read. Otherwise it would be sent without them, and they
 * could not be added later. Returns null when all retries have failed and the user was notified: the feedback is then
 * sent without the files. If a file was deleted, the user is notified at once, without retries.
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

/**
 * The kind of change that sends a feedback to the server. A feedback can have a picture and a recording. It is never
 * changed after it was written.
 */
export const feedbackKind = changeKind<'feedback', Attached>({
  of: 'feedback',
  ability: 'feedback',
  call({ set }, { at, backend, attached: { picture, recording } }) {
    const { rating, text, along } = set;
    return told(backend.sendFeedback({ rating, text, along, picture, recording }), (id) => ({
      of: 'feedback',
      // Files that are no longer in this browser were not sent. The feedback list says so.
      feedback: { ...asTaken(id, at, set), picture: picture !== null, recording: recording !== null },
    }));
  },
  look: (_, backend) => told(backend.ownFeedback(), gone),
  reload: () => feedback.ownRequested(),
  called: () => ({ text: 'changes.feedback' }),
  // A sent feedback cannot be undone, and no other change depends on it.
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
    // If one file was deleted and the other is unreadable, the feedback is treated like one with a deleted file.
    const waits = isGone || isUnread ? waitsForAttached(id, isGone, world) : null;
    return { attached: { picture, recording }, waits };
  },
});
