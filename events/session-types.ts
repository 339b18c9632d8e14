import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

/** The five modes of the app. The route of `base` is `/appmode`. */
export const APP_MODES = ['v2', 'pets', 'watch', 'bike', 'base'] as const;
export const appMode = v.picklist(APP_MODES);
export type AppMode = v.InferOutput<typeof appMode>;

/** The ten languages. English is the default, and the fallback for every missing key. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pl', 'pt', 'el', 'nl', 'tr'] as const;
export const language = v.picklist(LANGUAGES);
export type Language = v.InferOutput<typeof language>;

/** Where the app runs: a browser tab, the installed web app, or a native shell. */
export const platform = v.picklist(['web', 'pwa', 'android', 'ios']);
export type Platform = v.InferOutput<typeof platform>;

/** Why a call returned no usable response. A closed set: views turn it into words, reducers into decisions. */
export const failure = v.object({
  reason: v.picklist([
    'unreachable',
    'timeout',
    'unauthorised',
    'forbidden',
    'notFound',
    'conflict',
    'invalid',
    'tooManyRequests',
    'server',
    'unreadable',
    'decryption',
    'unavailable',
    /** A super user views a customer's account and editing is off. The call was not sent. */
    'readOnly',
  ]),
  /** HTTP status. 0 if there was no response. */
  status: v.number(),
  /** The server's message, as plain text. */
  message: v.optional(personal(v.string())),
  /** Where parsing the response failed, e.g. `success.3.imei: expected string, got number`. */
  where: v.optional(v.string()),
  /** Errors of single fields, by field name: a code such as `taken`. */
  fields: v.optional(v.record(v.string(), v.string())),
  /** How many seconds the server wants the app to wait before a retry. */
  retryAfter: v.optional(v.number()),
});
export type Failure = v.InferOutput<typeof failure>;

/**
 * Value of `where` for a refusal that did not come from the server but from something in between: a network's login
 * page, a broken proxy.
 */
export const FOREIGN = 'no JSON';

/**
 * Whether the failure did not come from the server: something in between refused the call, or the response was not
 * JSON.
 */
export const isForeign = ({ reason, where }: Failure): boolean =>
  where === FOREIGN || (reason === 'unreadable' && where === undefined);
