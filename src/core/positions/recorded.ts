import type { Device } from '../../../events/device-types.ts';

/** Whether a device plays a recorded track: its history has the times of the recording. */
export const isRecorded = (device: Pick<Device, 'device_models'> | null | undefined): boolean =>
  device?.device_models.some(({ capabilities }) => capabilities.includes('recorded')) ?? false;
