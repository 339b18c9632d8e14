import * as mapEvents from '../../../events/map.ts';
import { projection } from '../../kernel/projection.ts';

export type MarkedPlace = { readonly lat: number; readonly lng: number; readonly name: string | null };

/** The place that the user marked on the map; there is only one at a time. */
export const markedPlace = projection<{ place: MarkedPlace | null }>(
  'core/marked-place',
  { place: null },
  (on) => [
    on(mapEvents.placeMarked, (s, { payload: { lat, lng, name } }) => {
      s.place = { lat, lng, name };
    }),
    on(mapEvents.markCleared, (s) => {
      s.place = null;
    }),
  ],
);
