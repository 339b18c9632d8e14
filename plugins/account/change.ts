import { ownAccount } from '../../src/core/app/guards.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { changeEffects } from './change.effects.ts';

/** The plugin for changing the password: the only account page that needs a session. */
export const passwordChangePlugin = definePlugin({
  id: 'password-change',
  effects: changeEffects,
  routes: [
    route('/change-password', {
      ability: 'passwordChange',
      title: 'passwordChange.title',
      guard: ownAccount,
      load: () => import('./Change.view.tsx'),
    }),
  ],
});
