import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

/** The five modes of the app. The route of `base` is `/appmode`. */
export const APP_MODES = ['v2', 'pets', 'watch', 'bike', 'base'] as const;
export const appMode = v.picklist(APP_MODES);
export type AppMode = v.InferOutput<typeof appMode>;

/** The ten languages; English is the default and the fallback, key by key. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pl', 'pt', 'el', 'nl', 'tr'] as const;
export const language = v.picklist(LANGUAGES);
export type Language = v.InferOutput<typeof language>;

/** Where the app runs: a browser's tab, the installed web app, or a native shell. */
export const platform = v.picklist(['web', 'pwa', 'android', 'ios']);
export type Platform = v.InferOutput<typeof platform>;

/** Why a call gave no usable answer. A closed set: views turn it into words, reducers into decisions. */
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
    /** A super user looks at somebody's account, and editing is not switched on. Nothing was sent. */
    'readOnly',
  ]),
  /** HTTP status; 0 when no answer came. */
  status: v.number(),
  /** What the server said, as plain text. */
  message: v.optional(personal(v.string())),
  /** Where an unreadable answer went wrong, e.g. `success.3.imei: expected string, got number`. */
  where: v.optional(v.string()),
  /** What is wrong with single fields, by the field's name: a code such as `taken`. */
  fields: v.optional(v.record(v.string(), v.string())),
  /** After how many seconds the server wants to be asked again. */
  retryAfter: v.optional(v.number()),
});
export type Failure = v.InferOutput<typeof failure>;

/** What `where` says of a refusal that something on the way made up: the login page of a network, a broken proxy. */
export const FOREIGN = 'no JSON';

/** It was not the server that spoke: a refusal of something on the way, or an answer that was no JSON at all. */
export const isForeign = ({ reason, where }: Failure): boolean =>
  where === FOREIGN || (reason === 'unreadable' && where === undefined);
