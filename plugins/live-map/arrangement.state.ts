import type { Group } from '../../events/device-types.ts';
import * as deviceEvents from '../../events/devices.ts';
import type { DeviceState } from '../../src/core/freshness.ts';
import { projection } from '../../src/kernel/projection.ts';

export type Sort = 'position' | 'name' | 'contact' | 'speed';

export type Arrangement = {
  text: string;
  states: DeviceState[];
  group: number | null;
  model: number | null;
  sort: Sort;
};

export const UNARRANGED: Arrangement = { text: '', states: [], group: null, model: null, sort: 'position' };

/** How the list of devices is narrowed and ordered. */
export const arrangement = projection<Arrangement>('live-map/arrangement', UNARRANGED, (on) => [
  on(deviceEvents.listArranged, (_, e) => ({ ...e.payload, states: [...e.payload.states] })),
]);

export type Row =
  | { readonly kind: 'device'; readonly id: number }
  | { readonly kind: 'group'; readonly group: Group | null; readonly count: number };

/** How many devices are in each state, and which are left after narrowing, in order. */
export type Overview = {
  readonly rows: readonly Row[];
  readonly matches: number;
  readonly counts: Readonly<Record<DeviceState, number>>;
};
