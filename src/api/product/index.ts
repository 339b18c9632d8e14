import type { SessionParts } from '../server-kind.ts';
import type { SocketCodec } from '../socket-codec.ts';
import { createProductBackend } from './product-backend.ts';
import { CLOSED_UNAUTHORISED, decodeSocketMessage, PONG } from './socket-frames.ts';

/** The calls of the product API (the server that the app was made for). */
export const productBackend = createProductBackend;

/** The product API's WebSocket: the first message that the app sends, and how the server's messages are read. */
export const productSocket: SocketCodec = {
  address: (url) => url,
  hello: (token, onBehalfOf) =>
    JSON.stringify({ type: 'auth', token, ...(onBehalfOf !== null && { on_behalf_of: onBehalfOf }) }),
  pong: JSON.stringify(PONG),
  silentAfter: 45_000,
  refused: CLOSED_UNAUTHORISED,
  decode: (data) => [decodeSocketMessage(data)],
};

/** The parts of the product API that a signed-in session needs: its calls and its WebSocket. */
export const productSession: SessionParts = {
  backend: productBackend,
  socket: () => productSocket,
};
