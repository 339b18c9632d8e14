import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

type Graph = {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null;
};

const START = resolve('src/main.tsx');
const LOGIN = resolve('plugins/login/Login.view.tsx');
const SESSION_HALF = resolve('src/session-half.ts');
const OWN = /^(?!.*\/node_modules\/).*\/(src|plugins|events|mocks)\/[^?]+\.(tsx?|css)$/;
/** It names every icon there is; those that are used have a chunk of their own. */
const LIST_OF_ICONS = resolve('src/ui/icons.ts');
const ICONS = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/;
/** What a page of a visitor may load later. */
const VIEW = /\.(view|layer)\.tsx?$/;

/** The modules that are loaded with some, and those that may be loaded later where `later` lets them. */
function reached(
  graph: Graph,
  from: readonly string[],
  later: (id: string) => boolean = () => false,
): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    const info = graph.getModuleInfo(id);
    open.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []).filter(later));
  }
  return found;
}

/**
 * Three chunks in place of hundreds of small ones, each of which would be asked for and compress worse: `visitor` is our own
 * code that the login page begins with, `session` all else that a session loads at once, `icons` what several parts draw.
 *
 * What a visitor's page may load is not in `session`, so that no first visit downloads it. Visitors' modules import nothing
 * but such, all that the session half imports is its own or a visitor's, and icons import none of ours: no two chunks wait
 * for each other. The budgets look whether any do.
 */
export function chunks(): Rolldown.CodeSplittingGroup[] {
  let parts: Record<'first' | 'visitors' | 'session', ReadonlySet<string>> | undefined;
  const partsOf = (graph: Graph) =>
    (parts ??= {
      first: reached(graph, [START, LOGIN]),
      visitors: reached(graph, [START], (later) => VIEW.test(later)),
      session: reached(graph, [SESSION_HALF]),
    });
  return [
    {
      debugName: 'visitor',
      name: (id, graph) => (partsOf(graph).first.has(id) ? 'visitor' : null),
      test: (id) => OWN.test(id) && id !== START && id !== LIST_OF_ICONS,
    },
    {
      debugName: 'session',
      name(id, graph) {
        const { visitors, session } = partsOf(graph);
        return session.has(id) && !visitors.has(id) ? 'session' : null;
      },
      includeDependenciesRecursively: false,
    },
    { name: 'icons', test: ICONS, minShareCount: 2, includeDependenciesRecursively: false },
  ];
}
