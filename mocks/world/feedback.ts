import type { Kept } from './kept.ts';

/** All recordings together take no more than this of the browser's storage; the oldest go first. */
const MOST = 1_500_000;
/** A larger one is refused, as by any server. */
export const LARGEST_RECORDING = 10_000_000;

export type KeptFeedback = Kept['feedback'][number];

/** What customers told the pretend service. */
export const createFeedback = (kept: () => Kept, save: () => void, now: () => number) => ({
  add(userID: number, entry: Pick<KeptFeedback, 'rating' | 'text' | 'recording'>): string {
    const memory = kept();
    const id = `${memory.feedback.length + 1}`;
    memory.feedback.push({ id, userID, at: now(), done: false, ...entry });
    let room = MOST;
    for (const each of memory.feedback.toReversed()) {
      room -= each.recording?.length ?? 0;
      if (room < 0) each.recording = null;
    }
    save();
    return id;
  },
  all: (): readonly KeptFeedback[] => kept().feedback.toReversed(),
  one: (id: string): KeptFeedback | undefined => kept().feedback.find((each) => each.id === id),
});
