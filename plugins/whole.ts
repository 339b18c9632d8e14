import type { AdminPlugin } from '../src/ports/effect.ts';
import { administration } from './administration/index.ts';
import { features } from './index.ts';
import { serverChoicePlugin } from './server-choice/index.ts';

/** A server is chosen on a page of its own (`src/app/choosing-chunk.ts`), and only there do its effects run. */
const serverChoice: AdminPlugin = { ...serverChoicePlugin, effects: [] };

/** All there is: what the service's own people have, and what replays, tests and stories take. */
export const allPlugins: readonly AdminPlugin[] = [serverChoice, ...features, ...administration];
