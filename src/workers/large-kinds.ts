import type { FixArrays } from '../api/fix-builder.ts';
import { largeFixes } from '../api/product/large-fixes.ts';
import { largeSensors } from '../api/product/read-sensors.ts';
import { largeFixes as traccarFixes } from '../api/traccar/large-fixes.ts';
import { largeSensors as traccarSensors } from '../api/traccar/read-sensors.ts';

/** The body of a large answer with its list of fixes as columns; null: it has none, and stays as it is. */
export type LargeFixes = (body: unknown) => { readonly body: unknown; readonly columns: FixArrays } | null;
/** The same with what its sensors said. */
type LargeSensors = (body: unknown) => unknown;

const KINDS: ReadonlyMap<string, { readonly fixes: LargeFixes; readonly sensors: LargeSensors }> = new Map([
  ['product', { fixes: largeFixes, sensors: largeSensors }],
  ['traccar', { fixes: traccarFixes, sensors: traccarSensors }],
]);

/** How this kind of server writes very many fixes. An unknown kind writes none: its answers stay as they are. */
export const largeFixesOf = (kind: string): LargeFixes => KINDS.get(kind)?.fixes ?? (() => null);
/** How it writes what sensors said. */
export const largeSensorsOf = (kind: string): LargeSensors => KINDS.get(kind)?.sensors ?? (() => null);
