import type { Device } from '../../../events/device-types.ts';

/**
 * Whether a device (of the demo) replays a recorded track. Its history then has the times at which that track was
 * recorded.
 */
export const isRecorded = (device: Pick<Device, 'device_models'> | null | undefined): boolean =>
  device?.device_models.some(({ capabilities }) => capabilities.includes('recorded')) ?? false;
