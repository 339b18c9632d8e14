import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { language } from './session-types.ts';

export const theme = v.picklist(['system', 'light', 'dark']);
export const units = v.picklist(['metric', 'imperial']);

export const languageChosen = event('settings/languageChosen', v.object({ language }));
export const themeChosen = event('settings/themeChosen', v.object({ theme }));
export const unitsChosen = event('settings/unitsChosen', v.object({ units }));
export const traceLengthChosen = event('settings/traceLengthChosen', v.object({ minutes: v.number() }));
/** The user allows figures about the use of the app, or does not. */
export const analyticsChosen = event('settings/analyticsChosen', v.object({ allowed: v.boolean() }));
/** What an earlier visit had set; null = never chosen. */
export const restored = event(
  'settings/restored',
  v.object({
    language: v.nullable(language),
    theme,
    units: v.nullable(units),
    traceMinutes: v.number(),
    /** Absent: nobody has been asked, and nothing is sent. */
    analytics: v.optional(v.boolean()),
  }),
);
/** The texts of this language have come and are shown from now on. */
export const textsLoaded = event('settings/textsLoaded', v.object({ language }));
export const textsFailed = event('settings/textsFailed', v.object({ language }));
