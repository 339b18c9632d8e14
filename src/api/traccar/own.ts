import { isRecord } from '../reading.ts';
import { attributesOf, type Raw } from './raw.ts';

/** What this app keeps about a device, a group, a fence or a user stands under this name in its attributes (TRAC-15). */
const OWN = 'fixpoint';

/** What this app keeps in the attributes of a thing. Other apps may have turned it into JSON text. */
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

/** The thing with these of ours changed; whatever else the server, other apps or newer versions keep about it stays. */
export const withOwn = (raw: Raw, changes: Raw): Raw =>
  Object.keys(changes).length === 0
    ? raw
    : { ...raw, attributes: { ...attributesOf(raw), [OWN]: { ...ownOf(raw), ...changes } } };

/** Those of the fields that are to be changed: `undefined` stays as it is. */
export const told = (fields: Raw): Raw =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
