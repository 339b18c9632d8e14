import { type DeviceKind, deviceKinds } from '../ui/device-kinds.ts';

/** The kinds of device in a fixed order: a marker's icon is an index in this array. */
export const deviceKindNames = Object.keys(deviceKinds) as readonly DeviceKind[];
