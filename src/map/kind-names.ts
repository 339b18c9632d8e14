import { type DeviceKind, deviceKinds } from '../ui/device-kinds.ts';

/** The kinds of device in a fixed order. A marker stores its icon as an index of this array. */
export const deviceKindNames = Object.keys(deviceKinds) as readonly DeviceKind[];
