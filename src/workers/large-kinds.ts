import type { FixArrays } from '../api/fix-builder.ts';
import { largeFixes } from '../api/product/large-fixes.ts';
import { largeSensors } from '../api/product/read-sensors.ts';
import { largeFixes as traccarFixes } from '../api/traccar/large-fixes.ts';
import { largeSensors as traccarSensors } from '../api/traccar/read-sensors.ts';

/**
 * Returns the body of a large response with its list of fixes converted to columns. Null if the body has no such list,
 * so that it must stay unchanged.
 */
export type LargeFixes = (body: unknown) => { readonly body: unknown; readonly columns: FixArrays } | null;
/** Returns the body of a large response with its sensor values as columns. Null if the body has none. */
type LargeSensors = (body: unknown) => unknown;

const KINDS: ReadonlyMap<string, { readonly fixes: LargeFixes; readonly sensors: LargeSensors }> = new Map([
  ['product', { fixes: largeFixes, sensors: largeSensors }],
  ['traccar', { fixes: traccarFixes, sensors: traccarSensors }],
]);

/**
 * Returns the parser for responses with very many fixes from this kind of server. For an unknown kind, the parser
 * leaves every response unchanged.
 */
export const largeFixesOf = (kind: string): LargeFixes => KINDS.get(kind)?.fixes ?? (() => null);
/**
 * Returns the parser for responses with very many sensor values from this kind of server. For an unknown kind, the
 * parser leaves every response unchanged.
 */
export const largeSensorsOf = (kind: string): LargeSensors => KINDS.get(kind)?.sensors ?? (() => null);
