import type { SessionParts } from '../server-kind.ts';
import type { SocketCodec } from '../socket-codec.ts';
import { createProductBackend } from './product-backend.ts';
import { CLOSED_UNAUTHORISED, decodeSocketMessage, PONG } from './socket-frames.ts';

/** The calls of the product API. */
export const productBackend = createProductBackend;

/** The product API's socket: its first message, and how its messages are read. */
export const productSocket: SocketCodec = {
  address: (url) => url,
  hello: (token, onBehalfOf) =>
    JSON.stringify({ type: 'auth', token, ...(onBehalfOf !== null && { on_behalf_of: onBehalfOf }) }),
  pong: JSON.stringify(PONG),
  silentAfter: 45_000,
  refused: CLOSED_UNAUTHORISED,
  decode: (data) => [decodeSocketMessage(data)],
};

/** The parts of the product API that a session needs: its calls and its socket. */
export const productSession: SessionParts = {
  backend: productBackend,
  socket: productSocket,
};
