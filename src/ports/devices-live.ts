import type { DevicePorts } from './devices-later.ts';
import { liveLocating } from './locating-live.ts';
import { liveOutput } from './output-live.ts';

export const liveDevices: DevicePorts = { locating: liveLocating, output: liveOutput };
