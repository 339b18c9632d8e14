import type { Papers } from '../../events/care-types.ts';

/** The default stored data of a device (goal, places, contacts and so on) until the user changes it. */
export const NO_PAPERS: Papers = {
  goal: { minutes: 90, steps: 8000 },
  places: [],
  contacts: [],
  quiet: [],
  autoGuard: { on: false, radius: 50 },
  passport: null,
};
