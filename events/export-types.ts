import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

/** The file formats in which the user can export a table or the tracks. */
export const exportFormat = v.picklist(['pdf', 'xlsx', 'csv', 'gpx', 'kml']);
export type ExportFormat = v.InferOutput<typeof exportFormat>;

/**
 * The type of a column's values in an exported table. Values are raw: the export writer formats them in the document's
 * language, time zone and units. `date`: a day as `2026-06-15` or Unix seconds. `time`, `datetime`: Unix seconds.
 * `distance`: metres. `duration`: seconds. `speed`: km/h. `percent`: 0–100. `choice`: one word of a fixed set, whose
 * texts are in `choices`.
 */
const exportColumn = v.object({
  name: personal(v.string()),
  kind: v.picklist([
    'text',
    'choice',
    'number',
    'date',
    'time',
    'datetime',
    'distance',
    'duration',
    'speed',
    'percent',
  ]),
  /** Unit of a number column, such as `V`. Shown in the column heading. */
  unit: v.optional(v.string()),
  /** Number of decimals of a number column. 0 if absent. */
  digits: v.optional(v.number()),
  choices: v.optional(v.record(v.string(), v.string())),
  /** Width of the column in a PDF, relative to the other columns. 1 if absent. */
  width: v.optional(v.number()),
});
export type ExportColumn = v.InferOutput<typeof exportColumn>;

/** Texts that the export writer adds to a file, in the document's language. */
const words = v.object({
  /** Text for the page number, with the placeholders `%page` and `%pages`. */
  page: v.string(),
  total: v.string(),
  empty: v.string(),
});

/**
 * A document to export, without its rows. A view creates it, because views have the translated texts. It is part of the
 * event that requests the export.
 */
export const exportFrame = v.object({
  title: personal(v.string()),
  /** Subtitle of the document, for example the period and the devices. '' if it has none. */
  subtitle: personal(v.string()),
  /** Lines below the document's title: what was left out, hidden or estimated. */
  notes: v.array(personal(v.string())),
  language: v.string(),
  /** IANA name of the document's time zone. Absent: the browser's time zone. */
  zone: v.optional(v.string()),
  units: v.picklist(['metric', 'imperial']),
  words,
  tables: v.array(v.object({ title: personal(v.string()), columns: v.array(exportColumn) })),
});
export type ExportFrame = v.InferOutput<typeof exportFrame>;
