import type { Customer } from '../events/account-types.ts';
import * as app from '../events/app.ts';
import * as auth from '../events/auth.ts';
import { catalogue } from '../events/catalogue.ts';
import type { Device, Group } from '../events/device-types.ts';
import * as deviceEvents from '../events/devices.ts';
import { APPROXIMATE, IGNITION, MOVING, toE7 } from '../events/fix-columns.ts';
import * as positions from '../events/positions.ts';
import type { AppMode, Failure } from '../events/session-types.ts';
import * as user from '../events/user.ts';
import packageJson from '../package.json' with { type: 'json' };
import { FixBuilder } from '../src/api/fix-builder.ts';
import type { Draft } from '../src/kernel/event.ts';
import { lift } from '../src/kernel/lift.ts';
import { Secret } from '../src/kernel/secret.ts';
import { DEMO_ACCOUNTS } from '../mocks/accounts.ts';

/** The time of every story (Unix seconds): 15 June 2026, 10:00 UTC. */
export const NOW = Date.UTC(2026, 5, 15, 10) / 1000;
export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 86_400;

/** An event of a story, `ago` seconds before `NOW` (default 0). */
export type Fact = Draft & { readonly ago?: number };

const DEFINITIONS = new Map(catalogue.map((definition) => [definition.type, definition]));

/**
 * Throws if an event does not match its schema: `devices/selected.id: expected number, got string`. Without this
 * check, a story could show a state that no log can produce.
 */
export function checkFact({ type, payload }: Draft): void {
  const definition = DEFINITIONS.get(type);
  if (!definition) throw new Error(`${type} is no event of events/`);
  const read = lift(definition, definition.v, payload);
  if (!read.ok) throw new Error(`${type}${read.detail}`);
}

/** Sets how long ago an event was: `ago(3 * MINUTE, streamLost(…))`. */
export const ago = (seconds: number, draft: Draft): Fact => ({ ...draft, ago: seconds });

export const started = (demo = true): Fact =>
  app.started({
    version: packageJson.version,
    backend: demo ? 'demo' : 'api',
    demoAccounts: demo ? DEMO_ACCOUNTS.map(({ id, mode, icon }) => ({ id, mode, icon })) : [],
    scenarios: [],
    language: 'en',
  });

export const aCustomer = (changes: Partial<Customer> = {}): Customer => ({
  id: 3001,
  email: 'ingrid.lindqvist@example.com',
  firstName: 'Ingrid',
  lastName: 'Lindqvist',
  actlang: null,
  distanceUnit: 'km',
  map: '',
  snapToRoad: false,
  socketUrl: null,
  superUser: false,
  isTestAccount: false,
  ...changes,
});

/** Returns a tracker. Its IMEI is made from its id. */
export const aDevice = ({ id, name, ...changes }: Partial<Device> & Pick<Device, 'id' | 'name'>): Device => ({
  id,
  imei: `3522930${String(id).padStart(8, '0')}`,
  name,
  device_models: [{ model_nr: 4, name: 'CarTrack 4', route_profile: 'car', capabilities: [] }],
  colour: '#2f6fde',
  icon: '',
  image: null,
  group: null,
  position: id,
  shown: true,
  note: '',
  switchedOffAt: null,
  ...changes,
});

const model = (route_profile: string, name: string): Pick<Device, 'device_models'> => ({
  device_models: [{ model_nr: 7, name, route_profile, capabilities: [] }],
});

/** A fix in everyday units. `age`: seconds before `NOW`. */
export type StoryFix = {
  device: number;
  age: number;
  lat?: number;
  lng?: number;
  speed?: number;
  heading?: number;
  accuracy?: number;
  battery?: number;
  approximate?: boolean;
  ignition?: boolean;
  steps?: number;
};

/** Where a device is whose fix has no coordinates: near the Göteborg opera, at a point of its own. */
export const spotOf = (device: number) => ({
  lat: 57.7108 + 0.006 * Math.sin(device * 2.4),
  lng: 11.9632 + 0.011 * Math.cos(device * 2.4),
});

/** Returns an event with these fixes. Fixes without coordinates are at `spotOf` their device. */
export function fixes(list: readonly StoryFix[], source: 'socket' | 'lastKnown' = 'lastKnown'): Fact {
  const builder = new FixBuilder();
  for (const each of list) {
    const { device, age, speed = 0, heading = 45, accuracy = 5, battery = -1, steps = 0 } = each;
    const { lat, lng } = { ...spotOf(device), ...each };
    const flags =
      (each.approximate ? APPROXIMATE : 0) | (each.ignition ? IGNITION : 0) | (speed >= 5 ? MOVING : 0);
    builder.push(
      device,
      NOW - age,
      toE7(lat),
      toE7(lng),
      Math.round(speed * 10),
      heading * 10,
      accuracy,
      battery,
      flags,
      steps,
    );
  }
  return positions.fixesReceived({ source, fixes: builder.columns() });
}

/** The event of signing in. The customer's data and devices are not loaded yet. */
export const signingIn = (appMode: AppMode = 'v2'): Fact =>
  auth.loginSucceeded({
    userID: 3001,
    token: new Secret('token'),
    refresh_token: new Secret('refresh'),
    routeIcon: '',
    expiresAt: null,
    superUser: false,
    appMode,
    email: 'ingrid.lindqvist@example.com',
  });

export const listed = (devices: readonly Device[], leftOut: readonly string[] = []): Fact =>
  deviceEvents.listed({ devices: [...devices], leftOut: [...leftOut], source: 'server' });

/** The events of a signed-in user whose devices and last fixes are loaded and whose live stream is open. */
export const signedInWith = (
  devices: readonly Device[],
  fixesOfThem: readonly StoryFix[] = [],
  customer: Customer = aCustomer(),
): Fact[] => [
  signingIn(),
  user.customerLoaded({ customer, source: 'server' }),
  listed(devices),
  fixes(fixesOfThem),
  positions.streamOpened({ attempt: 0 }),
];

export const failure = (reason: Failure['reason'], status = 0): { failure: Failure } => ({
  failure: { reason, status },
});

export const GROUPS: readonly Group[] = [
  { id: 11, name: 'Company', colour: '#2f6fde' },
  { id: 12, name: 'Family', colour: '#2f9e6e' },
];

/** Twelve devices of all kinds, in every state: three move, five stand, two have no signal, two are off. */
export const TWELVE: readonly Device[] = [
  aDevice({ id: 1, name: 'Taxi 241', colour: '#d98e04', group: 11, note: 'Day and night shift' }),
  aDevice({ id: 2, name: 'Parcel van 7', icon: 'van', group: 11 }),
  aDevice({ id: 3, name: 'Courier motorbike', icon: 'motorcycle', colour: '#c2303a', group: 11 }),
  aDevice({ id: 4, name: 'Street sweeper', icon: 'machine', colour: '#128a8a', group: 11 }),
  aDevice({ id: 5, name: 'Harbour shuttle', icon: 'bus', colour: '#6d4bd0', group: 11 }),
  aDevice({ id: 6, name: 'Anna’s estate car', colour: '#2f9e6e', group: 12 }),
  aDevice({ id: 7, name: 'Milo’s watch', colour: '#e0559b', group: 12, ...model('watch', 'KidsWatch 2') }),
  aDevice({ id: 8, name: 'Bella', icon: 'dog', colour: '#9a5b2c', group: 12, ...model('pet', 'PetTrack 3') }),
  aDevice({ id: 9, name: 'Fishing boat trailer', icon: 'trailer', colour: '#5a6b7b' }),
  aDevice({ id: 10, name: 'Camper', icon: 'caravan', colour: '#7a8f2a', switchedOffAt: NOW - 26 * HOUR }),
  aDevice({ id: 11, name: 'Cargo bike', icon: 'bike', colour: '#b8651b' }),
  aDevice({
    id: 12,
    name: 'Spare tracker in the top drawer of the workshop, without a battery',
    colour: '#44566b',
  }),
];

export const LAST_FIXES: readonly StoryFix[] = [
  { device: 1, age: 4, speed: 47.3, heading: 305, battery: 82, ignition: true },
  { device: 2, age: 12, speed: 31, heading: 90, ignition: true },
  { device: 3, age: 2, speed: 68, heading: 200, ignition: true },
  { device: 4, age: 40, accuracy: 9 },
  { device: 5, age: 7 * MINUTE },
  { device: 6, age: 3 * HOUR },
  { device: 7, age: 95, battery: 61, steps: 4_812, approximate: true, accuracy: 320 },
  { device: 8, age: 20 * MINUTE, battery: 12, accuracy: 14 },
  { device: 9, age: 5 * HOUR, speed: 54, heading: 10 },
  { device: 10, age: 27 * HOUR, battery: 3 },
  { device: 11, age: 4 * DAY, battery: 34 },
];

/** The events of a signed-in user with twelve devices, without any problem. */
export const twelveDevices = (): Fact[] => [
  ...signedInWith(TWELVE, LAST_FIXES),
  deviceEvents.groupsListed({ groups: [...GROUPS], source: 'server' }),
];
