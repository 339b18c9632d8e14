import { catalogue } from '../../events/catalogue.ts';
import type { Recorded } from '../kernel/event.ts';
import { nearNames } from './command-words.ts';

const TYPES = new Set(catalogue.map(({ type }) => type));

/**
 * Returns the event types that a condition names: all texts of the form `area/whatHappened` that are not names of
 * states.
 */
export const eventsNamedIn = (condition: string): readonly string[] => [
  ...new Set(
    [...condition.matchAll(/(state\[)?['"`]([a-zA-Z]+\/[a-zA-Z]+)['"`]/g)].flatMap(([, isState, name]) =>
      isState || name === undefined ? [] : [name],
    ),
  ),
];

/**
 * Returns why a condition that names this event type may never be true in this recording. Empty if the recording
 * contains the event.
 */
export function whyNot(
  type: string,
  { events, skipped }: { readonly events: readonly Recorded[]; readonly skipped: ReadonlySet<string> },
): readonly string[] {
  if (skipped.has(type)) return [`${type} is in the file, but this version does not read it.`];
  if (!TYPES.has(type)) {
    const [near] = nearNames(type, [...TYPES]);
    return [`There is no event ${type}.${near ? ` Did you mean ${near}?` : ''}`];
  }
  return events.some((event) => event.type === type) ? [] : [`${type} is not in the file.`];
}
