import * as v from 'valibot';
import type { ServerAlert } from '../../../events/server-alerts.ts';
import { isRecord } from '../reading.ts';
import { numberOf, rawFlag, rawNumber, rawNumberOrNull, rawText } from './raw.ts';

/**
 * Maximum length of an alert from the server (in characters). Longer ones are cut, so that no text can freeze the app.
 */
const LONGEST_MESSAGE = 20_000;
const LONGEST_WORD = 200;

/** Schema of a list of words: a list, comma-separated text, or JSON as text. Anything else becomes an empty list. */
const rawList = v.pipe(
  v.unknown(),
  v.transform((value): readonly unknown[] => {
    if (Array.isArray(value)) return value;
    if (typeof value === 'number') return [value];
    if (typeof value !== 'string') return [];
    const parsed = parsedJson(value);
    return Array.isArray(parsed) ? parsed : value.split(',');
  }),
);

/** Schema of an alert's action: an object, or the same object as JSON text; anything else becomes null. */
const rawAction = v.pipe(
  v.unknown(),
  v.transform((value): ServerAlert['action'] => {
    const found = typeof value === 'string' ? parsedJson(value) : value;
    if (!isRecord(found)) return null;
    const { buttonName, fn } = found;
    if (typeof buttonName !== 'string' || typeof fn !== 'string') return null;
    if (buttonName.trim() === '' || fn.trim() === '') return null;
    return { buttonName: buttonName.trim().slice(0, LONGEST_WORD), fn: fn.trim() };
  }),
);

const rawMessage = v.pipe(
  rawText,
  v.transform((text) => text.slice(0, LONGEST_MESSAGE)),
);
const word = v.optional(rawText, '');
const message = v.optional(rawMessage, '');
const flag = v.optional(rawFlag(false), 0);

export const rawServerAlert = v.object({
  // The id of a server alert may be negative: the service's own alerts have ids below 0.
  id: v.pipe(rawNumber, v.integer()),
  name: word,
  type: word,
  show: v.optional(rawFlag(true), 1),
  message,
  message_de: message,
  message_es: message,
  message_fr: message,
  message_it: message,
  message_pr: message,
  customImg: word,
  actionData: v.optional(rawAction, null),
  only_models: v.optional(rawList, []),
  only_lang: v.optional(rawList, []),
  triggered_interval: word,
  trigger_android: flag,
  trigger_ios: flag,
  trigger_web: flag,
  read_at: v.optional(rawNumberOrNull, null),
});

/** Converts a server alert to the app's format. The Portuguese text comes in the field `message_pr` (ALERT-11). */
export const toServerAlert = (raw: v.InferOutput<typeof rawServerAlert>): ServerAlert => ({
  id: raw.id,
  name: raw.name,
  type: raw.type.trim(),
  show: raw.show,
  message: raw.message,
  messages: {
    de: raw.message_de,
    es: raw.message_es,
    fr: raw.message_fr,
    it: raw.message_it,
    pt: raw.message_pr,
  },
  customImg: raw.customImg.trim(),
  action: raw.actionData,
  onlyModels: raw.only_models.map(modelOf).filter((number) => number !== null),
  onlyLanguages: raw.only_lang.map(languageOf).filter((code) => code !== ''),
  interval: raw.triggered_interval.trim(),
  platforms: { android: raw.trigger_android, ios: raw.trigger_ios, web: raw.trigger_web },
  readAt: raw.read_at,
});

/**
 * Parses the number of a device model in an alert's audience. Unreadable numbers are dropped, so that they do not
 * exclude users by mistake.
 */
function modelOf(value: unknown): number | null {
  const number = numberOf(value);
  return Number.isInteger(number) ? number : null;
}

const languageOf = (value: unknown): string =>
  typeof value === 'string' ? (value.trim().toLowerCase().split(/[_-]/)[0] ?? '') : '';

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
