import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/** The user has chosen the part of a picture that is to be the device's. The file stays with its port; shares of 0 to 1. */
export const cropped = event(
  'deviceImages/cropped',
  v.object({
    device: v.number(),
    file: v.string(),
    area: v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() }),
  }),
);
/** It is made: what becomes of it is a change of its device. */
export const made = event('deviceImages/made', v.object({ device: v.number() }));
/** It cannot be one. `type`: no raster image; `unreadable`: one that cannot be drawn. */
export const refused = event(
  'deviceImages/refused',
  v.object({ device: v.number(), problem: v.picklist(['type', 'unreadable']) }),
);
