import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { language } from './session-types.ts';

export const theme = v.picklist(['system', 'light', 'dark']);
export const units = v.picklist(['metric', 'imperial']);

export const languageChosen = event('settings/languageChosen', v.object({ language }));
export const themeChosen = event('settings/themeChosen', v.object({ theme }));
export const unitsChosen = event('settings/unitsChosen', v.object({ units }));
export const traceLengthChosen = event('settings/traceLengthChosen', v.object({ minutes: v.number() }));
/** The user allows or forbids usage statistics. */
export const analyticsChosen = event('settings/analyticsChosen', v.object({ allowed: v.boolean() }));
/** The settings that an earlier visit stored were loaded. A value is null if the user never chose one. */
export const restored = event(
  'settings/restored',
  v.object({
    language: v.nullable(language),
    theme,
    units: v.nullable(units),
    traceMinutes: v.number(),
    /** Whether the user allows usage statistics. Absent: the user has not been asked yet, and the app sends none. */
    analytics: v.optional(v.boolean()),
  }),
);
/** The app's texts in this language were loaded, and the app shows them from now on. */
export const textsLoaded = event('settings/textsLoaded', v.object({ language }));
export const textsFailed = event('settings/textsFailed', v.object({ language }));
