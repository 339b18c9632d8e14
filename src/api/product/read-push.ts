import * as v from 'valibot';
import type { PushMessage } from '../../../events/push.ts';
import { isRecord, kindOf } from '../reading.ts';
import { rawNumberOrNull, rawText } from './raw.ts';

/** A pushed message as it could be read, and for whose account it says it is; null = it does not say. */
export type ReadPush =
  | { readonly ok: true; readonly message: PushMessage; readonly account: number | null }
  | { readonly ok: false; readonly detail: string };

/** What fits on a banner and on the notifications of any system. */
const LONGEST_TITLE = 120;
const LONGEST_BODY = 500;
const LONGEST_NAME = 200;
/** Nothing longer is looked at; push services end at 4 kB. */
const LONGEST = 20_000;

/** Signs that do not print, and those that turn the direction of a text around to make it say something else. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** A path of this app; other hosts and schemes are none. */
const INWARD = /^\/(?![/\\])[\w\-./?=&%~:@+,;!*'()]{0,500}$/;

const text = (most: number) =>
  v.pipe(
    rawText,
    v.transform((words) => words.slice(0, LONGEST).replaceAll(UNSEEN, ' ').trim()),
    v.transform((words) => (words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words)),
  );
const name = v.pipe(
  text(LONGEST_NAME),
  v.transform((words) => words || null),
);
const id = v.pipe(
  rawNumberOrNull,
  v.transform((number) => (number !== null && Number.isSafeInteger(number) && number > 0 ? number : null)),
);
/** An IMEI as text or as a number; anything but digits is none. */
const imei = v.pipe(
  rawText,
  v.transform((words) => (/^\d{1,20}$/.test(words.trim()) ? words.trim() : null)),
);
const path = v.pipe(
  rawText,
  v.transform((words) => (INWARD.test(words) ? words : null)),
);

const words = v.object({
  title: v.optional(text(LONGEST_TITLE), ''),
  body: v.optional(text(LONGEST_BODY), ''),
});
const data = v.object({
  filename: v.optional(name, ''),
  imei: v.optional(imei, ''),
  type: v.optional(name, ''),
  meldungtyp: v.optional(id, null),
  iddevice: v.optional(id, null),
  id: v.optional(id, null),
  userID: v.optional(id, null),
  path: v.optional(path, ''),
});

/**
 * Reads a pushed message of whatever push service: title and body at the top or beneath `notification`, the rest at the
 * top or beneath `data`, which some services send as text. Total: anything at all comes out as a message that is safe
 * to show, or with the reason why it is none. Numbers may be text, as everywhere with this service.
 */
export function readPush(raw: unknown): ReadPush {
  const whole = unwrapped(raw);
  if (!isRecord(whole)) return { ok: false, detail: `expected an object, got ${kindOf(whole)}` };
  const said = [whole, recordIn(whole, 'notification')].map((each) => v.parse(words, own(each)));
  const title = said.find((each) => each.title !== '')?.title ?? '';
  const body = said.find((each) => each.body !== '')?.body ?? '';
  const inner = v.parse(data, own(recordIn(whole, 'data')));
  const outer = v.parse(data, own(whole));
  const device = inner.iddevice ?? outer.iddevice;
  const kind = inner.meldungtyp ?? outer.meldungtyp;
  if (title === '' && body === '' && kind === null)
    return { ok: false, detail: 'title: expected text, got nothing' };
  return {
    ok: true,
    account: inner.userID ?? outer.userID,
    message: {
      title,
      body,
      data: {
        filename: inner.filename ?? outer.filename,
        imei: inner.imei ?? outer.imei,
        type: inner.type ?? outer.type,
        meldungtyp: kind,
      },
      device,
      notification: inner.id,
      path: inner.path ?? outer.path,
    },
  };
}

/** JSON that came as text, read. */
function unwrapped(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  if (raw.length > LONGEST) return undefined;
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return undefined;
  }
}

const recordIn = (record: Record<string, unknown>, key: string): Record<string, unknown> => {
  const found = Object.hasOwn(record, key) ? unwrapped(record[key]) : undefined;
  return isRecord(found) ? found : {};
};

/** The record's own fields and no inherited ones: a `__proto__` in the JSON is a field like any other, and unknown. */
const own = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== '__proto__'));
