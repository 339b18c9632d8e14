import type { SafePlace } from '../../../events/care-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as paperEvents from '../../../events/papers.ts';
import { projection } from '../../kernel/projection.ts';

type OfDevice = { readonly imei: string; readonly places: readonly SafePlace[] };

const replaced = (all: readonly OfDevice[], one: OfDevice): readonly OfDevice[] => [
  ...all.filter(({ imei }) => imei !== one.imei),
  one,
];

/**
 * The safe places of each device whose papers were loaded, in this session or an earlier one. They name places without a
 * network, too.
 */
export const safePlaces = projection<{ devices: readonly OfDevice[] }>(
  'core/safe-places',
  { devices: [] },
  (on) => [
    on(paperEvents.loaded, (s, { payload: { imei, papers } }) => {
      s.devices = replaced(s.devices, { imei, places: papers.places });
    }),
    on(changeEvents.saved, (s, { payload: { outcome } }) => {
      if (outcome.of === 'papers')
        s.devices = replaced(s.devices, { imei: outcome.imei, places: outcome.papers.places });
    }),
    on(paperEvents.safePlacesRestored, (s, { payload }) => {
      const known = new Set(s.devices.map(({ imei }) => imei));
      s.devices = [...payload.devices.filter(({ imei }) => !known.has(imei)), ...s.devices];
    }),
  ],
);
