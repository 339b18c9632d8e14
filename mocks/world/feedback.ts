import { demoFeedback } from './demo-feedback.ts';
import type { KeptFeedback } from './kept-feedback.ts';
import type { Kept } from './kept.ts';

/**
 * Maximum size of all stored feedback recordings and screenshots together (characters). The oldest are deleted first.
 */
const MOST = 1_500_000;
/** Maximum size of a feedback recording (bytes). A larger one is refused, as by any server. */
export const LARGEST_RECORDING = 10_000_000;
export const LARGEST_PICTURE = 2_000_000;

export type { KeptFeedback };
export type NewFeedback = Pick<KeptFeedback, 'rating' | 'text' | 'recording'> &
  Partial<Pick<KeptFeedback, 'screenshot' | 'along'>>;

/** The customers' feedback in the mock service. `now` returns Unix seconds. */
export const createFeedback = (look: () => Kept, save: () => void, now: () => number) => {
  const kept = (): Kept => {
    const memory = look();
    if (!memory.feedbackBegun) {
      memory.feedbackBegun = true;
      memory.feedback.unshift(...demoFeedback(memory.since));
      save();
    }
    return memory;
  };
  const one = (id: string): KeptFeedback | undefined => kept().feedback.find((each) => each.id === id);
  return {
    add(userID: number, entry: NewFeedback): string {
      const memory = kept();
      const id = `${memory.feedback.length + 1}`;
      memory.feedback.push({
        id,
        userID,
        at: now(),
        screenshot: null,
        along: {},
        status: 'new',
        tags: [],
        answers: [],
        read: null,
        ...entry,
      });
      let room = MOST;
      for (const each of memory.feedback.toReversed()) {
        room -= each.recording?.length ?? 0;
        if (room < 0) each.recording = null;
        room -= each.screenshot?.length ?? 0;
        if (room < 0) each.screenshot = null;
      }
      save();
      return id;
    },
    all: (): readonly KeptFeedback[] => kept().feedback.toReversed(),
    of: (userID: number): readonly KeptFeedback[] =>
      kept()
        .feedback.filter((each) => each.userID === userID)
        .toReversed(),
    one,
    /** Marks the answers to a feedback entry as read by the customer. False if the entry is not theirs. */
    read(userID: number, id: string): boolean {
      const found = one(id);
      if (found?.userID !== userID) return false;
      found.read = now();
      save();
      return true;
    },
    change(id: string, changes: Partial<Pick<KeptFeedback, 'status' | 'tags'>>): KeptFeedback | undefined {
      const found = one(id);
      if (found) Object.assign(found, changes);
      save();
      return found;
    },
    answer(id: string, by: number, text: string): KeptFeedback | undefined {
      const found = one(id);
      if (!found) return undefined;
      found.answers.push({ at: now(), text, by });
      found.read = null;
      if (found.status !== 'closed') found.status = 'answered';
      save();
      return found;
    },
  };
};
