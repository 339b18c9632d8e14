import type { FixArrays } from '../api/fix-builder.ts';
import { largeFixes } from '../api/product/large-fixes.ts';
import { largeSensors } from '../api/product/read-sensors.ts';
import { largeFixes as traccarFixes } from '../api/traccar/large-fixes.ts';
import { largeSensors as traccarSensors } from '../api/traccar/read-sensors.ts';

/** The body of a large response with its list of fixes as columns. Null: it has none and stays as it is. */
export type LargeFixes = (body: unknown) => { readonly body: unknown; readonly columns: FixArrays } | null;
/** The same for its sensor values. */
type LargeSensors = (body: unknown) => unknown;

const KINDS: ReadonlyMap<string, { readonly fixes: LargeFixes; readonly sensors: LargeSensors }> = new Map([
  ['product', { fixes: largeFixes, sensors: largeSensors }],
  ['traccar', { fixes: traccarFixes, sensors: traccarSensors }],
]);

/** The parser for very many fixes of this kind of server. For an unknown kind, responses stay as they are. */
export const largeFixesOf = (kind: string): LargeFixes => KINDS.get(kind)?.fixes ?? (() => null);
/** The parser for its sensor values. */
export const largeSensorsOf = (kind: string): LargeSensors => KINDS.get(kind)?.sensors ?? (() => null);
