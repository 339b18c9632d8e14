/** The part of the library `ws` that the tests use. The library has no types of its own. */
declare module 'ws' {
  import type { IncomingMessage, Server } from 'node:http';
  import type { Duplex } from 'node:stream';

  export type ServerSocket = {
    send(message: string | ArrayBuffer): void;
    close(code: number, reason: string): void;
    terminate(): void;
    on(event: 'message', heard: (data: Buffer, isBinary: boolean) => void): void;
    on(event: 'close' | 'error', heard: () => void): void;
  };
  export class WebSocketServer {
    constructor(options: { server: Server } | { host: string; port: number } | { noServer: true });
    readonly clients: ReadonlySet<ServerSocket>;
    handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      done: (opened: ServerSocket) => void,
    ): void;
    on(event: 'connection', heard: (socket: ServerSocket, request: IncomingMessage) => void): void;
    once(event: 'listening', heard: () => void): void;
    address(): unknown;
    close(done?: () => void): void;
  }
  /** A client that can set the `Origin` header, which a browser sets itself. */
  export class WebSocket {
    constructor(
      address: string,
      options?: { headers: Readonly<Record<string, string>>; rejectUnauthorized?: boolean },
    );
    send(message: string): void;
    terminate(): void;
    on(event: 'message', heard: (data: Buffer) => void): void;
    on(event: 'open' | 'close', heard: () => void): void;
    on(event: 'error', heard: (error: Error) => void): void;
    once(event: 'message', heard: (data: Buffer) => void): void;
  }
}
