import type { Device } from '../../../events/device-types.ts';

/** Whether a (demo) device replays a recorded track; then its history has the times of that recording. */
export const isRecorded = (device: Pick<Device, 'device_models'> | null | undefined): boolean =>
  device?.device_models.some(({ capabilities }) => capabilities.includes('recorded')) ?? false;
