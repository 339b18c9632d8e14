import type { Read } from '../../kernel/read.ts';
import { selectBy } from '../../kernel/read.ts';
import { hasCommands } from '../devices/commands.ts';
import { deviceBy } from '../devices/devices.ts';
import { type Feature, type Mode, MODES } from './modes.ts';
import { session } from '../session/session.ts';

export const modeNow = (read: Read): Mode => MODES[read(session).appMode];
/**
 * Whether the app mode offers more than Base (MODE-05). Base has only the map and the list: its navigation contains no
 * dashboard, reports, route plan or members.
 */
export const isBeyondBase = (read: Read): boolean => modeNow(read).name !== 'base';

/**
 * For each feature, the profiles of device models (`route_profile`) that it is meant for. A feature that is not listed
 * is meant for all.
 */
const PROFILES: Partial<Record<Feature, readonly string[]>> = {
  vehicle: [
    'car',
    'van',
    'truck',
    'bus',
    'motorcycle',
    'camper',
    'caravan',
    'machine',
    'tractor',
    'boat',
    'ship',
    'trailer',
  ],
  activity: ['pet', 'dog', 'cat'],
  places: ['pet', 'dog', 'cat', 'watch', 'child', 'person', 'senior'],
  watch: ['watch', 'child', 'senior', 'person'],
  rides: ['bike', 'ebike'],
  autoGuard: ['bike', 'ebike'],
  passport: ['bike', 'ebike'],
};

const key = (feature: Feature, device: number) => `${feature} ${device}`;
const offers = selectBy((read, name: string): boolean => {
  const [feature, id] = name.split(' ') as [Feature, string];
  const profiles = PROFILES[feature];
  const device = read(deviceBy(Number(id)));
  if (!device || !modeNow(read).features.includes(feature)) return false;
  if (feature === 'commands' && !read(hasCommands)) return false;
  return profiles === undefined || profiles.includes(device.device_models[0]?.route_profile ?? '');
});

/** Whether the app mode has this feature and the feature suits the device's model. */
export const hasFeature = (read: Read, feature: Feature, device: number | null): device is number =>
  device !== null && read(offers(key(feature, device)));

/** Whether a device's model has a capability, by the API's name for it (`led`, `voice_messages`). */
export const canDo = (read: Read, device: number | null, capability: string): boolean =>
  device !== null &&
  (read(deviceBy(device))?.device_models.some(({ capabilities }) => capabilities.includes(capability)) ??
    false);
