import type { Device, Notification } from '../../events/device-types.ts';
import type { FixColumns } from '../../events/fix-columns.ts';

/** How one kind of server writes and reads its socket. The socket port keeps the line; this says what goes over it. */
export type SocketCodec = {
  /** Where the line is opened. `url` is the place alone; a server that takes the token with the address has it there. */
  readonly address: (url: string, token: string, onBehalfOf: number | null) => string;
  /** The client's first message. Null: it says nothing, and the stream is ready as soon as the line is open. */
  readonly hello: ((token: string, onBehalfOf: number | null) => string) | null;
  /** The answer to a ping; null: none. */
  readonly pong: string | null;
  /** Nothing heard for this long, milliseconds, not even an empty message: the line is dead though nobody said so. */
  readonly silentAfter: number;
  /** The server closes with this code when it does not accept the token; null: it has no code for it. */
  readonly refused: number | null;
  /** What one message says, in order; an empty list is a sign of life. Never throws. */
  readonly decode: (data: unknown) => readonly Decoded[];
};

/** One thing that a server says on its socket. `leftOut` names fixes that had to be left out. */
export type Decoded =
  | { readonly type: 'ready' | 'ping' }
  | { readonly type: 'positions'; readonly fixes: FixColumns; readonly leftOut: readonly string[] }
  | { readonly type: 'notification'; readonly notification: Notification }
  /** A whole device when it is new to the account, else only what has changed; `gone`: it is this account's no more. */
  | {
      readonly type: 'device';
      readonly device: number;
      readonly changes: Partial<Device>;
      readonly gone?: true;
    }
  | { readonly type: 'unreadable'; readonly reason: string };
