/** As much of the library `ws` as the tests' servers need; it comes without types of its own. */
declare module 'ws' {
  import type { IncomingMessage, Server } from 'node:http';

  export type ServerSocket = {
    send(message: string | ArrayBuffer): void;
    close(code: number, reason: string): void;
    terminate(): void;
    on(event: 'message', heard: (data: Buffer, isBinary: boolean) => void): void;
    on(event: 'close' | 'error', heard: () => void): void;
  };
  export class WebSocketServer {
    constructor(options: { server: Server } | { host: string; port: number });
    readonly clients: ReadonlySet<ServerSocket>;
    on(event: 'connection', heard: (socket: ServerSocket, request: IncomingMessage) => void): void;
    once(event: 'listening', heard: () => void): void;
    address(): unknown;
    close(done?: () => void): void;
  }
}
