import { changes } from '../../src/core/changes/changes.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { select } from '../../src/kernel/read.ts';

/**
 * Changes that stay unsaved for longer: there is no network, or a try failed. Changes that are being sent, or can
 * still be undone, are not reported.
 */
export const held = select((read) => {
  const isOffline = read(connectivity).online === false;
  return read(changes).queue.filter(
    ({ state, failures }) => (state === 'waiting' || state === 'sending') && (isOffline || failures > 0),
  );
});
