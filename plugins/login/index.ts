import { signedOut } from '../../src/core/app/guards.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import type { VisitorPorts } from '../../src/ports/ports.ts';
import { PARTNERS } from './partners.ts';

const login = { title: 'login.title', guard: signedOut, load: () => import('./Login.view.tsx') };

/** Sign-in to an account or to the demo. Partner companies have their own page for the same sign-in (ROUTE-19). */
export const loginPlugin = definePlugin<VisitorPorts>({
  id: 'login',
  routes: [route('/login', login), ...PARTNERS.map(({ path }) => route(path, login))],
});
