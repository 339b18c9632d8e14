import * as v from 'valibot';
import { failure } from '../../events/session-types.ts';

const words = (most: number) => v.pipe(v.string(), v.maxLength(most));

/** What a page asks of the service worker. Anything else is dropped and told of. */
export const workerRequest = v.variant('kind', [
  v.strictObject({
    kind: v.literal('renew'),
    /** The access that was refused. */
    spent: v.pipe(words(16_384), v.nonEmpty()),
    email: words(320),
    /** The kind of the server. The product's is not named: workers of older versions refuse what they do not know. */
    server: v.optional(words(40), 'product'),
    /** Base of the server's API: the worker sends a refresh token there and only if it came from there. */
    apiUrl: v.pipe(words(2_000), v.regex(/^https?:\/\/[^\s/]+/)),
    version: words(60),
    encryptionKey: v.nullable(words(100)),
  }),
  /** Somebody signs out: nothing of a customer may stay with the worker. */
  v.strictObject({ kind: v.literal('wipe') }),
  /** The customer has accepted a newer version: the worker that waits takes over. */
  v.strictObject({ kind: v.literal('takeOver') }),
]);
/** As it is sent, and as it is read. */
export type WorkerQuestion = v.InferInput<typeof workerRequest>;
export type WorkerRequest = v.InferOutput<typeof workerRequest>;

const tokens = v.strictObject({ token: v.string(), refresh_token: v.string() });

/** What the worker answers. Tokens are read from the vault, not from here; but for those that it did not take. */
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
  /** The worker cannot do it; the page has to. */
  v.strictObject({ kind: v.literal('unable') }),
  v.strictObject({ kind: v.literal('wiped') }),
]);
export type WorkerReply = v.InferOutput<typeof workerReply>;
