const icon = (name: string) => [{ src: `/icons/${name}.png`, sizes: '96x96', type: 'image/png' }];
const screenshot = (name: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}.jpg`,
  sizes,
  type: 'image/jpeg',
  form_factor,
  label,
});

/** MIME types and extensions of track files. The operating system offers to open such files with this app. */
const TRACK_FILES = {
  'application/gpx+xml': ['.gpx'],
  'application/vnd.google-earth.kml+xml': ['.kml'],
  'application/geo+json': ['.geojson'],
  'application/json': ['.json'],
  'application/vnd.ant.fit': ['.fit'],
  'application/vnd.garmin.tcx+xml': ['.tcx'],
  'application/octet-stream': ['.rec'],
  'text/csv': ['.csv'],
  'text/plain': ['.nmea', '.log', '.txt'],
};

/**
 * The web app manifest without the app's names: how the installed app looks, what the menu of its icon offers, and
 * which files it opens. A manifest has one language; English is the fallback language.
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
  // The shortcuts of rule ROUTE-26, in the order of the rule.
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
  // The installed app has one account, so it uses one window. A shortcut or a link opens its page in that window, and
  // text typed there is not lost.
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

/** Returns a manifest value in which each address starts with the app's folder (`base`). */
const within = (base: string, value: Value): Value => {
  if (typeof value === 'string') return value.startsWith('/') ? base + value.slice(1) : value;
  if (Array.isArray(value)) return value.map((each: Value) => within(base, each));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, within(base, each)]));
};

/**
 * Returns the manifest.
 * @param base folder of the app, with a slash at each end
 */
export const installedApp = (base: string): typeof atRoot =>
  within(base, atRoot as unknown as Value) as unknown as typeof atRoot;
