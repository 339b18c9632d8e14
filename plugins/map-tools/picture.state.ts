import * as mapEvents from '../../events/map.ts';
import { projection } from '../../src/kernel/projection.ts';

/** How many pictures of the map were wanted, and what the last one is for. */
export const pictureWish = projection<{ count: number; purpose: 'file' | 'print' | null }>(
  'map-tools/picture-wish',
  { count: 0, purpose: null },
  (on) => [
    on(mapEvents.pictureWanted, (s, { payload: { purpose } }) => {
      s.count += 1;
      s.purpose = purpose;
    }),
  ],
);
