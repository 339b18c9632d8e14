import { type Difference, differences } from '../../../src/replay/difference.ts';
import type { StateMap } from './states.ts';

export type Change = { readonly projection: string; readonly differences: readonly Difference[] };

/** Maximum number of changes shown for one projection. More are not useful. */
const MOST = 60;

/** Returns what an event changed, by projection. Unchanged projections are left out. */
export function changesOf(before: StateMap, after: StateMap): readonly Change[] {
  const found: Change[] = [];
  for (const [projection, state] of after) {
    const was = before.get(projection);
    if (Object.is(was, state)) continue;
    const places = differences(was, state, { most: MOST });
    if (places.length > 0) found.push({ projection, differences: places });
  }
  return found;
}
