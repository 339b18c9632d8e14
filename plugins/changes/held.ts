import { changes } from '../../src/core/changes/changes.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { select } from '../../src/kernel/read.ts';

/**
 * Changes that stay unsaved for longer, because there is no network or a try failed. Those that are being sent, or
 * that the user can still undo, are not included.
 */
export const held = select((read) => {
  const isOffline = read(connectivity).online === false;
  return read(changes).queue.filter(
    ({ state, failures }) => (state === 'waiting' || state === 'sending') && (isOffline || failures > 0),
  );
});
