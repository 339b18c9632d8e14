import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

/** What a table, or the ways of it, can be written as. */
export const exportFormat = v.picklist(['pdf', 'xlsx', 'csv', 'gpx', 'kml']);
export type ExportFormat = v.InferOutput<typeof exportFormat>;

/**
 * How a column's values are meant. They are raw, and the writer puts them into the document's language, zone and units:
 * `date` a day as `2026-06-15` or unix seconds, `time` and `datetime` unix seconds, `distance` metres, `duration` seconds,
 * `speed` km/h, `percent` 0–100, `choice` a word of a closed set, whose texts are in `choices`.
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
  /** Of a number: what it counts, such as `V`; stands in the head of the column. */
  unit: v.optional(v.string()),
  /** Of a number: decimals, 0 without. */
  digits: v.optional(v.number()),
  choices: v.optional(v.record(v.string(), v.string())),
  /** How wide it wants to be beside the others on paper; 1 without. */
  width: v.optional(v.number()),
});
export type ExportColumn = v.InferOutput<typeof exportColumn>;

/** Words of the document that the writer itself needs, in its language. */
const words = v.object({
  /** With `%page` and `%pages` where the numbers go. */
  page: v.string(),
  total: v.string(),
  empty: v.string(),
});

/** All of a document but its rows: what a view, which has the words, puts into the fact that wants it. */
export const exportFrame = v.object({
  title: personal(v.string()),
  /** Such as the period and the devices; '' without. */
  subtitle: personal(v.string()),
  /** Lines beneath the title: what was left out, hidden or estimated. */
  notes: v.array(personal(v.string())),
  language: v.string(),
  /** IANA name; absent: the machine's. */
  zone: v.optional(v.string()),
  units: v.picklist(['metric', 'imperial']),
  words,
  tables: v.array(v.object({ title: personal(v.string()), columns: v.array(exportColumn) })),
});
export type ExportFrame = v.InferOutput<typeof exportFrame>;
