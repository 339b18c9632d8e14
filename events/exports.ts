import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { exportFormat, exportFrame } from './export-types.ts';

/** Which export is meant: made by whoever wants it. */
const id = v.string();

/**
 * Somebody wants a file. It is said what of and what about, never the rows: whoever owns `of` makes the document out of
 * state at this very moment (`src/core/app/exports/exporting.effects.ts`), so the log does not hold a year twice.
 */
export const wanted = event(
  'exports/wanted',
  v.object({
    id,
    /** Whose document it is, such as `reports`. */
    of: v.string(),
    /** About what, as its owner writes it: a period, chosen trips. */
    about: personal(v.string()),
    /** Name of the file, without ending. */
    name: personal(v.string()),
    format: exportFormat,
    frame: exportFrame,
  }),
);
/** So many of so many rows and points are written. */
export const progressed = event('exports/progressed', v.object({ id, done: v.number(), of: v.number() }));
/** The file is ready and was handed to the browser to save. Its bytes stay outside of the log. */
export const finished = event(
  'exports/finished',
  v.object({ id, name: personal(v.string()), bytes: v.number() }),
);
/** `source`: its rows was not available; `writer`: they could not be written; `empty`: there is nothing to write. */
export const failed = event(
  'exports/failed',
  v.object({ id, reason: v.picklist(['source', 'writer', 'empty']) }),
);
/** The user does not want it any more. */
export const cancelled = event('exports/cancelled', v.object({ id }));
/** The line about it was put away. */
export const closed = event('exports/closed', v.object({ id }));
