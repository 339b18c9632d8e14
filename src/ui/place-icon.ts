import { createLucideIcon } from 'lucide-react';

/**
 * The icon of a geofence: a pin inside a ring, which stand for the place and its radius. No other map icon looks like
 * it.
 */
export const GeofenceIcon = /* #__PURE__ */ createLucideIcon('ring-with-pin', [
  ['path', { d: 'M12 15.5c-2.9-2.9-4.5-5.2-4.5-7.6a4.5 4.5 0 1 1 9 0c0 2.4-1.6 4.7-4.5 7.6z', key: 'pin' }],
  ['circle', { cx: '12', cy: '7.9', r: '1.3', key: 'head' }],
  [
    'path',
    { d: 'M7 13.6c-2.5.7-4 1.8-4 3.1C3 19 7 20.8 12 20.8s9-1.8 9-4.1c0-1.3-1.5-2.4-4-3.1', key: 'ring' },
  ],
]);
