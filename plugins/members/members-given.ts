import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import type { Member } from '../../events/member-types.ts';
import * as navigation from '../../events/navigation.ts';
import type { Device } from '../../events/device-types.ts';
import { changesEffects } from '../../src/core/changes/changes.effects.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { access, aDevice, backend, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { membersPlugin } from './index.ts';

export const signedIn = auth.loginSucceeded({ ...access(), email: 'ada@example.com' });
/** Returns the event for navigating to an address. */
export const at = (path: string, secret?: Secret) =>
  navigation.locationChanged({ path, query: '', ...(secret && { secret }) });
export const ZONE = 'Europe/Stockholm';
/** A member as the server sends it. */
export const raw = (id: number, more: object = {}) => ({
  id,
  name: `M${id}`,
  role: 'view',
  deviceIDs: null,
  state: 'active',
  ...more,
});
/** A member as the app stores it. */
export const aMember = (changes: Partial<Member> = {}): Member => ({
  id: 1,
  name: '',
  email: '',
  role: 'view',
  devices: null,
  until: null,
  state: 'active',
  invitedAt: START,
  lastLook: null,
  token: null,
  ...changes,
});
/** A device that another user shares with this account. */
export const foreign = (id: number, changes: Partial<Device> = {}): Device =>
  aDevice(id, { access: { role: 'view', by: 'Nora', until: null }, ...changes });
/** Returns the event for the arrival of the device list. */
export const listed = (...all: Device[]) =>
  deviceEvents.listed({ devices: all, leftOut: [], source: 'server' });

/** A test scenario of a signed-in customer. */
export const story = () =>
  scenario({ plugins: [membersPlugin], effects: changesEffects, backend: backend() })
    .with((world) => {
      world.replies = ({ path, method }) => ({
        status: 200,
        body: { success: method === 'get' && path === '/members' ? [raw(1)] : [] },
      });
    })
    .given(signedIn);
