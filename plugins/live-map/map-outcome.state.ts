import * as mapEvents from '../../events/map.ts';
import { projection } from '../../src/kernel/projection.ts';

export type MapOutcome = {
  /** `failed`: this browser cannot draw the map; the list stands in. */
  drawn: 'yes' | 'failed';
  /** Which map lies beneath: the configured one, or the embedded one that needs no network. */
  basemap: 'online' | 'embedded';
};

/** What has become of the map on this machine. */
export const mapOutcome = projection<MapOutcome>(
  'live-map/outcome',
  { drawn: 'yes', basemap: 'embedded' },
  (on) => [
    on(mapEvents.drawingFailed, (s) => {
      s.drawn = 'failed';
    }),
    on(mapEvents.basemapChanged, (s, e) => {
      s.basemap = e.payload.kind;
    }),
  ],
  { ofSession: false },
);
