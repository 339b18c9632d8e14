import type { Group } from '../../events/device-types.ts';
import * as deviceEvents from '../../events/devices.ts';
import type { Section } from '../../events/devices.ts';
import type { DeviceState } from '../../src/core/positions/freshness.ts';
import { merged } from '../../src/core/storage/merged.ts';
import { plainProjection, projection } from '../../src/kernel/projection.ts';

export type Sort = 'position' | 'name' | 'contact' | 'speed' | 'state';

export type Arrangement = {
  text: string;
  states: DeviceState[];
  group: number | null;
  model: number | null;
  /**
   * The 'only devices in view' filter: whether the list has only the devices that the map shows now, in reading order.
   */
  inView: boolean;
  sort: Sort;
  /**
   * Headings whose devices are collapsed. During a search no heading is collapsed, so that a match is never hidden.
   */
  folded: Section[];
};

export const UNARRANGED: Arrangement = {
  text: '',
  states: [],
  group: null,
  model: null,
  inView: false,
  sort: 'position',
  folded: [],
};

/** How the device list is filtered and sorted. */
export const arrangement = plainProjection<Arrangement>('live-map/arrangement', UNARRANGED, (on) => [
  on(deviceEvents.listArranged, (_, { payload }) => ({
    ...payload,
    states: [...payload.states],
    folded: [...payload.folded],
  })),
]);

/**
 * Returns a stored list of favourites with this tab's additions and removals.
 * @param kept the stored list as this tab knew it
 */
export const mergedFavourites = (
  stored: readonly number[],
  { ids, kept }: { readonly ids: readonly number[]; readonly kept: readonly number[] },
): number[] => [
  ...merged(
    stored,
    kept,
    ids,
    (id) => id,
    () => true,
  ),
];

/**
 * Ids of the favourite devices, which come first in the list, in the order in which the user chose them. `kept`: the
 * list as it was last read from or written to storage; other tabs change the stored list too.
 */
export const favourites = projection<{ ids: number[]; kept: number[] }>(
  'live-map/favourites',
  { ids: [], kept: [] },
  (on) => [
    on(deviceEvents.favouritesChanged, (s, { payload: { ids: listed, source } }) => {
      const ids = [...new Set(listed)];
      s.ids = source === 'storage' ? mergedFavourites(ids, s) : ids;
      if (source === 'storage') s.kept = ids;
    }),
  ],
);

/**
 * Ids of the devices that the map shows, in reading order. Known only while the 'only devices in view' filter is on.
 */
export const inView = projection<{ ids: number[] }>('live-map/in-view', { ids: [] }, (on) => [
  on(deviceEvents.inViewListed, (s, { payload }) => {
    s.ids = payload.ids;
  }),
]);

export type Counts = Readonly<Record<DeviceState, number>>;

export type Heading = {
  readonly kind: 'group';
  readonly section: Section;
  /** The group that this heading is for. Null for the headings of favourites and of devices without a group. */
  readonly group: Group | null;
  readonly count: number;
  readonly counts: Counts;
  /** How many devices under this heading are not hidden on the map. */
  readonly shown: number;
  readonly isFolded: boolean;
};
export type Row = { readonly kind: 'device'; readonly id: number } | Heading;

/**
 * The content of the device list: how many devices are in each state, and which rows remain after filtering, in
 * order.
 */
export type Overview = {
  readonly rows: readonly Row[];
  readonly matches: number;
  readonly counts: Counts;
};
