import type { Papers } from '../../events/care-types.ts';

/** The defaults until the user changes them. */
export const NO_PAPERS: Papers = {
  goal: { minutes: 90, steps: 8000 },
  places: [],
  contacts: [],
  quiet: [],
  autoGuard: { on: false, radius: 50 },
  passport: null,
};
