import type { SessionBackend } from '../backend.ts';

/** The server sends no push messages to browsers, so every message is from another sender. */
export const readPush: SessionBackend['readPush'] = () => ({
  ok: false,
  detail: 'this server sends no messages',
});
