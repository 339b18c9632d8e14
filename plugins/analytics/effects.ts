import { admin } from '../../src/core/session/admin.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { settings } from '../../src/core/app/settings.ts';
import { user } from '../../src/core/session/user.ts';
import type { Read } from '../../src/kernel/read.ts';
import { effect } from '../../src/ports/effect.ts';
import { FIGURES } from './figures.ts';

/** Only where a deployment wants figures and the user allows them; what a super user does is no customer's use. */
const mayTell = (read: Read): boolean =>
  read(appState).analytics &&
  read(settings).analytics &&
  !read(admin).ghostMode &&
  !read(admin).super_user &&
  !(read(user).customerData.success?.isTestAccount ?? false);

export const analyticsEffects = [
  effect({
    name: 'tell figures about the use of the app',
    on: FIGURES.map(({ of }) => of),
    run: (event, { ports, read }) => {
      if (!mayTell(read)) return;
      const found = FIGURES.find(({ of }) => of.type === event.type);
      if (!found) return;
      const { name, properties } = found.figure(event as never);
      ports.analytics.send(name, properties);
    },
  }),
];
