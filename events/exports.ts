import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { exportFormat, exportFrame } from './export-types.ts';

/** Id of the export. The caller creates it. */
const id = v.string();

/**
 * The user requests a file. The event says what it is about but holds no rows: the owner named in `of` builds the
 * document from state at that moment (`src/core/app/exports/exporting.effects.ts`). So the log does not hold a year
 * of data twice.
 */
export const wanted = event(
  'exports/wanted',
  v.object({
    id,
    /** The owner of the document, such as `reports`. */
    of: v.string(),
    /** What it covers, in the owner's own format: a period, chosen trips. */
    about: personal(v.string()),
    /** File name without extension. */
    name: personal(v.string()),
    format: exportFormat,
    frame: exportFrame,
  }),
);
/** `done` of `of` rows and points are written. */
export const progressed = event('exports/progressed', v.object({ id, done: v.number(), of: v.number() }));
/** The file is ready and was passed to the browser to save. Its bytes are not in the log. */
export const finished = event(
  'exports/finished',
  v.object({ id, name: personal(v.string()), bytes: v.number() }),
);
/** `source`: its rows could not be loaded. `writer`: they could not be written. `empty`: there are no rows. */
export const failed = event(
  'exports/failed',
  v.object({ id, reason: v.picklist(['source', 'writer', 'empty']) }),
);
/** The user cancelled it. */
export const cancelled = event('exports/cancelled', v.object({ id }));
/** The user closed the line about it. */
export const closed = event('exports/closed', v.object({ id }));
