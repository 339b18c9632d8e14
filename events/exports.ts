import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { exportFormat, exportFrame } from './export-types.ts';

/** Id of the export. The code that requests the export creates it. */
const id = v.string();

/**
 * The user requests an export file. The event describes the file but has no rows, so that the log does not hold a year
 * of data twice. The part of the app that `of` names builds the document from the state at that moment
 * (`src/core/app/exports/exporting.effects.ts`).
 */
export const wanted = event(
  'exports/wanted',
  v.object({
    id,
    /** The part of the app that builds the document, such as `reports`. */
    of: v.string(),
    /**
     * What the exported document covers, such as a period or selected trips. The part of the app that `of` names
     * defines the format.
     */
    about: personal(v.string()),
    /** Name of the export file without extension. */
    name: personal(v.string()),
    format: exportFormat,
    frame: exportFrame,
  }),
);
/** Progress of an export: `done` rows and points have been written, out of `of`. */
export const progressed = event('exports/progressed', v.object({ id, done: v.number(), of: v.number() }));
/** The export file is ready and was passed to the browser to save. Its bytes are not in the log. */
export const finished = event(
  'exports/finished',
  v.object({ id, name: personal(v.string()), bytes: v.number() }),
);
/**
 * An export failed. `source`: its rows could not be loaded. `writer`: the file could not be written. `empty`: there are
 * no rows.
 */
export const failed = event(
  'exports/failed',
  v.object({ id, reason: v.picklist(['source', 'writer', 'empty']) }),
);
/** The user cancelled an export. */
export const cancelled = event('exports/cancelled', v.object({ id }));
/** The user closed the message with an export's progress or result. */
export const closed = event('exports/closed', v.object({ id }));
