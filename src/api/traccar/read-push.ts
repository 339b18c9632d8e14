import type { SessionBackend } from '../backend.ts';

/** Traccar sends no push messages to browsers. So every push message is from another sender and is rejected. */
export const readPush: SessionBackend['readPush'] = () => ({
  ok: false,
  detail: 'this server sends no messages',
});
