import type { Kept } from './kept.ts';
import type { createMembers } from './members.ts';
import type { MockDevice } from './mock-device.ts';
import { rawDeviceOf, withoutDetails } from './raw.ts';
import type { Recordings } from './recordings.ts';

type Raw = Record<string, unknown>;
type Deps = {
  readonly look: () => Kept;
  readonly own: (userID: number) => readonly MockDevice[];
  readonly members: ReturnType<typeof createMembers>;
  readonly recordings: Recordings;
};

const LARGE = 1000;

/** The devices that a customer sees, their own and those of others, as the service writes them. */
export const createSeen = ({ look, own, members, recordings }: Deps) => {
  /** Those of others come last; opened tracks are in `recordings`. */
  const devicesOf = (userID: number): readonly MockDevice[] => {
    const foreign = members.foreign(userID);
    return foreign.length > 0 ? [...own(userID), ...foreign] : own(userID);
  };
  /** What was changed of a device, as this customer sees it: its place in the list and the eye are each one's own. */
  const changesOf = (userID: number, device: number): Raw | undefined => {
    const changed = look().devices[device];
    if (members.ownerOf(device) === userID || recordings.has(device)) return changed;
    const member = members.membershipOn(userID, device);
    const { devicepos: _, deviceshow: __, category_id: ___, ...told } = changed ?? {};
    return {
      ...told,
      ...look().devices[`${userID}:${device}`],
      access: member && { role: member.role, by: members.nameOf(member.owner), until: member.until },
    };
  };
  return {
    devicesOf,
    /** Every device of a customer, opened tracks included. */
    rawDevices(userID: number): Raw[] {
      const devices = devicesOf(userID);
      const { since } = look();
      const isLarge = devices.length > LARGE;
      return [...devices, ...recordings.devicesOf(userID)].map((device, index) => ({
        ...rawDeviceOf(device, index, since, isLarge),
        ...withoutDetails(changesOf(userID, device.id), isLarge),
      }));
    },
    rawDevice(userID: number, deviceId: number): Raw | undefined {
      const all = [...devicesOf(userID), ...recordings.devicesOf(userID)];
      const index = all.findIndex(({ id }) => id === deviceId);
      const device = all[index];
      return device && { ...rawDeviceOf(device, index, look().since, false), ...changesOf(userID, deviceId) };
    },
  };
};
