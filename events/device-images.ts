import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/**
 * The user chose which part of a picture to use for the device. The picture file itself stays with the file port.
 * Positions are shares of the picture, from 0 to 1.
 */
export const cropped = event(
  'deviceImages/cropped',
  v.object({
    device: v.number(),
    file: v.string(),
    area: v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() }),
  }),
);
/** The device's picture is cropped and ready. A change of the device then saves it on the server. */
export const made = event('deviceImages/made', v.object({ device: v.number() }));
/** The file cannot be used as a device's picture. `type`: not a raster image. `unreadable`: it cannot be drawn. */
export const refused = event(
  'deviceImages/refused',
  v.object({ device: v.number(), problem: v.picklist(['type', 'unreadable']) }),
);
