import type { AdminPlugin } from '../src/ports/effect.ts';
import { administration } from './administration/index.ts';
import { features } from './index.ts';
import { serverChoicePlugin } from './server-choice/index.ts';

/**
 * The user chooses a server on a separate page (`src/app/choosing-chunk.ts`). The effects of that plugin run only on
 * that page, so they are removed here.
 */
const serverChoice: AdminPlugin = { ...serverChoicePlugin, effects: [] };

/** All plugins, including those for the administration: used by replays, tests and stories. */
export const allPlugins: readonly AdminPlugin[] = [serverChoice, ...features, ...administration];
