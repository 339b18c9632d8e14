import type { Device, Notification } from '../../events/device-types.ts';
import type { FixColumns } from '../../events/fix-columns.ts';

/**
 * How one kind of server writes and reads its socket. The socket port keeps the connection; this codec defines the
 * messages.
 */
export type SocketCodec = {
  /**
   * Returns the address to connect to. `url` has no token; a server that expects the token in the address gets it
   * added here.
   */
  readonly address: (url: string, token: string, onBehalfOf: number | null) => string;
  /**
   * Returns the client's first message. Null if the client sends none; then the stream is ready as soon as the
   * connection is open.
   */
  readonly hello: ((token: string, onBehalfOf: number | null) => string) | null;
  /** The answer to a ping. Null if there is none. */
  readonly pong: string | null;
  /** After this long without any message, not even an empty one, the connection counts as dead (ms). */
  readonly silentAfter: number;
  /** The close code with which the server rejects the token. Null if it has no such code. */
  readonly refused: number | null;
  /** Returns the contents of one message, in order. An empty list is a keep-alive. Never throws. */
  readonly decode: (data: unknown) => readonly Decoded[];
};

/** One item of a server's socket message. `leftOut` names fixes that had to be left out. */
export type Decoded =
  | { readonly type: 'ready' | 'ping' }
  | { readonly type: 'positions'; readonly fixes: FixColumns; readonly leftOut: readonly string[] }
  | { readonly type: 'notification'; readonly notification: Notification }
  /**
   * A whole device if it is new to the account, otherwise only its changes. `gone`: it no longer belongs to this
   * account.
   */
  | {
      readonly type: 'device';
      readonly device: number;
      readonly changes: Partial<Device>;
      readonly gone?: true;
    }
  | { readonly type: 'unreadable'; readonly reason: string };
