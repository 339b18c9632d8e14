import { changes } from '../../src/core/changes/changes.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { select } from '../../src/kernel/read.ts';

/**
 * Changes whose saving is delayed: all that wait or are being sent while there is no network, and otherwise those that
 * failed at least once. A change that waits for the end of the undo period, or is being sent for the first time, is not
 * included while the network is available.
 */
export const held = select((read) => {
  const isOffline = read(connectivity).online === false;
  return read(changes).queue.filter(
    ({ state, failures }) => (state === 'waiting' || state === 'sending') && (isOffline || failures > 0),
  );
});
