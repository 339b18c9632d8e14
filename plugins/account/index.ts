import { signedOut } from '../../src/core/app/guards.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import type { VisitorPorts } from '../../src/ports/ports.ts';
import { accountPages } from './account.state.ts';
import { accountEffects } from './effects.ts';

const forgot = {
  ability: 'passwordReset',
  title: 'account.forgot.title',
  load: async () => ({ default: (await import('./Reset.view.tsx')).Forgot }),
};
const reset = {
  ability: 'passwordReset',
  title: 'account.reset.title',
  load: () => import('./Reset.view.tsx'),
};

/** The plugin for registration, and for resetting a forgotten password. */
export const accountPlugin = definePlugin<VisitorPorts>({
  id: 'account',
  projections: [accountPages],
  effects: accountEffects,
  routes: [
    route('/register', {
      ability: 'register',
      title: 'account.register.title',
      // The mailed link is opened here too. It needs no session, and works with one.
      guard: (read, place) =>
        read(accountPages).forms.verify.status === 'open' ? signedOut(read, place) : 'allow',
      load: () => import('./Register.view.tsx'),
    }),
    route('/forgot-password', forgot),
    route('/forget-password', forgot),
    // With the first path, the history port has already removed the token from the browser's address. The second path
    // is for addresses that still contain the token.
    route('/reset-password', reset),
    route('/reset-password/:token', reset),
    route('/password-reset-advice', {
      ability: 'passwordReset',
      title: 'account.advice.title',
      load: () => import('./Advice.view.tsx'),
    }),
  ],
});
