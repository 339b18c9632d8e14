import type { Device } from '../../../events/device-types.ts';

/** Whether a device drives a recorded track: what is worked out of its past has the times of the recording. */
export const isRecorded = (device: Pick<Device, 'device_models'> | null | undefined): boolean =>
  device?.device_models.some(({ capabilities }) => capabilities.includes('recorded')) ?? false;
