import type { AdminPlugin } from '../src/ports/effect.ts';
import { administration } from './administration/index.ts';
import { features } from './index.ts';
import { serverChoicePlugin } from './server-choice/index.ts';

/** A server is chosen on its own page (`src/app/choosing-chunk.ts`), and its effects run only there. */
const serverChoice: AdminPlugin = { ...serverChoicePlugin, effects: [] };

/** Everything, including the administration: used by replays, tests and stories. */
export const allPlugins: readonly AdminPlugin[] = [serverChoice, ...features, ...administration];
