import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

/** The file formats for a table or its tracks. */
export const exportFormat = v.picklist(['pdf', 'xlsx', 'csv', 'gpx', 'kml']);
export type ExportFormat = v.InferOutput<typeof exportFormat>;

/**
 * The type of a column's values. They are raw, and the writer formats them in the document's language, zone and
 * units: `date` a day as `2026-06-15` or Unix seconds, `time` and `datetime` Unix seconds, `distance` metres,
 * `duration` seconds, `speed` km/h, `percent` 0–100, `choice` a word of a closed set, whose texts are in `choices`.
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
  /** For a number: its unit, such as `V`. Shown in the column heading. */
  unit: v.optional(v.string()),
  /** For a number: its decimals. 0 if absent. */
  digits: v.optional(v.number()),
  choices: v.optional(v.record(v.string(), v.string())),
  /** Relative width on paper. 1 if absent. */
  width: v.optional(v.number()),
});
export type ExportColumn = v.InferOutput<typeof exportColumn>;

/** Texts that the writer itself needs, in the document's language. */
const words = v.object({
  /** Contains `%page` and `%pages` as placeholders. */
  page: v.string(),
  total: v.string(),
  empty: v.string(),
});

/** A document without its rows. The view, which has the texts, puts it into the event that requests the export. */
export const exportFrame = v.object({
  title: personal(v.string()),
  /** For example the period and the devices. '' if none. */
  subtitle: personal(v.string()),
  /** Lines below the title: what was left out, hidden or estimated. */
  notes: v.array(personal(v.string())),
  language: v.string(),
  /** IANA name. Absent: the zone of this device. */
  zone: v.optional(v.string()),
  units: v.picklist(['metric', 'imperial']),
  words,
  tables: v.array(v.object({ title: personal(v.string()), columns: v.array(exportColumn) })),
});
export type ExportFrame = v.InferOutput<typeof exportFrame>;
