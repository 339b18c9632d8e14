import { signedOut } from '../../src/core/guards.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';

/** Signing in, with an account or into the demo. */
export const loginPlugin = definePlugin({
  id: 'login',
  routes: [
    route('/login', { title: 'login.title', guard: signedOut, load: () => import('./Login.view.tsx') }),
  ],
});
