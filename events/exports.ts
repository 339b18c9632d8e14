import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { exportFormat, exportFrame } from './export-types.ts';

/** Id of the export. The code that requests the export creates it. */
const id = v.string();

/**
 * The user requests an export file. The event says what the file is about but holds no rows: the part of the app
 * named in `of` builds the document from state at that moment (`src/core/app/exports/exporting.effects.ts`). So the
 * log does not hold a year of data twice.
 */
export const wanted = event(
  'exports/wanted',
  v.object({
    id,
    /** The part of the app that builds the document, such as `reports`. */
    of: v.string(),
    /** What the exported document covers, in the format of the part that builds it: a period, chosen trips. */
    about: personal(v.string()),
    /** Name of the export file without extension. */
    name: personal(v.string()),
    format: exportFormat,
    frame: exportFrame,
  }),
);
/** Progress of an export: `done` of `of` rows and points are written. */
export const progressed = event('exports/progressed', v.object({ id, done: v.number(), of: v.number() }));
/** The export file is ready and was passed to the browser to save. Its bytes are not in the log. */
export const finished = event(
  'exports/finished',
  v.object({ id, name: personal(v.string()), bytes: v.number() }),
);
/**
 * Why an export failed. `source`: its rows could not be loaded. `writer`: they could not be written. `empty`: there
 * are no rows.
 */
export const failed = event(
  'exports/failed',
  v.object({ id, reason: v.picklist(['source', 'writer', 'empty']) }),
);
/** The user cancelled an export. */
export const cancelled = event('exports/cancelled', v.object({ id }));
/** The user closed the line that shows an export's progress or result. */
export const closed = event('exports/closed', v.object({ id }));
