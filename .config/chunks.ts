import { readFileSync } from 'node:fs';
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
const ALL_FACTS = module('events/catalogue.ts');
const STORAGE = module('src/ports/storage-live.ts');
const OWN = /^(?!.*\/node_modules\/).*\/(src|plugins|events|mocks)\/[^?]+\.(tsx?|css)$/;
/** What every page needs whole. Of other libraries a page takes only what it uses. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;
/** It names every icon there is; those that are used have a chunk of their own. */
const LIST_OF_ICONS = module('src/ui/icons.ts');
const ICONS = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/;
/** What the map page draws first, and what lies over every page: the first seconds of a session. */
const PAGE = [
  /\/src\/shell\/Navigation\.tsx$/,
  /\/plugins\/live-map\/(MapPage|Announcer)\.view\.tsx$/,
  /\/plugins\/(live-map|map-tools)\/layers\/(markers|traces|clusters|labels|fan|in-view|picture)\.layer\.ts$/,
  /\/plugins\/map-tools\/(Layers|OwnPlace)\.view\.tsx$/,
  /\/plugins\/search\/SearchButton\.view\.tsx$/,
  /\/@luma\.gl\/webgl\/dist\/adapter\/webgl-device\.js$/,
];
const OVER =
  /\/plugins\/[\w-]+\/(TrackImport|Banner|Undo|Alert|Custom|Review|ErrorPopup|ChangesBanner|UpdatePrompt|Offer)\.view\.tsx$/;
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

/** The icons that these modules name. In the bundler's graph each importer of the list draws all of them. */
function iconsIn(modules: ReadonlySet<string>): ReadonlySet<string> {
  const files = new Map(
    [...readFileSync(LIST_OF_ICONS, 'utf8').matchAll(/(\w+) as (\w+Icon)\b/g)].map(
      ([, name = '', ours = '']) => [
        ours,
        `${name.replaceAll(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase()}.`,
      ],
    ),
  );
  const sources = [...modules].filter((id) => OWN.test(id) && id !== LIST_OF_ICONS && !id.endsWith('.css'));
  const named = sources.flatMap((id) => readFileSync(id, 'utf8').match(/\b\w+Icon\b/g) ?? []);
  return new Set(named.flatMap((name) => files.get(name) ?? []));
}

/** Who loads what, by the bundler's graph. */
const readersIn = (graph: Graph) => {
  const all = [...reached(graph, [START], () => true)];
  const matching = (...patterns: readonly RegExp[]) =>
    all.filter((id) => patterns.some((pattern) => pattern.test(id)));
  const page = reached(graph, matching(...PAGE));
  const over = reached(graph, matching(OVER));
  return {
    first: reached(graph, [START]),
    visitors: reached(graph, [START, CHUNKS, NATIVE], (id) => LATER.test(id)),
    guests: reached(graph, [GUEST_CHUNK, GUEST_CALLS], (id) => LATER.test(id)),
    facts: reached(graph, [ALL_FACTS, STORAGE]),
    session: reached(graph, [SESSION_CHUNK]),
    product: reached(graph, [PRODUCT]),
    page,
    over,
    pageIcons: iconsIn(page),
    overIcons: iconsIn(over),
  };
};

/**
 * Few chunks in place of hundreds of small ones, each of which would be requested and compress worse: `visitor` is our own
 * code that the login page begins with; `session` all else that a session loads at once, except `shared`, which a guest's
 * page loads too, and `facts`, which every reader of stored data loads too; `product` what a session asks of that kind
 * of server; `icons` what several parts draw.
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
    { name: 'icons', test: ICONS, minShareCount: 2, includeDependenciesRecursively: false },
    {
      debugName: 'page',
      name(id, graph) {
        const { visitors, guests, facts, session, product, page, over, pageIcons, overIcons } =
          readers(graph);
        if (ICONS.test(id)) {
          const file = id.slice(id.lastIndexOf('/') + 1).replace(/m?js$/, '');
          return pageIcons.has(file) ? 'page' : overIcons.has(file) ? 'over' : null;
        }
        if (!(page.has(id) || over.has(id))) return null;
        if ([visitors, facts, session, product].some((each) => each.has(id))) return null;
        if (guests.has(id)) return 'map';
        return page.has(id) ? 'page' : 'over';
      },
      includeDependenciesRecursively: false,
    },
  ];
}
