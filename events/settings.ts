import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { language } from './session-types.ts';

export const theme = v.picklist(['system', 'light', 'dark']);
export const units = v.picklist(['metric', 'imperial']);

export const languageChosen = event('settings/languageChosen', v.object({ language }));
export const themeChosen = event('settings/themeChosen', v.object({ theme }));
export const unitsChosen = event('settings/unitsChosen', v.object({ units }));
export const traceLengthChosen = event('settings/traceLengthChosen', v.object({ minutes: v.number() }));
/** What an earlier visit had set; null = never chosen. */
export const restored = event(
  'settings/restored',
  v.object({
    language: v.nullable(language),
    theme,
    units: v.nullable(units),
    traceMinutes: v.number(),
  }),
);
/** The texts of this language have come and are shown from now on. */
export const textsLoaded = event('settings/textsLoaded', v.object({ language }));
export const textsFailed = event('settings/textsFailed', v.object({ language }));
