import type { Device } from '../events/device-types.ts';
import type { Geofence } from '../events/geofence-types.ts';
import type { Share } from '../events/share-types.ts';
import { ManualClock } from '../src/ports/manual-clock.ts';

const START = new ManualClock().now() / 1000;

export const aShare = (salt: string, changes: Partial<Share> = {}): Share => ({
  salt,
  devices: [1],
  kind: 'position',
  name: '',
  expires: START + 3600,
  goal: null,
  opened: 0,
  ...changes,
});

export const aGeofence = (id: number, changes: Partial<Geofence> = {}): Geofence => ({
  id,
  device: 1,
  name: 'Home',
  colour: '#2f6fde',
  shape: { kind: 'circle', lat: 57.7, lng: 11.97, radius: 100 },
  on: true,
  onEnter: true,
  onLeave: true,
  ...changes,
});

export const aDevice = (id: number, changes: Partial<Device> = {}): Device => ({
  id,
  imei: `35${id}`,
  name: `Device ${id}`,
  device_models: [{ model_nr: 1, route_profile: 'car', capabilities: [] }],
  colour: '#336699',
  icon: '',
  image: null,
  group: null,
  position: id,
  shown: true,
  note: '',
  switchedOffAt: null,
  ...changes,
});
