import type { SessionBackend } from '../backend.ts';

/** The server pushes nothing to browsers: whatever comes is not from it. */
export const readPush: SessionBackend['readPush'] = () => ({
  ok: false,
  detail: 'this server sends no messages',
});
