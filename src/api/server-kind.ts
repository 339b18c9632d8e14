import type { HeaderPolicy } from '../ports/http-parts.ts';
import type { ApiRequest } from '../ports/http-types.ts';
import type { Description } from './abilities.ts';
import type { ChunkCalls } from './backend.ts';
import type { Call } from './call.ts';
import type { SocketCodec } from './socket-codec.ts';
import type { Millis } from '../rules/units.ts';

/** The options for creating a server kind's calls. */
export type BackendOptions = {
  /** Milliseconds since 1970, from the clock port; without it the access has no known expiry time. */
  readonly now?: () => Millis;
  /** E-mail addresses of the configured test accounts. */
  readonly testAccounts?: readonly string[];
};

/**
 * A kind of server: one value with everything that the app knows about it. To add a kind: a folder beside
 * `product/`, this value for it, and a line in each list of kinds: `src/app/kinds.ts`, `src/worker/kinds.ts`,
 * `src/workers/large-kinds.ts`.
 */
export type ServerKind = {
  /** By this name workers find their part of the kind. It also separates what each kind stores in the browser. */
  readonly name: string;
  /** Returns the address of the API, from the configured address. */
  readonly apiUrl: (base: string) => string;
  /** Returns the address of the live stream, unless the configuration names another. */
  readonly socketUrl: (base: string) => string;
  readonly headers: HeaderPolicy;
  /** A call that every server of the kind has and that changes nothing (see `HttpConfig`). Null if none is needed. */
  readonly probe: ApiRequest | null;
  /** What identifies a device: the 15 digits of an IMEI, or any text that the server takes. */
  readonly identifier: 'imei' | 'free';
  /** What the user signs in with: an e-mail address, or any name that the server knows. */
  readonly login: 'email' | 'name';
  /** Requests what the server offers before sign-in. Null if that is known without a request. */
  readonly greeting: Call<Description> | null;
  readonly visitor: (options: BackendOptions) => ChunkCalls['visitor'];
  /** The other parts. The first page does not need them, nor the names of their files. */
  readonly parts: () => Promise<KindParts>;
};

/** A session's calls and its socket. */
export type SessionParts = {
  readonly backend: (options: BackendOptions) => ChunkCalls['session'];
  readonly socket: SocketCodec;
};

/** The calls for each chunk of the app, loaded with that chunk. */
export type KindParts = {
  readonly guest: () => Promise<ChunkCalls['guest']>;
  readonly session: () => Promise<SessionParts>;
  readonly admin: () => Promise<ChunkCalls['admin']>;
};
