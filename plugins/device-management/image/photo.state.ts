import * as deviceImages from '../../../events/device-images.ts';
import { projection } from '../../../src/kernel/projection.ts';

/**
 * State of the device photos: the devices whose photos are being processed, and the reason if a device's last photo
 * could not be processed.
 */
export const photos = projection(
  'device-management/photos',
  { making: [] as number[], problems: {} as Record<string, 'type' | 'unreadable'> },
  (on) => [
    on(deviceImages.cropped, (s, { payload: { device } }) => {
      s.making.push(device);
      delete s.problems[device];
    }),
    on(deviceImages.refused, (s, { payload: { device, problem } }) => {
      s.making = s.making.filter((each) => each !== device);
      s.problems[device] = problem;
    }),
    on(deviceImages.made, (s, { payload: { device } }) => {
      s.making = s.making.filter((each) => each !== device);
    }),
  ],
);
