import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

type Graph = {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null;
};

const START = resolve('src/main.tsx');
const SESSION_HALF = resolve('src/session-half.ts');
const VIEW = /\.(view|layer)\.tsx?$/;
const ICONS = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/;

/** The modules that are loaded with one, and those that may be loaded later where `later` lets them. */
function reached(graph: Graph, from: string, later: (id: string) => boolean): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    const info = graph.getModuleInfo(id);
    open.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []).filter(later));
  }
  return found;
}

/**
 * Two chunks for people who are signed in, in place of hundreds of small ones, each of which would be asked for and compress
 * worse: `session` has all that a session loads at once, and `icons` those that several parts draw.
 *
 * What a visitor's page may load is not in `session`, so that no first visit downloads it. Visitors' modules import nothing
 * but such, all that the session half imports is its own or a visitor's, and icons import none of ours: no two chunks wait
 * for each other. The budgets look whether any do.
 */
export function sessionChunks(): Rolldown.CodeSplittingGroup[] {
  let parts: { visitors: ReadonlySet<string>; session: ReadonlySet<string> } | undefined;
  const partsOf = (graph: Graph) =>
    (parts ??= {
      visitors: reached(graph, START, (later) => VIEW.test(later)),
      session: reached(graph, SESSION_HALF, () => false),
    });
  return [
    {
      name(id, graph) {
        const { visitors, session } = partsOf(graph);
        return session.has(id) && !visitors.has(id) ? 'session' : null;
      },
      debugName: 'session',
      includeDependenciesRecursively: false,
    },
    { name: 'icons', test: ICONS, minShareCount: 2, includeDependenciesRecursively: false },
  ];
}
