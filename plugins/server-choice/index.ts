import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import type { ChoosingPorts } from '../../src/ports/http/servers-types.ts';
import { serverChoiceEffects } from './effects.ts';
import { SERVER_PATH, serverChoice } from './server-choice.state.ts';

/** Choosing a server by its address, before sign-in (SRV-06). Available only if the deployment allows it. */
export const serverChoicePlugin = definePlugin<ChoosingPorts>({
  id: 'server-choice',
  projections: [serverChoice],
  effects: serverChoiceEffects,
  routes: [
    route(SERVER_PATH, { title: 'serverChoice.title', load: () => import('./ServerChoice.view.tsx') }),
  ],
});
