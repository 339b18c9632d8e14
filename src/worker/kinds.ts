import type { SessionBackend } from '../api/backend.ts';
import { readPush } from '../api/product/read-push.ts';
import { renewAccess } from '../api/product/renew-access.ts';
import { readPush as readTraccarPush } from '../api/traccar/read-push.ts';
import { renewAccess as renewTraccarAccess } from '../api/traccar/renew-access.ts';
import type { HeaderPolicy } from '../ports/http/http-parts.ts';

/** What the service worker needs to know about a kind of server (`ServerKind`). */
export type WorkerKind = {
  readonly headers: HeaderPolicy;
  /** The call that renews access to the server. The service worker makes no other call. */
  readonly renewAccess: (now: () => number) => SessionBackend['renewAccess'];
  readonly readPush: SessionBackend['readPush'];
};

const KINDS: ReadonlyMap<string, WorkerKind> = new Map([
  ['product', { headers: 'product', renewAccess, readPush }],
  ['traccar', { headers: 'plain', renewAccess: renewTraccarAccess, readPush: readTraccarPush }],
]);

/**
 * Returns the kind of server with this name. Undefined if this service worker does not know it, because the page is
 * newer than the worker.
 */
export const workerKind = (name: string): WorkerKind | undefined => KINDS.get(name);
