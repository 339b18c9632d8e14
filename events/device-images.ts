import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/**
 * The user chose which part of a picture to use for the device. The file port holds the picture file itself. Positions
 * are fractions of the picture's width and height, from 0 to 1.
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
/**
 * The file cannot be used as a device's picture. `type`: it is not a raster image. `unreadable`: the browser cannot
 * draw it.
 */
export const refused = event(
  'deviceImages/refused',
  v.object({ device: v.number(), problem: v.picklist(['type', 'unreadable']) }),
);
