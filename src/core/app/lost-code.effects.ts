import * as app from '../../../events/app.ts';
import { visitorEffect } from '../../ports/effect.ts';
import { connectivity } from '../server/connectivity.ts';
import { isLostCode } from './lost-code.ts';

/** The page is loaded anew for it once in this long, in milliseconds; after that the page's own message stays. */
const ONCE_IN = 10 * 60_000;

export const lostCodeEffects = [
  visitorEffect({
    // A new version was put on the server, and with the old one's files this page's parts are gone; or one came damaged, and
    // the browser's own cache may hand it out for a year.
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
      // Where it cannot be kept, the page would be loaded anew for ever.
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
