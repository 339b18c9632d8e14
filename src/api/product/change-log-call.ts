import * as v from 'valibot';
import type { Release } from '../../../events/news.ts';
import type { Backend } from '../backend.ts';
import { salvage } from '../reading.ts';
import { answer } from './answer.ts';
import { rawText } from './raw.ts';

/** Schema of a time, converted to seconds since 1970. A date such as `2026-06-15` is accepted too. */
const rawMoment = v.pipe(
  v.unknown(),
  v.transform((value): number | null => {
    if (typeof value === 'number') return Number.isFinite(value) ? value : null;
    if (typeof value !== 'string' || value.trim() === '') return null;
    const number = Number(value);
    const moment = Number.isFinite(number) ? number : Date.parse(value) / 1000;
    return Number.isFinite(moment) ? moment : null;
  }),
);

/** Parses a change in the change log: a text, or an object that also has a title. */
const rawChange = v.union([
  v.pipe(
    v.string(),
    v.transform((text) => ({ title: '', text })),
  ),
  v.pipe(
    v.object({
      title: v.optional(rawText, ''),
      text: v.optional(rawText, ''),
      image: v.optional(rawText, ''),
    }),
    v.transform(({ image, ...change }) => ({ ...change, ...(image.trim() && { image: image.trim() }) })),
  ),
]);
const rawRelease = v.object({
  version: v.pipe(rawText, v.trim(), v.nonEmpty()),
  date: v.optional(rawMoment, null),
  changes: v.optional(v.fallback(v.array(v.fallback(rawChange, { title: '', text: '' })), []), []),
});

/**
 * Returns the changes in each version of the app, newest version first, whatever the order in which the server sends
 * them.
 */
export const changeLogCall: Backend['changeLog'] = (language) => ({
  request: { method: 'get', path: '/changelog', query: { lang: language } },
  read: answer(
    (success, leftOut) =>
      salvage(
        success,
        'success',
        rawRelease,
        leftOut,
        (raw): Release => ({
          ...raw,
          changes: raw.changes.filter(({ title, text }) => title.trim() !== '' || text.trim() !== ''),
        }),
      ).sort(newestFirst),
    { optional: true },
  ),
});

const newestFirst = (a: Release, b: Release): number =>
  (b.date ?? 0) - (a.date ?? 0) || b.version.localeCompare(a.version, 'en', { numeric: true });
