import type { Device, Notification } from '../../events/device-types.ts';
import type { FixColumns, Heard } from '../../events/fix-columns.ts';

/**
 * How one kind of server formats the messages on its WebSocket. The socket port keeps the connection open; the codec
 * only writes and reads messages.
 */
export type SocketCodec = {
  /**
   * Returns the address to which the WebSocket connects. `url` has no token: if the server expects one in the address, this
   * function adds it.
   */
  readonly address: (url: string, token: string, onBehalfOf: number | null) => string;
  /**
   * Returns the client's first message on the WebSocket. Null if the client sends none; the stream is then ready as
   * soon as the connection is open.
   */
  readonly hello: ((token: string, onBehalfOf: number | null) => string) | null;
  /** The client's answer to a ping from the server. Null if pings are not answered. */
  readonly pong: string | null;
  /** The WebSocket connection counts as dead after this long without any message, even an empty one (ms). */
  readonly silentAfter: number;
  /** The code with which the server closes the WebSocket when it rejects the token. Null if it has no such code. */
  readonly refused: number | null;
  /** Returns the items in one WebSocket message, in order. A message without items is a keep-alive. Never throws. */
  readonly decode: (data: unknown) => readonly Decoded[];
};

/** One item of a WebSocket message from the server. `leftOut` names the fixes that had to be left out. */
export type Decoded =
  | { readonly type: 'ready' | 'ping' }
  | { readonly type: 'positions'; readonly fixes: FixColumns; readonly leftOut: readonly string[] }
  /** Devices reported without a new fix. */
  | { readonly type: 'heard'; readonly heard: Heard }
  | { readonly type: 'notification'; readonly notification: Notification }
  /**
   * A change of a device. `changes` contains the whole device if it is new to the account, otherwise only what changed.
   * `gone` means that the device no longer belongs to this account.
   */
  | {
      readonly type: 'device';
      readonly device: number;
      readonly changes: Partial<Device>;
      readonly gone?: true;
    }
  | { readonly type: 'unreadable'; readonly reason: string };
