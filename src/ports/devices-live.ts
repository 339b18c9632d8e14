import type { DevicePorts } from './devices-later.ts';
import { liveGazetteer } from './gazetteer-live.ts';
import { liveKeyboard } from './keyboard-live.ts';
import { liveLocating } from './locating-live.ts';
import { liveOutput } from './output-live.ts';

/** @param gazetteer address of the file with the towns */
export const liveDevices = (gazetteer: string): DevicePorts => ({
  locating: liveLocating,
  output: liveOutput,
  keyboard: liveKeyboard,
  gazetteer: liveGazetteer(() => fetch(gazetteer)),
});
