import type { FixArrays } from '../api/fix-builder.ts';
import { largeFixes } from '../api/product/large-fixes.ts';
import { largeSensors } from '../api/product/read-sensors.ts';
import { largeFixes as traccarFixes } from '../api/traccar/large-fixes.ts';
import { largeSensors as traccarSensors } from '../api/traccar/read-sensors.ts';

/**
 * Returns the body of a large response with its list of fixes converted to columns. Null if it has no such list;
 * then the response stays as it is.
 */
export type LargeFixes = (body: unknown) => { readonly body: unknown; readonly columns: FixArrays } | null;
/** Returns a large response's body with its sensor values as columns; null if it has none. */
type LargeSensors = (body: unknown) => unknown;

const KINDS: ReadonlyMap<string, { readonly fixes: LargeFixes; readonly sensors: LargeSensors }> = new Map([
  ['product', { fixes: largeFixes, sensors: largeSensors }],
  ['traccar', { fixes: traccarFixes, sensors: traccarSensors }],
]);

/**
 * Returns the parser for responses with very many fixes from this kind of server. For an unknown kind, responses
 * stay as they are.
 */
export const largeFixesOf = (kind: string): LargeFixes => KINDS.get(kind)?.fixes ?? (() => null);
/** Returns the parser for responses with very many sensor values from this kind of server. */
export const largeSensorsOf = (kind: string): LargeSensors => KINDS.get(kind)?.sensors ?? (() => null);
