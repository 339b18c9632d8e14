import * as mapEvents from '../../events/map.ts';
import { projection } from '../../src/kernel/projection.ts';

export type PictureWish = {
  count: number;
  purpose: 'file' | 'print' | null;
  /** When the last map picture was requested (ms); null after the request was answered. */
  since: number | null;
};

/**
 * How many map pictures were requested, the purpose of the latest request, and whether that request is still pending.
 */
export const pictureWish = projection<PictureWish>(
  'map-tools/picture-wish',
  { count: 0, purpose: null, since: null },
  (on) => [
    on(mapEvents.pictureWanted, (s, { payload: { purpose }, at }) => {
      s.count += 1;
      s.purpose = purpose;
      s.since = at;
    }),
    on(mapEvents.pictureTaken, (s) => {
      s.since = null;
    }),
    on(mapEvents.pictureFailed, (s) => {
      s.since = null;
    }),
  ],
);
