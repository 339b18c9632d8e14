import type { SocketCodec } from '../../ports/socket-live.ts';
import { createProductBackend } from './product-backend.ts';
import { CLOSED_UNAUTHORISED, decodeSocketMessage, PONG } from './socket-frames.ts';

/** The product API: what can be asked of it. */
export const productBackend = createProductBackend;

/** The product API's socket: how it is greeted and read. */
export const productSocket: SocketCodec = {
  hello: (token, onBehalfOf) =>
    JSON.stringify({ type: 'auth', token, ...(onBehalfOf !== null && { on_behalf_of: onBehalfOf }) }),
  pong: JSON.stringify(PONG),
  refused: CLOSED_UNAUTHORISED,
  decode: decodeSocketMessage,
};
