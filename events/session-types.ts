import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

/** The five modes of the app, such as those for pets and bicycles. The route of the mode `base` is `/appmode`. */
export const APP_MODES = ['v2', 'pets', 'watch', 'bike', 'base'] as const;
export const appMode = v.picklist(APP_MODES);
export type AppMode = v.InferOutput<typeof appMode>;

/** The ten languages of the app. English is the default: a text that another language lacks is shown in English. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pl', 'pt', 'el', 'nl', 'tr'] as const;
export const language = v.picklist(LANGUAGES);
export type Language = v.InferOutput<typeof language>;

/** Where the app runs: a browser tab, the installed web app, or a native shell. */
export const platform = v.picklist(['web', 'pwa', 'android', 'ios']);
export type Platform = v.InferOutput<typeof platform>;

/**
 * Why a request returned no usable response. The set of reasons is fixed, because views have a text for each reason and
 * reducers act on it.
 */
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
    /**
     * The app did not send the request: a super user is viewing a customer's account (ghost mode), and editing is off.
     */
    'readOnly',
  ]),
  /** HTTP status of the response. 0 if there was no response. */
  status: v.number(),
  /** The error message that the server sent, as plain text. */
  message: v.optional(personal(v.string())),
  /** Where parsing the response failed, e.g. `success.3.imei: expected string, got number`. */
  where: v.optional(v.string()),
  /** Errors that the server reports for single form fields, by field name. Each is a code such as `taken`. */
  fields: v.optional(v.record(v.string(), v.string())),
  /** How many seconds the app must wait before it retries, as the server requests. */
  retryAfter: v.optional(v.number()),
});
export type Failure = v.InferOutput<typeof failure>;

/**
 * Value of `where` if the refusal did not come from the server but from a system between the app and the server, such
 * as a network's login page or a broken proxy.
 */
export const FOREIGN = 'no JSON';

/**
 * Whether the failure did not come from the server: a system between the app and the server refused the request, or the
 * response was not JSON.
 */
export const isForeign = ({ reason, where }: Failure): boolean =>
  where === FOREIGN || (reason === 'unreadable' && where === undefined);
