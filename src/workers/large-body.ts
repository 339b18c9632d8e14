import type { FixArrays } from '../api/fix-builder.ts';
import { largeFixes } from '../api/product/large-fixes.ts';
import { largeSensors } from '../api/product/read-sensors.ts';
import { largeFixes as traccarFixes } from '../api/traccar/large-fixes.ts';
import { largeSensors as traccarSensors } from '../api/traccar/read-sensors.ts';

/**
 * Returns the body of a large response with its list of fixes converted to columns. Null if the body has no such list,
 * so that it must stay unchanged.
 */
type LargeFixes = (body: unknown) => { readonly body: unknown; readonly columns: FixArrays } | null;
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
const largeFixesOf = (kind: string): LargeFixes => KINDS.get(kind)?.fixes ?? (() => null);
/**
 * Returns the parser for responses with very many sensor values from this kind of server. For an unknown kind, the
 * parser leaves every response unchanged.
 */
const largeSensorsOf = (kind: string): LargeSensors => KINDS.get(kind)?.sensors ?? (() => null);

/** Which part of a large response is needed: its fixes or its sensor values. */
export type LargeOf = 'fixes' | 'sensors';

/**
 * Returns the body of a large response, with its fixes or sensor values (`of`) converted to columns. Any other body (an
 * error, encrypted data) is returned unchanged.
 *
 * @param kind the kind of the server that responded
 * @throws SyntaxError when the bytes are not JSON
 */
export function readLarge(
  bytes: ArrayBuffer,
  kind: string,
  of: LargeOf = 'fixes',
): { body: unknown; columns: FixArrays | null } {
  const body = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  if (of === 'sensors') return { body: largeSensorsOf(kind)(body) ?? body, columns: null };
  return largeFixesOf(kind)(body) ?? { body, columns: null };
}
