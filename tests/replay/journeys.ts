import { FEATURE_JOURNEYS } from './journeys-of-features.ts';
import { SESSION_JOURNEYS } from './journeys-of-sessions.ts';

/** Every way through the app that a golden log is kept of, by the name of its file. */
export const JOURNEYS = { ...SESSION_JOURNEYS, ...FEATURE_JOURNEYS };
