import type { AdminPlugin } from '../src/ports/effect.ts';
import { administration } from './administration/index.ts';
import { features } from './index.ts';

/** All there is: what the service's own people have, and what replays, tests and stories take. */
export const allPlugins: readonly AdminPlugin[] = [...features, ...administration];
