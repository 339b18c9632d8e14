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
/**
 * The calls that sessions and guests make to a server of the product API. Other kinds of server have their own chunks.
 */
const PRODUCT = module('src/api/product/index.ts');
const GUEST_CALLS = module('src/api/product/shared-view-call.ts');
/** What visitors need of the other kind of server, before they sign in. */
const TRACCAR_VISITORS = module('src/api/traccar/kind.ts');
const TRACCAR = module('src/api/traccar/parts.ts');
/**
 * What a session shows first: the navigation, and the list of devices next to the map. And what pages use of the map's
 * folder, so that no page waits for the megabytes that draw a map.
 */
const PAGE = [
  'src/shell/Navigation.tsx',
  'plugins/live-map/MapPage.view.tsx',
  ...['SmallMapView.tsx', 'looks.ts', 'picture-strip.ts', 'trace-columns.ts', 'basemap/palette.ts'].map(
    (name) => `src/map/${name}`,
  ),
].map(module);
/**
 * What every session loads as soon as its first page is there: overlays that must not depend on the network when they
 * are needed, controls of the map, and the recorder.
 */
const FRAME = [
  ...[
    'announcements/alerts/AlertCard',
    'changes/Notices',
    'changes/Review',
    'error-popup/ErrorPopup',
    'live-map/Announcer',
    'map-tools/Layers',
    'push/Banner',
    'search/Shortcuts',
    'tour/Invitations',
    'track-import/TrackImport',
    'updates/UpdatePrompt',
  ].map((name) => module(`plugins/${name}.view.tsx`)),
  module('src/app/recorder.ts'),
];
/** The modules that draw a session's map, with its layers. */
const MAP = [
  module('src/map/MapView.tsx'),
  ...['markers', 'traces', 'clusters', 'labels', 'fan', 'in-view'].map((name) =>
    module(`plugins/live-map/layers/${name}.layer.ts`),
  ),
  module('plugins/map-tools/layers/picture.layer.ts'),
  module('node_modules/@luma.gl/webgl/dist/adapter/webgl-device.js'),
];
/** The map that guests, alerts and trips show. It has none of the layers in `MAP`. */
const SMALL_MAP = module('src/map/small-map.ts');
const SESSION_PORTS = module('src/ports/session-live.ts');
const ALL_FACTS = module('events/catalogue.ts');
const STORAGE = module('src/ports/storage/storage-live.ts');
const OWN = /^(?!.*\/node_modules\/).*\/(src|plugins|events|mocks)\/[^?]+\.(tsx?|css)$/;
/** Libraries that every page loads completely. Of other libraries, a page loads only the parts that it uses. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;
/** This module imports every icon. The icons that are used go into a chunk of their own. */
const LIST_OF_ICONS = module('src/ui/icons.ts');
const ICONS = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/;
/** Modules that a page without a session may load later: pages, and the database library. */
const LATER = /\.(view|layer)\.tsx?$|\/node_modules\/idb\//;

/**
 * Returns the modules that load together with the modules in `from`. Also follows dynamic imports that `later`
 * accepts.
 */
function reached(
  graph: Graph,
  from: readonly string[],
  later: (id: string) => boolean = () => false,
): ReadonlySet<string> {
  const gone = from.filter((id) => graph.getModuleInfo(id) === null);
  if (gone.length > 0) throw new Error(`.config/chunks.ts names modules that are gone: ${gone.join(', ')}`);
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

/** Returns named sets of modules. Each set consists of some start modules and all modules that load with them. */
const readersIn = (graph: Graph) => ({
  first: reached(graph, [START]),
  visitors: reached(graph, [START, CHUNKS, NATIVE, TRACCAR_VISITORS], (id) => LATER.test(id)),
  guests: reached(graph, [GUEST_CHUNK, GUEST_CALLS], (id) => LATER.test(id)),
  facts: reached(graph, [ALL_FACTS, STORAGE]),
  session: reached(graph, [SESSION_CHUNK]),
  product: reached(graph, [PRODUCT]),
  traccar: reached(graph, [TRACCAR], () => true),
  page: reached(graph, PAGE),
  map: reached(graph, MAP),
  smallMap: reached(graph, [SMALL_MAP]),
  frame: reached(graph, FRAME),
  ports: reached(graph, [SESSION_PORTS]),
});

/**
 * Groups the modules into few chunks, because hundreds of small ones need more requests and compress worse.
 *
 * - `visitor`: own code with which the login page starts
 * - `session`: everything else that a session loads at once, except `shared` (pages of guests and visitors load it too)
 * and `facts` (all code that reads stored data loads it too); `rare-facts`: what else that code needs
 * - `product`: a session's calls to a server of the product API
 * - `frame`: see `FRAME`
 * - `icons`: every icon that is used anywhere
 * - `page`: the list of devices and the navigation; `kit`: what they share with pages without a session
 * - `ground`: the map that every page shows; `layers`: what is drawn on it
 *
 * With these groups, a visitor's page loads no more than it needs, and no two chunks import each other. Each chunk is
 * one of the listed sets without the modules of earlier chunks, and the modules of a set import only modules of the
 * same set. `npm run budgets` checks the result.
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
        const { first, visitors, guests, facts, session, product, traccar } = readers(graph);
        if (first.has(id) || !(session.has(id) || product.has(id))) return null;
        if (guests.has(id) || visitors.has(id)) return 'shared';
        if (facts.has(id)) return 'facts';
        return session.has(id) || traccar.has(id) ? 'session' : 'product';
      },
      // Do not add the modules that these modules import: the chunk would then also contain modules of the `visitor` chunk.
      includeDependenciesRecursively: false,
    },
    {
      debugName: 'page',
      name(id, graph) {
        const { visitors, guests, facts, session, product, page, map, smallMap, frame, ports } =
          readers(graph);
        if ([session, product].some((each) => each.has(id)) || id === LIST_OF_ICONS || ICONS.test(id))
          return null;
        if (facts.has(id)) return visitors.has(id) ? null : 'rare-facts';
        if (page.has(id)) return [visitors, guests, smallMap].some((each) => each.has(id)) ? 'kit' : 'page';
        if (map.has(id) && !visitors.has(id)) return smallMap.has(id) ? 'ground' : 'layers';
        if (frame.has(id) && ![visitors, guests, ports].some((each) => each.has(id))) return 'frame';
        return null;
      },
      includeDependenciesRecursively: false,
    },
    { name: 'icons', test: ICONS, includeDependenciesRecursively: false },
  ];
}
