import { changes } from '../../src/core/changes/changes.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { select } from '../../src/kernel/read.ts';

/**
 * Changes that the server does not have and will not have in a moment: there is no network, or a try came to nothing.
 * What is merely on its way, or can still be taken back, is not worth a word.
 */
export const held = select((read) => {
  const isOffline = read(connectivity).online === false;
  return read(changes).queue.filter(
    ({ state, failures }) => (state === 'waiting' || state === 'sending') && (isOffline || failures > 0),
  );
});
