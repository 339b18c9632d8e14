import * as planEvents from '../../events/route-plan.ts';
import type { PlanStop } from '../../events/route-plan-types.ts';
import { backend } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { routePlanPlugin } from './index.ts';

/** A stop of a plan, this many hundredths of a degree to the east. */
export const stop = (id: number, east = id): PlanStop => ({
  id,
  lat: 57.7,
  lng: 11.9 + east / 100,
  name: `Stop ${id}`,
  from: 'search',
});
/** A stop was added. */
export const add = (id: number, east?: number) => planEvents.stopAdded({ stop: stop(id, east) });
/** A test scenario with a plan. */
export const story = () => scenario({ plugins: [routePlanPlugin], backend: backend() });
/** The ids of stops, in order. */
export const ids = (stops: readonly PlanStop[]) => stops.map(({ id }) => id);
