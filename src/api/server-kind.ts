import type { HeaderPolicy } from '../ports/http-parts.ts';
import type { ApiRequest } from '../ports/http-types.ts';
import type { Description } from './abilities.ts';
import type { ChunkCalls } from './backend.ts';
import type { Call } from './call.ts';
import type { SocketCodec } from './socket-codec.ts';
import type { Millis } from '../rules/units.ts';

/** What the calls of a kind are made with. */
export type BackendOptions = {
  /** Milliseconds since 1970, from the clock port; without it the end of an access is unknown. */
  readonly now?: () => Millis;
  /** E-mail addresses of the configured test accounts. */
  readonly testAccounts?: readonly string[];
};

/**
 * A kind of server: everything that the app knows of one, in one value. A new kind is a folder beside `product/`, this value
 * of it, and a line in each list of kinds: `src/app/kinds.ts`, `src/worker/kinds.ts`, `src/workers/large-kinds.ts`.
 */
export type ServerKind = {
  /** By this name workers find their part of the kind, and what is kept in the browser is told apart. */
  readonly name: string;
  /** Where its calls go, by the address that the configuration names. */
  readonly apiUrl: (base: string) => string;
  /** Where its live stream is, unless the configuration names another place. */
  readonly socketUrl: (base: string) => string;
  readonly headers: HeaderPolicy;
  /** A call that every server of the kind has and that changes nothing (see `HttpConfig`); null: none is needed. */
  readonly probe: ApiRequest | null;
  /** What identifies a device: the 15 digits of an IMEI, or any text that the server takes. */
  readonly identifier: 'imei' | 'free';
  /** What somebody signs in with: an e-mail address, or any name that the server knows them by. */
  readonly login: 'email' | 'name';
  /** Asks what the server offers before anybody signs in; null: that is known without asking. */
  readonly greeting: Call<Description> | null;
  readonly visitor: (options: BackendOptions) => ChunkCalls['visitor'];
  /** The rest, which the first page does without: it need not even know the names of its files. */
  readonly parts: () => Promise<KindParts>;
};

/** What a session asks and hears of its server. */
export type SessionParts = {
  readonly backend: (options: BackendOptions) => ChunkCalls['session'];
  readonly socket: SocketCodec;
};

/** What each chunk of the app asks of a kind of server, loaded with it. */
export type KindParts = {
  readonly guest: () => Promise<ChunkCalls['guest']>;
  readonly session: () => Promise<SessionParts>;
  readonly admin: () => Promise<ChunkCalls['admin']>;
};
