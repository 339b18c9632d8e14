import { FEATURE_JOURNEYS } from './journeys-of-features.ts';
import { SESSION_JOURNEYS } from './journeys-of-sessions.ts';

/** All sessions of which a golden log is kept, by the name of the log's file. */
export const JOURNEYS = { ...SESSION_JOURNEYS, ...FEATURE_JOURNEYS };
