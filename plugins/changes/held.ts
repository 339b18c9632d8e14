import { changes } from '../../src/core/changes/changes.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { select } from '../../src/kernel/read.ts';

/**
 * Changes that stay unsaved for longer: those that wait or are being sent while there is no network, or after a
 * failed try. On the network, the first try is not included, and neither is the time before it in which the user can
 * undo the change.
 */
export const held = select((read) => {
  const isOffline = read(connectivity).online === false;
  return read(changes).queue.filter(
    ({ state, failures }) => (state === 'waiting' || state === 'sending') && (isOffline || failures > 0),
  );
});
