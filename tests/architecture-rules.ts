/** The layers. A file belongs to the first layer whose pattern matches its path. */
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

/**
 * What each layer may import. `name (types)`: only with `import type`. A layer may always import itself; `main` may
 * import everything.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  // Pure code that the app and the mock server share.
  rules: ['kernel (types)', 'events'],
  // The messages between a browser tab and its workers.
  line: [],
  // Code that writes, reads, compares and replays recordings. The running app does not need it.
  replay: ['kernel'],
  events: ['kernel', 'rules'],
  api: ['kernel', 'events', 'ports (types)', 'rules'],
  ports: ['kernel', 'replay', 'events', 'api (types)', 'exports (types)', 'rules', 'line'],
  core: ['kernel', 'events', 'api', 'ports', 'exports (types)', 'rules'],
  // Pure code that writes documents as files, in its own worker.
  exports: ['kernel', 'events', 'ui', 'rules'],
  ui: ['kernel (types)', 'replay (types)', 'ports (types)', 'rules (types)'],
  map: ['kernel', 'events', 'core', 'ui', 'ports (types)', 'rules', 'line'],
  shell: ['kernel', 'events', 'core', 'ui', 'ports', 'rules', 'first (types)'],
  plugin: ['kernel', 'replay', 'events', 'api', 'core', 'ui', 'map', 'ports', 'rules', 'line'],
  mocks: ['kernel', 'events', 'ports (types)', 'api (types)', 'rules'],
  cli: ['kernel', 'replay', 'events', 'core', 'main', 'rules'],
  // The service worker does some work for the tabs, without a session. It uses the same ports and one API call, and has
  // no state of its own.
  worker: ['kernel', 'events (types)', 'api', 'ports', 'rules'],
  // A small script outside the bundle that detects and repairs a failed start.
  rescue: ['ports'],
  // A small script for the part of the page that appears before the app has loaded. It also loads the rescue script.
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

/**
 * The files of the ports that higher layers may import: types, `effect` and `carry`. The other port files use the
 * browser.
 */
export const OPEN_PORTS = /^src\/ports\/(effect|extension-points|ports|http\/http-types|carry)\.ts$/;

/** Code for the wire format that both sides share: the client reads with it, and the mock server writes with it. */
export const SHARED_WIRE = /^src\/api\/(fix-builder|product\/(fix-frame|read-geofence))\.ts$/;

/**
 * Folders that each contain the code for one kind of server (decision 0271). Higher layers use only the `Backend` and
 * do not depend on the kind.
 */
export const KINDS_OF_SERVERS = /^src\/api\/(product|traccar)\//;
/** Layers that must not name any kind of server. */
export const KINDLESS: readonly string[] = ['rules', 'core', 'ui', 'map', 'shell', 'plugin', 'exports'];
/**
 * Words that belong to one kind of server: paths and field names. `meldungtyp` is not listed, because events in
 * recordings have a field of that name. Columns of imported files may have any name, so the code that reads them is
 * exempt.
 */
export const VENDOR_WORDS =
  /['"`]\/(trackerdata|customer|customnotifications|updatetoken|device_models|api\/(session|devices|positions))(?=[/'"`$])|\b(iddevice|bezeichnung|meldung|dateunix|isread|geofencename|devicepos|uniqueId|fixTime|positionId)\b/;
export const VENDOR_WORDS_ALLOWED = /^plugins\/track-import\/reading\//;

/** The one place in which each library may be used. A library that is not listed may not be used at all. */
export const HOMES: readonly (readonly [library: RegExp, home: RegExp])[] = [
  [/^(immer|regexparam)(\/|$)/, /^src\/kernel\//],
  [/^@noble\/hashes(\/|$)/, /^src\/(kernel|replay)\//],
  // Only the kernel uses cells and projections. Views subscribe through the React binding (`mobx-react-lite`).
  [/^mobx$/, /^src\/kernel\//],
  [/^mobx-react-lite$/, /^src\/(ui|shell)\//],
  [/^(ky|mobx-persist-store|tweetnacl-util|idb)$/, /^src\/ports\//],
  [/^workbox-/, /^src\/worker\//],
  [/^(@capacitor|@capawesome|@aparajita)\//, /^src\/ports\/native\//],
  [/^rxjs(\/|$)/, /^src\/(kernel|ports)\/|effects\.ts$|^mocks\/|^src\/workers\/track-files\.ts$/],
  [/^valibot$/, /^(events|src\/(kernel|replay|api|ports|worker))\/|^mocks\/|^src\/shell\/config\.ts$/],
  [/^(wouter|i18next|react-i18next)(\/|$)/, /^src\/(shell\/|main\.tsx$)/],
  // The map renders icons into its atlas with it. The listed `src/ui` files render content elsewhere in the document,
  // for example in front of dialogs.
  [
    /^react-dom(\/|$)/,
    /^src\/(main\.tsx|app\/first-form\.tsx|map\/gpu\/icon-atlas\.ts|ui\/(Above|Beside|InElement|Printed)\.tsx)$/,
  ],
  [/^react(\/|$)/, /^(src\/(ui|map|shell)|plugins)\/.*|^src\/main\.tsx$/],
  [/^(@base-ui\/react|lucide-react|@tanstack\/react-virtual|dompurify)(\/|$)/, /^src\/ui\//],
  [/^@atlaskit\//, /^src\/ui\//],
  // Two features read XML for different purposes. A shared parser would save only 20 lines of setup.
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

/**
 * Like `main.tsx`, the service worker connects the real ports. It may use only these ports, and from the API only one
 * call and the parser of push messages.
 */
export const WORKER_PORTS =
  /^src\/ports\/(carry|shared-files|worker-messages|worker-notice|http\/(http-parts|renew-in-lock)|push\/push-(inbox|owner)|storage\/(app-caches|signed-in|vault-database|vault-live))\.ts$/;
export const WORKER_API = /^src\/api\/[a-z]+\/(read-push|renew-access)\.ts$/;

/** The only port file that the rescue script may import, because the script must stay small. */
export const RESCUE_PORTS = /^src\/ports\/shared-files\.ts$/;

/** Expressions that access the outside world: time, randomness, network, storage, DOM. */
export const WORLD =
  /\b(fetch\(|setTimeout|setInterval|queueMicrotask|requestAnimationFrame|Date\.now|new Date\(\)|Math\.random|localStorage|sessionStorage|indexedDB|window\.|document\.|navigator\.|crypto\.|performance\.|new Worker|XMLHttpRequest|WebSocket\()/g;

/** Files that may contain `WORLD` expressions: ports, code that is about the browser, and the mock server. */
export const WORLDLY: readonly RegExp[] = [
  /^src\/ports\//,
  /^src\/(map|shell|ui)\//,
  // Map layers draw in animation frames. Views, and the code for dropped files with its worker, need browser APIs.
  /^plugins\/.*(\.tsx|\.layer\.ts)$/,
  /^plugins\/track-import\/(drop|reading\/(worker|read-in-worker))\.ts$/,
  // The worker that writes documents fetches its fonts itself.
  /^src\/exports\/live-fonts\.ts$/,
  /^mocks\/(start|api\/encrypted)\.ts$/,
  // Files that connect ports, core and plugins.
  /^src\/worker\/(sw|renew|hear-pushes)\.ts$/,
  /^src\/rescue\/(watch|start|fresh-files)\.ts$/,
  /^src\/first\/(first|form)\.ts$/,
  /^src\/(main\.tsx|app\/.+|workers\/.+)$/,
];

/** Expressions that turn text into markup. Only `src/ui/SafeHtml.tsx` may contain them. */
export const MARKUP =
  /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|setHTML|setHTMLUnsafe|parseHTMLUnsafe|createContextualFragment|DOMParser|srcdoc|srcDoc|document\.write(?:ln)?)\b/g;
export const MARKUP_DOOR = 'src/ui/SafeHtml.tsx';

/** Maximum length of a source file (lines): one idea per file (decision 0080). */
export const LONGEST_FILE = 400;
/** Maximum length of tests, stories and their helpers (lines). */
export const LONGEST_TEST = 600;
/** Words from the product's domain. The kernel is generic, so it must not contain them. */
export const PRODUCT_WORDS =
  /\b(?:device|member|imei|(?:geo)?fence|tracker|vehicle|trip|logbook|alarm|customer)s?\b|device(?=[A-Z])/i;

/** Maximum size of the kernel (lines of code, without tests and comments). */
export const KERNEL_BUDGET = 1_250;
