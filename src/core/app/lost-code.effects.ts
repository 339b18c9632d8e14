import * as app from '../../../events/app.ts';
import { visitorEffect } from '../../ports/effect.ts';
import { connectivity } from '../server/connectivity.ts';
import { isLostCode } from './lost-code.ts';

/**
 * If a part of the app's code cannot be loaded, the page reloads, but at most once in this period (ms). If the code is
 * still missing after that, the page keeps showing its error message.
 */
const ONCE_IN = 10 * 60_000;

export const lostCodeEffects = [
  visitorEffect({
    // Code can be missing for two reasons: a new version on the server has replaced this page's files, or a file
    // arrived damaged and may now stay in the browser's cache for a year.
    name: 'reload the page when its code is missing',
    on: app.viewFailed,
    how: 'first',
    run: async ({ at, payload: { message } }, { ports, read }) => {
      if (!isLostCode(message) || ports.page.isLeaving() || read(connectivity).online === false) return;
      const before = await ports.storage.read('codeReloaded');
      const last =
        before.kind === 'fact' ? (before.draft as ReturnType<typeof app.codeReloaded>).payload.at : 0;
      if (at - last < ONCE_IN) return;
      const fact = app.codeReloaded({ at });
      // The page reloads only if the time of this reload could be stored; otherwise it might reload endlessly.
      if ((await ports.storage.write('codeReloaded', fact)) === null) ports.page.reloadFresh();
    },
  }),
  visitorEffect({
    name: 'reload the page when the user chooses it',
    on: app.reloadChosen,
    how: 'first',
    run: (_, { ports }) => ports.page.reloadFresh(),
  }),
];
