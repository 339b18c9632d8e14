import * as network from '../../events/network.ts';
import { unkeptChanges } from '../../src/core/changes/changes.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { definePlugin, effect } from '../../src/ports/effect.ts';
import { networkBanner } from './banner.state.ts';
import { hide, reload, reloadSince } from './effects.ts';

/**
 * Reloads the page of a signed-in user when the network is back. The reload waits as long as there are changes that
 * only this page has, because it would lose them (ghost mode, full disk). A visitor's page has no changes, and does
 * not load their code.
 */
export const networkInSessionPlugin = definePlugin({
  id: 'network-in-session',
  effects: [
    effect({
      name: 'reload the page when the network is stable and nothing would be lost',
      while: (read) => read(isSignedIn) && read(unkeptChanges).length === 0 && reloadSince(read),
      run: reload,
    }),
    effect({
      name: 'hide the network banner while a reload would lose changes',
      while: (read) => read(isSignedIn) && read(unkeptChanges).length > 0 && reloadSince(read),
      run: hide,
    }),
    effect({
      // The user may be typing by then: no page reloads without a word.
      name: 'announce the reload that waited for changes',
      while: (read) => {
        const { reloads, machine, shown } = read(networkBanner);
        return read(isSignedIn) && read(unkeptChanges).length === 0 && reloads && machine && shown === null;
      },
      run: () => network.statusHandled({ online: true }),
    }),
  ],
});
