import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/**
 * The user chose which part of a picture to use for the device. The file stays with its port. Positions are shares
 * from 0 to 1.
 */
export const cropped = event(
  'deviceImages/cropped',
  v.object({
    device: v.number(),
    file: v.string(),
    area: v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() }),
  }),
);
/** The picture is ready. A change of its device saves it. */
export const made = event('deviceImages/made', v.object({ device: v.number() }));
/** The picture cannot be used. `type`: not a raster image. `unreadable`: it cannot be drawn. */
export const refused = event(
  'deviceImages/refused',
  v.object({ device: v.number(), problem: v.picklist(['type', 'unreadable']) }),
);
