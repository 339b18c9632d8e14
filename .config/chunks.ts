import { resolve } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';

type Graph = {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null;
};

const module = (path: string): string => normalizePath(resolve(path));
const START = module('src/main.tsx');
const CHUNKS = module('src/app/chunks.ts');
const NATIVE = module('src/ports/native/index.ts');
const SESSION_CHUNK = module('src/app/session-chunk.ts');
const GUEST_CHUNK = module('src/app/guest-chunk.ts');
/** What a session asks of a server of the product's kind, and what a guest does. Another kind has its own. */
const PRODUCT = module('src/api/product/index.ts');
const GUEST_CALLS = module('src/api/product/shared-view-call.ts');
/** What a session shows first: the navigation, and the list of devices beside the map. */
const PAGE = [module('src/shell/Navigation.tsx'), module('plugins/live-map/MapPage.view.tsx')];
/** What draws the map, its own layers included. */
const MAP = [
  module('src/map/MapView.tsx'),
  ...['markers', 'traces', 'clusters', 'labels', 'fan', 'in-view'].map((name) =>
    module(`plugins/live-map/layers/${name}.layer.ts`),
  ),
  module('plugins/map-tools/layers/picture.layer.ts'),
  module('node_modules/@luma.gl/webgl/dist/adapter/webgl-device.js'),
];
/** The map of a guest, an alert or a trip: it has no such layers. */
const SMALL_MAP = module('src/map/SmallMapView.tsx');
const ALL_FACTS = module('events/catalogue.ts');
const STORAGE = module('src/ports/storage-live.ts');
const OWN = /^(?!.*\/node_modules\/).*\/(src|plugins|events|mocks)\/[^?]+\.(tsx?|css)$/;
/** What every page needs whole. Of other libraries a page takes only what it uses. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;
/** It names every icon there is; those that are used have a chunk of their own. */
const LIST_OF_ICONS = module('src/ui/icons.ts');
const ICONS = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/;
/** What somebody without a session may cause to be loaded: pages, and the database of what is kept. */
const LATER = /\.(view|layer)\.tsx?$|\/node_modules\/idb\//;

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

/** Who loads what, by the bundler's graph. */
const readersIn = (graph: Graph) => ({
  first: reached(graph, [START]),
  visitors: reached(graph, [START, CHUNKS, NATIVE], (id) => LATER.test(id)),
  guests: reached(graph, [GUEST_CHUNK, GUEST_CALLS], (id) => LATER.test(id)),
  facts: reached(graph, [ALL_FACTS, STORAGE]),
  session: reached(graph, [SESSION_CHUNK]),
  product: reached(graph, [PRODUCT]),
  page: reached(graph, PAGE),
  map: reached(graph, MAP),
  smallMap: reached(graph, [SMALL_MAP]),
});

/**
 * Few chunks in place of hundreds of small ones, each of which would be requested and compress worse: `visitor` is our own
 * code that the login page begins with; `session` all else that a session loads at once, except `shared`, which a guest's
 * page loads too, and `facts`, which every reader of stored data loads too; `product` what a session asks of that kind
 * of server; `icons` what is drawn anywhere; `page` the list of devices and the navigation, `kit` what they share with
 * pages that people without a session see; `ground` the map that every map shows, `layers` what is drawn above it.
 *
 * No page of a visitor loads more than it needs, then. And no two chunks wait for each other: what a set of readers above
 * loads imports nothing but such, and each chunk is one set without those before it. The budgets look whether any do.
 */
export function chunks(): Rolldown.CodeSplittingGroup[] {
  let known: ReturnType<typeof readersIn> | undefined;
  const readers = (graph: Graph) => (known ??= readersIn(graph));
  return [
    {
      debugName: 'visitor',
      name: (id, graph) => (readers(graph).first.has(id) ? 'visitor' : null),
      test: (id) => (OWN.test(id) && id !== LIST_OF_ICONS) || REACT.test(id),
    },
    {
      debugName: 'session',
      name(id, graph) {
        const { visitors, guests, facts, session, product } = readers(graph);
        if (visitors.has(id) || !(session.has(id) || product.has(id))) return null;
        if (guests.has(id)) return 'shared';
        return facts.has(id) ? 'facts' : session.has(id) ? 'session' : 'product';
      },
      // It would take visitors' modules along.
      includeDependenciesRecursively: false,
    },
    {
      debugName: 'page',
      name(id, graph) {
        const { visitors, guests, facts, session, product, page, map, smallMap } = readers(graph);
        if ([facts, session, product].some((each) => each.has(id)) || id === LIST_OF_ICONS || ICONS.test(id))
          return null;
        if (page.has(id)) return visitors.has(id) || guests.has(id) ? 'kit' : 'page';
        if (map.has(id) && !visitors.has(id)) return smallMap.has(id) ? 'ground' : 'layers';
        return null;
      },
      includeDependenciesRecursively: false,
    },
    { name: 'icons', test: ICONS, includeDependenciesRecursively: false },
  ];
}
