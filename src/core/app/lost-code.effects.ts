import * as app from '../../../events/app.ts';
import { visitorEffect } from '../../ports/effect.ts';
import { connectivity } from '../server/connectivity.ts';
import { isLostCode } from './lost-code.ts';

/** The page reloads for this reason at most once in this period (ms); after that the page's own message stays. */
const ONCE_IN = 10 * 60_000;

export const lostCodeEffects = [
  visitorEffect({
    // Either a new version on the server has replaced the files of this page, or a file arrived damaged, which the
    // browser's cache may keep for a year.
    name: 'load the page anew when its code is gone',
    on: app.viewFailed,
    how: 'first',
    run: async ({ at, payload: { message } }, { ports, read }) => {
      if (!isLostCode(message) || ports.page.isLeaving() || read(connectivity).online === false) return;
      const before = await ports.storage.read('codeReloaded');
      const last =
        before.kind === 'fact' ? (before.draft as ReturnType<typeof app.codeReloaded>).payload.at : 0;
      if (at - last < ONCE_IN) return;
      const fact = app.codeReloaded({ at });
      // If this cannot be stored, the page would reload endlessly.
      if ((await ports.storage.write('codeReloaded', fact)) === null) ports.page.reloadFresh();
    },
  }),
  visitorEffect({
    name: 'load the page anew as the user says',
    on: app.reloadChosen,
    how: 'first',
    run: (_, { ports }) => ports.page.reloadFresh(),
  }),
];
