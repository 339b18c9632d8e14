import * as v from 'valibot';
import { failure } from '../../events/session-types.ts';

const words = (most: number) => v.pipe(v.string(), v.maxLength(most));

/** Requests from a page to the service worker. Any other message is dropped and reported. */
export const workerRequest = v.variant('kind', [
  v.strictObject({
    kind: v.literal('renew'),
    /** The access token that the server refused. */
    spent: v.pipe(words(16_384), v.nonEmpty()),
    email: words(320),
    /**
     * The type of server. Absent for the product's own server, because service workers of older versions reject fields
     * that they do not know.
     */
    server: v.optional(words(40), 'product'),
    /**
     * Base address of the server's API. The service worker sends a refresh token to this address, but only a token that
     * this server issued.
     */
    apiUrl: v.pipe(words(2_000), v.regex(/^https?:\/\/[^\s/]+/)),
    version: words(60),
    encryptionKey: v.nullable(words(100)),
  }),
  /** The user logs out: the service worker must not keep any customer data. */
  v.strictObject({ kind: v.literal('wipe') }),
  /** The user has accepted a newer version of the app: the waiting service worker takes over. */
  v.strictObject({ kind: v.literal('takeOver') }),
]);
/** The type of a message to the service worker before validation, and its type after validation. */
export type WorkerQuestion = v.InferInput<typeof workerRequest>;
export type WorkerRequest = v.InferOutput<typeof workerRequest>;

const tokens = v.strictObject({ token: v.string(), refresh_token: v.string() });

/**
 * Responses of the service worker to a page. A page reads the tokens from the vault, not from the response, unless the
 * vault could not store them.
 */
export const workerReply = v.variant('kind', [
  v.strictObject({
    kind: v.literal('renewed'),
    unkept: v.nullable(
      v.strictObject({
        ...tokens.entries,
        userID: v.number(),
        routeIcon: v.string(),
        expiresAt: v.nullable(v.number()),
        superUser: v.boolean(),
        appMode: v.nullable(v.string()),
        email: v.string(),
        actingFor: v.nullable(v.number()),
      }),
    ),
  }),
  v.strictObject({ kind: v.picklist(['refused', 'failed', 'noAnswer']), failure }),
  /** The service worker cannot do what the page requested. The page has to do it itself. */
  v.strictObject({ kind: v.literal('unable') }),
  v.strictObject({ kind: v.literal('wiped') }),
]);
export type WorkerReply = v.InferOutput<typeof workerReply>;
