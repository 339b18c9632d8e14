import type { SessionParts } from '../server-kind.ts';
import type { SocketCodec } from '../socket-codec.ts';
import { createProductBackend } from './product-backend.ts';
import { CLOSED_UNAUTHORISED, decodeSocketMessage, PONG } from './socket-frames.ts';

/** The product API: what can be asked of it. */
export const productBackend = createProductBackend;

/** The product API's socket: how it is greeted and read. */
export const productSocket: SocketCodec = {
  address: (url) => url,
  hello: (token, onBehalfOf) =>
    JSON.stringify({ type: 'auth', token, ...(onBehalfOf !== null && { on_behalf_of: onBehalfOf }) }),
  pong: JSON.stringify(PONG),
  silentAfter: 45_000,
  refused: CLOSED_UNAUTHORISED,
  decode: (data) => [decodeSocketMessage(data)],
};

/** What a session asks and hears of the product API. */
export const productSession: SessionParts = {
  backend: productBackend,
  socket: productSocket,
};
