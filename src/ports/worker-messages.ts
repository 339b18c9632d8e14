import * as v from 'valibot';
import { failure } from '../../events/session-types.ts';

const words = (most: number) => v.pipe(v.string(), v.maxLength(most));

/** Requests from a page to the service worker. Any other message is dropped and reported. */
export const workerRequest = v.variant('kind', [
  v.strictObject({
    kind: v.literal('renew'),
    /** The access token that was refused. */
    spent: v.pipe(words(16_384), v.nonEmpty()),
    email: words(320),
    /** The kind of the server. Absent for the product's, because workers of older versions reject unknown fields. */
    server: v.optional(words(40), 'product'),
    /** Base of the server's API. The worker sends a refresh token there, but only one that this server issued. */
    apiUrl: v.pipe(words(2_000), v.regex(/^https?:\/\/[^\s/]+/)),
    version: words(60),
    encryptionKey: v.nullable(words(100)),
  }),
  /** The user signs out: no customer data may stay with the worker. */
  v.strictObject({ kind: v.literal('wipe') }),
  /** The user has accepted a newer version: the waiting worker takes over. */
  v.strictObject({ kind: v.literal('takeOver') }),
]);
/** The message as sent, and as read. */
export type WorkerQuestion = v.InferInput<typeof workerRequest>;
export type WorkerRequest = v.InferOutput<typeof workerRequest>;

const tokens = v.strictObject({ token: v.string(), refresh_token: v.string() });

/**
 * Responses of the worker. Tokens are read from the vault, not from here, except those that the vault did not
 * store.
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
  /** The worker cannot do it, so the page has to. */
  v.strictObject({ kind: v.literal('unable') }),
  v.strictObject({ kind: v.literal('wiped') }),
]);
export type WorkerReply = v.InferOutput<typeof workerReply>;
