import type { HeaderPolicy } from '../ports/http/http-parts.ts';
import type { ApiRequest } from '../ports/http/http-types.ts';
import type { Description } from './abilities.ts';
import type { Access, ChunkCalls } from './backend.ts';
import type { Call } from './call.ts';
import type { SocketCodec } from './socket-codec.ts';
import type { Millis } from '../rules/units.ts';

/** The options for creating the calls of one kind of server. */
export type BackendOptions = {
  /**
   * Returns the time of this machine's own clock (ms since 1970), by which the expiry of the access is measured. Without
   * this function, that expiry is unknown.
   */
  readonly now?: () => Millis;
  /**
   * Returns the server's time (ms since 1970), for the periods that the app requests: the machine's clock may be hours
   * wrong. Without this function, the machine's time counts.
   */
  readonly serverNow?: () => Millis;
  /**
   * The address of the server's API, or only its path if the server is on the page's host. Without it, the API is at its
   * usual path there.
   */
  readonly apiUrl?: string;
  /** True if the user chose the server. Shared pages of this app show only data of the deployment's own server. */
  readonly isChosen?: true | undefined;
  /** The e-mail addresses of the test accounts that the configuration lists. */
  readonly testAccounts?: readonly string[];
};

/**
 * A kind of server: everything that the app knows about it. To add a kind, create a folder beside `product/` with a
 * value of this type, and add a line to each list of kinds: `src/app/kinds.ts`, `src/worker/kinds.ts`,
 * `src/workers/large-body.ts`.
 */
export type ServerKind = {
  /**
   * The name of this kind of server. Workers use it to find their code for this kind. It also separates the data of
   * different kinds in the browser's storage.
   */
  readonly name: string;
  /** Returns the address of the server's API, from the configured address. */
  readonly apiUrl: (base: string) => string;
  /**
   * Returns the default address of the server's live stream; not used if the configuration contains another address.
   */
  readonly socketUrl: (base: string) => string;
  readonly headers: HeaderPolicy;
  /**
   * A call that every server of this kind supports and that changes nothing, to check what the server allows (see
   * `HttpConfig`). Null if no check is needed.
   */
  readonly probe: ApiRequest | null;
  /**
   * What identifies a device on this kind of server: the 15 digits of an IMEI, or any text that the server accepts
   * (`free`).
   */
  readonly identifier: 'imei' | 'free';
  /** What the user signs in with on this kind of server: an e-mail address, or any name that the server knows. */
  readonly login: 'email' | 'name';
  /**
   * The call that asks the server, before sign-in, which features it offers. Null if the app knows them without a
   * request.
   */
  readonly greeting: Call<Description> | null;
  /**
   * The sign-in page that servers of this kind may have, for example for accounts of the user's organisation (OpenID
   * Connect). The page leaves a cookie in the browser. Absent if this kind of server has no such page.
   */
  readonly signInPage?: {
    /** The path of the page in the server's API. */
    readonly path: string;
    /** Returns the call that gets the access of the user whose cookie the browser has. */
    readonly access: (options: BackendOptions) => Call<Access>;
  };
  readonly visitor: (options: BackendOptions) => ChunkCalls['visitor'];
  /**
   * Loads the other parts of this kind of server when they are needed. The app's first screen needs neither these parts
   * nor the names of their files.
   */
  readonly parts: () => Promise<KindParts>;
};

/** The parts of a kind of server that a session needs: its calls and its WebSocket. */
export type SessionParts = {
  readonly backend: (options: BackendOptions) => ChunkCalls['session'];
  readonly socket: (options: BackendOptions) => SocketCodec;
};

/** The calls of one kind of server, grouped by the chunk of the app with which they are loaded. */
export type KindParts = {
  readonly guest: () => Promise<ChunkCalls['guest']>;
  readonly session: () => Promise<SessionParts>;
  readonly admin: () => Promise<ChunkCalls['admin']>;
};
