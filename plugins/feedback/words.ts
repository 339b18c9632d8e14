import type { Translate } from '../../src/ui/view.tsx';

/** What each number of stars means, worst first. */
export const starWords = (t: Translate): readonly string[] =>
  [1, 2, 3, 4, 5].map((star) => t(`feedback.stars.${star}`));
