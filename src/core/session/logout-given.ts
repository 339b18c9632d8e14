import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import * as positionEvents from '../../../events/positions.ts';
import * as userEvents from '../../../events/user.ts';
import { access, aDevice, backend, customer, fixes, settings } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { keptEffects } from '../storage/kept.effects.ts';
import { logoutEffects } from './logout.effects.ts';
import { streamEffects } from '../server/stream.effects.ts';

const life = () => [
  auth.sessionRestored({ ...access('canary-token'), superUser: true, email: 'canary@example.com' }),
  userEvents.customerLoaded({ customer: { ...customer(), firstName: 'Canary' }, source: 'server' }),
  userEvents.settingsLoaded({ settings: settings(), source: 'server' }),
  deviceEvents.listed({ devices: [aDevice(1, { name: 'Canary' })], leftOut: [], source: 'server' }),
  deviceEvents.selected({ id: 1, from: 'list' }),
  positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1 }) }),
  notificationEvents.listed({
    notifications: [
      {
        id: 1,
        device: 1,
        kind: 5,
        title: 'Canary',
        text: '',
        at: 1,
        lat: null,
        lng: null,
        read: false,
        value: null,
        limit: null,
      },
    ],
  }),
];
/** Returns a test scenario that ends with a logout. */
export const leaving = () =>
  scenario({ effects: [...logoutEffects, ...keptEffects, ...streamEffects], backend: backend() }).given(
    ...life(),
  );
