import { isRecord } from '../reading.ts';
import { attributesOf, type Raw } from './raw.ts';

/**
 * The name of the attribute in which this app stores its own data about a device, group, geofence or user
 * (TRAC-15).
 */
const OWN = 'fixpoint';

/**
 * Returns the app's own data from an entity's attributes. The data may be JSON text if another app has rewritten the
 * attributes.
 */
export function ownOf(raw: Raw): Raw {
  const own = attributesOf(raw)[OWN];
  if (isRecord(own)) return own;
  if (typeof own !== 'string') return {};
  try {
    const read: unknown = JSON.parse(own);
    return isRecord(read) ? read : {};
  } catch {
    return {};
  }
}

/**
 * Returns the server's entity with these changes to the app's own data. Data of the server, other apps and newer
 * versions of this app is kept.
 */
export const withOwn = (raw: Raw, changes: Raw): Raw =>
  Object.keys(changes).length === 0
    ? raw
    : { ...raw, attributes: { ...attributesOf(raw), [OWN]: { ...ownOf(raw), ...changes } } };

/** Returns only the fields that change: leaves out those that are `undefined`. */
export const told = (fields: Raw): Raw =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
