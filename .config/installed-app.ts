const icon = (name: string) => [{ src: `/icons/${name}.png`, sizes: '96x96', type: 'image/png' }];
const screenshot = (name: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}.jpg`,
  sizes,
  type: 'image/jpeg',
  form_factor,
  label,
});

/** Files that tracks come in, by type and ending: what the system offers this app for. */
const TRACK_FILES = {
  'application/gpx+xml': ['.gpx'],
  'application/vnd.google-earth.kml+xml': ['.kml'],
  'application/geo+json': ['.geojson'],
  'text/csv': ['.csv'],
  'text/plain': ['.nmea', '.txt'],
};

/**
 * The installed web app, beside its names: how it stands in the system, what its icon's menu offers, which files it opens.
 * A manifest speaks one language; English is the one that everybody else falls back to.
 */
const atRoot = {
  description: 'See your trackers live on a map.',
  lang: 'en',
  dir: 'ltr' as const,
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  display_override: ['standalone' as const, 'minimal-ui' as const],
  orientation: 'any' as const,
  theme_color: '#eaf1fb',
  background_color: '#f7f9fc',
  categories: ['navigation', 'travel', 'utilities'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
  ],
  // What ROUTE-26 names, in this order.
  shortcuts: [
    { name: 'Map', url: '/map?source=shortcut', icons: icon('shortcut-map') },
    { name: 'Devices', url: '/device-management?source=shortcut', icons: icon('shortcut-devices') },
    { name: 'Alerts', url: '/alerts?source=shortcut', icons: icon('shortcut-alerts') },
    { name: 'Logbook', url: '/logbook?source=shortcut', icons: icon('shortcut-logbook') },
  ],
  screenshots: [
    screenshot('phone-map', '780x1688', 'narrow', 'Trackers live on the map'),
    screenshot('phone-device', '780x1688', 'narrow', 'One tracker: where it is and how it came there'),
    screenshot('desktop-map', '1440x900', 'wide', 'Map and list side by side'),
  ],
  // One window for one account: a shortcut or a link leads to a page of it, and nothing half-typed is lost.
  launch_handler: { client_mode: ['focus-existing' as const, 'auto' as const] },
  share_target: {
    action: '/shared-track',
    method: 'POST' as const,
    enctype: 'multipart/form-data' as const,
    params: {
      title: 'title',
      files: [
        {
          name: 'track',
          accept: Object.entries(TRACK_FILES).flat(2),
        },
      ],
    },
  },
  file_handlers: [{ action: '/map', accept: TRACK_FILES }],
};

type Value = string | readonly Value[] | { readonly [key: string]: Value };

/** Puts the folder of the app before each of its addresses. */
const within = (base: string, value: Value): Value => {
  if (typeof value === 'string') return value.startsWith('/') ? base + value.slice(1) : value;
  if (Array.isArray(value)) return value.map((each: Value) => within(base, each));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, within(base, each)]));
};

/** @param base folder of the app, with a slash at each end */
export const installedApp = (base: string): typeof atRoot =>
  within(base, atRoot as unknown as Value) as unknown as typeof atRoot;
