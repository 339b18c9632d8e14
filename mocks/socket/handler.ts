import { ws, type WebSocketHandler } from 'msw/ws';
import type { World } from '../world/world.ts';
import { CLOSE_UNAVAILABLE, serveStream } from './stream.ts';

/** Answers WebSocket connections of the product API with the data of a mock world. */
export const socketHandler = (world: World, socketUrl: string): WebSocketHandler =>
  ws.link(socketUrl).addEventListener('connection', ({ client }) => {
    const stream = serveStream(world, {
      send: (message) => client.send(message),
      close: (code, reason) => client.close(code, reason),
    });
    const breakOff = () => client.close(CLOSE_UNAVAILABLE, 'The scenario changed.');
    world.lines.add(breakOff);
    client.addEventListener('message', ({ data }) => stream.hear(data));
    client.addEventListener('close', () => {
      world.lines.delete(breakOff);
      stream.stop();
    });
  });
