/** Which layer a file belongs to: the first pattern that fits. */
export const LAYERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['kernel', /^src\/kernel\//],
  ['rules', /^src\/rules\//],
  ['line', /^src\/workers\/line\.ts$/],
  ['replay', /^src\/replay\//],
  ['events', /^events\//],
  ['api', /^src\/api\//],
  ['ports', /^src\/ports\//],
  ['core', /^src\/core\//],
  ['map', /^src\/map\//],
  ['ui', /^src\/ui\//],
  ['exports', /^src\/exports\//],
  ['shell', /^src\/shell\//],
  ['cli', /^src\/cli\//],
  ['worker', /^src\/worker\//],
  ['rescue', /^src\/rescue\//],
  ['first', /^src\/first\//],
  ['main', /^src\/([^/]+|(app|workers)\/.+)$|^plugins\/(index|visitor|whole)\.ts$/],
  ['plugin', /^plugins\//],
  ['mocks', /^mocks\//],
  ['stories', /^(stories|\.storybook)\//],
  ['tests', /^tests\//],
];

/** Who may import whom. `name (types)`: only `import type`. A layer may always import itself; `main` may import all. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  // Pure, for the product and for any server: the pretend one decides with them, too.
  rules: ['kernel (types)', 'events'],
  // How a page and its workers talk.
  line: [],
  // Recordings: written, read, compared and retold. The running app does without.
  replay: ['kernel'],
  events: ['kernel', 'rules'],
  api: ['kernel', 'events', 'ports (types)', 'rules'],
  ports: ['kernel', 'replay', 'events', 'api (types)', 'exports (types)', 'rules', 'line'],
  core: ['kernel', 'events', 'api', 'ports', 'exports (types)', 'rules'],
  // Documents as files: pure, in a worker of their own.
  exports: ['kernel', 'events', 'ui', 'rules'],
  ui: ['kernel (types)', 'replay (types)', 'ports (types)', 'rules (types)'],
  map: ['kernel', 'events', 'core', 'ui', 'ports (types)', 'rules', 'line'],
  shell: ['kernel', 'events', 'core', 'ui', 'ports', 'rules', 'first (types)'],
  plugin: ['kernel', 'replay', 'events', 'api', 'core', 'ui', 'map', 'ports', 'rules', 'line'],
  mocks: ['kernel', 'events', 'ports (types)', 'api (types)', 'rules'],
  cli: ['kernel', 'replay', 'events', 'core', 'main', 'rules'],
  // It plays a tab's part beneath the session: the same ports, one call of the API, no state of its own.
  worker: ['kernel', 'events (types)', 'api', 'ports', 'rules'],
  // It watches over the start, from outside of the bundle: one small script.
  rescue: ['ports'],
  // What the page shows before the app: one small script, which starts that watch, too.
  first: ['rescue'],
  stories: [
    'kernel',
    'rules',
    'line',
    'replay',
    'events',
    'api',
    'core',
    'ui',
    'map',
    'shell',
    'plugin',
    'ports',
    'exports',
    'mocks',
    'tests',
    'main',
  ],
  tests: [
    'kernel',
    'rules',
    'line',
    'replay',
    'events',
    'api',
    'core',
    'ui',
    'map',
    'shell',
    'plugin',
    'ports',
    'exports',
    'mocks',
    'stories',
    'main',
    'cli',
    'worker',
    'rescue',
    'first',
  ],
};

/** Of the ports the layers above see the types, `effect`, `carry` and nothing live; map and shell may build a place's address. */
export const OPEN_PORTS = /^src\/ports\/(effect|extension-points|ports|http-types|carry)\.ts$/;

/** The wire format itself is one: the pretend server writes with the code that the client reads with. */
export const SHARED_WIRE = /^src\/api\/(fix-builder|product\/(fix-frame|read-geofence))\.ts$/;

/** Folders of kinds of servers (decision 0271): whoever is above asks the backend, whatever speaks behind it. */
export const KINDS_OF_SERVERS = /^src\/api\/(product|traccar)\//;
/** Layers that know no kind of server by name. */
export const KINDLESS: readonly string[] = ['rules', 'core', 'ui', 'map', 'shell', 'plugin', 'exports'];
/**
 * Words of one server: its paths, and its names of fields. `meldungtyp` is not among them: facts in recordings have a field of
 * that name. A column of a file that somebody recorded may have any name.
 */
export const VENDOR_WORDS =
  /['"`]\/(trackerdata|customer|customnotifications|updatetoken|device_models|api\/(session|devices|positions))(?=[/'"`$])|\b(iddevice|bezeichnung|meldung|dateunix|isread|geofencename|devicepos|uniqueId|fixTime|positionId)\b/;
export const VENDOR_WORDS_ALLOWED = /^plugins\/track-import\/reading\//;

/** Each library has one home. A library that is not listed may be used nowhere. */
export const HOMES: readonly (readonly [library: RegExp, home: RegExp])[] = [
  [/^(immer|regexparam)(\/|$)/, /^src\/kernel\//],
  [/^@noble\/hashes(\/|$)/, /^src\/(kernel|replay)\//],
  // Cells and projections are the kernel's; views are told of changes by React's own binding.
  [/^mobx$/, /^src\/kernel\//],
  [/^mobx-react-lite$/, /^src\/(ui|shell)\//],
  [/^(ky|mobx-persist-store|tweetnacl-util|idb)$/, /^src\/ports\//],
  [/^workbox-/, /^src\/worker\//],
  [/^(@capacitor|@capawesome|@aparajita)\//, /^src\/ports\/native\//],
  [/^rxjs(\/|$)/, /^src\/(kernel|ports)\/|effects\.ts$|^mocks\/|^src\/workers\/track-files\.ts$/],
  [/^valibot$/, /^(events|src\/(kernel|replay|api|ports|worker))\/|^mocks\/|^src\/shell\/config\.ts$/],
  [/^(wouter|i18next|react-i18next)(\/|$)/, /^src\/(shell\/|main\.tsx$)/],
  // The map draws the interface's icons into its atlas; what lies above the dialogs stands beside them in the document.
  [
    /^react-dom(\/|$)/,
    /^src\/(main\.tsx|app\/first-form\.tsx|map\/gpu\/icon-atlas\.ts|ui\/(Above|Beside|InElement|Printed)\.tsx)$/,
  ],
  [/^react(\/|$)/, /^(src\/(ui|map|shell)|plugins)\/.*|^src\/main\.tsx$/],
  [/^(@base-ui\/react|lucide-react|@tanstack\/react-virtual|dompurify)(\/|$)/, /^src\/ui\//],
  [/^@atlaskit\//, /^src\/ui\//],
  // Two features read XML, each to its own end; what they share is a parser of 20 lines' set-up.
  [/^(papaparse|sax)$/, /^plugins\/(track-import|geofences\/reading)\//],
  [/^fit-file-parser\/raw$/, /^plugins\/track-import\/reading\//],
  [/^(jspdf|write-excel-file|@expo-google-fonts\/noto-sans)(\/|$)/, /^src\/exports\//],
  [/^(geo-coordinates-parser|mgrs|open-location-code)(\/|$)/, /^plugins\/search\//],

  [/^(@zxing\/library|react-easy-crop)(\/|$)/, /^src\/ui\//],
  [/^(@visx\/|lean-qr$)/, /^src\/ui\//],
  [/^(maplibre-gl|@maplibre\/maplibre-gl-style-spec|pmtiles|geojson|@fontsource\/.*)(\/|$)/, /^src\/map\//],
  [/^(@deck\.gl|@luma\.gl)\//, /^src\/map\/|\.layer\.ts$/],
  [/^(msw|@mswjs\/interceptors)(\/|$)/, /^mocks\//],
  [/^node:/, /^src\/cli\//],
];

/** The service worker is a place like `main.tsx` where the live parts meet: these it may use, and of the API one call and how messages read. */
export const WORKER_PORTS =
  /^src\/ports\/(app-caches|carry|http-parts|push-inbox|push-owner|shared-files|renew-in-lock|signed-in|vault-database|vault-live|worker-messages|worker-notice)\.ts$/;
export const WORKER_API = /^src\/api\/[a-z]+\/(read-push|renew-access)\.ts$/;

/** What the rescue takes along of them; it has to stay small. */
export const RESCUE_PORTS = /^src\/ports\/shared-files\.ts$/;

/** Words that touch the world. */
export const WORLD =
  /\b(fetch\(|setTimeout|setInterval|queueMicrotask|requestAnimationFrame|Date\.now|new Date\(\)|Math\.random|localStorage|sessionStorage|indexedDB|window\.|document\.|navigator\.|crypto\.|performance\.|new Worker|XMLHttpRequest|WebSocket\()/g;

/** Who may say them: ports, what is bound to a browser by its nature, and the pretend backend, which plays the world. */
export const WORLDLY: readonly RegExp[] = [
  /^src\/ports\//,
  /^src\/(map|shell|ui)\//,
  // Layers draw in the browser's frame. Views answer to the browser; so does whatever drops files on one, and the worker that reads them.
  /^plugins\/.*(\.tsx|\.layer\.ts)$/,
  /^plugins\/track-import\/(drop|reading\/(worker|read-in-worker))\.ts$/,
  // The writing worker fetches its letters itself.
  /^src\/exports\/live-fonts\.ts$/,
  /^mocks\/(start|api\/encrypted)\.ts$/,
  // Where ports, core and plugins meet, and how its parts are put together.
  /^src\/worker\/(sw|renew|hear-pushes)\.ts$/,
  /^src\/rescue\/(watch|start|fresh-files)\.ts$/,
  /^src\/first\/(first|form)\.ts$/,
  /^src\/(main\.tsx|app\/.+|workers\/.+)$/,
];

/** Words that turn text into markup, and the one door where they may be said (`src/ui/SafeHtml.tsx`). */
export const MARKUP =
  /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|setHTML|setHTMLUnsafe|parseHTMLUnsafe|createContextualFragment|DOMParser|srcdoc|srcDoc|document\.write(?:ln)?)\b/g;
export const MARKUP_DOOR = 'src/ui/SafeHtml.tsx';

/** Longest file, in lines: one idea each (decision 0080). */
export const LONGEST_FILE = 400;
/** Longest file of tests, stories and what they are given, in lines. */
export const LONGEST_TEST = 600;
/** Words of the product. The engine is generic: it knows none of them. */
export const PRODUCT_WORDS =
  /\b(?:device|member|imei|(?:geo)?fence|tracker|vehicle|trip|logbook|alarm|customer)s?\b|device(?=[A-Z])/i;

/** The size of the engine: lines of code, without tests and comments. */
export const KERNEL_BUDGET = 1_250;
