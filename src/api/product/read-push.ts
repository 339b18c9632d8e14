import * as v from 'valibot';
import type { PushMessage } from '../../../events/push.ts';
import { isRecord, kindOf } from '../reading.ts';
import { rawNumberOrNull, rawText } from './raw.ts';

/** A parsed push message, and the account that it names; `account` is null if it names none. */
export type ReadPush =
  | { readonly ok: true; readonly message: PushMessage; readonly account: number | null }
  | { readonly ok: false; readonly detail: string };

/**
 * Maximum lengths of a push message's title and text (in characters). Both then fit on the app's banner and in the
 * notifications of any system.
 */
const LONGEST_TITLE = 120;
const LONGEST_BODY = 500;
const LONGEST_NAME = 200;
/**
 * Maximum length of a push message (in characters); a longer one is not parsed. Push services limit messages to 4
 * kB.
 */
const LONGEST = 20_000;

/**
 * Characters that are removed from push messages: non-printing ones, and those that reverse the text direction, which
 * could change what a text seems to say.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** Accepts a push message's link only if it is a path inside this app; other hosts and schemes are rejected. */
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
/** Schema of a device number (IMEI) as text or as a number; anything but digits is rejected. */
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
 * Reads a push message of any push service. Title and body are top-level fields or fields of `notification`. The other
 * fields are top-level fields or fields of `data`, which some services send as JSON text. Numbers may be text. Never
 * throws: the result is a message that is safe to show, or the reason why the message is invalid.
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

/** Parses a push message that arrived as JSON text; returns any other value unchanged. */
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

/** Returns a copy of a parsed record without inherited fields. A `__proto__` that came with the JSON is dropped. */
const own = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== '__proto__'));
