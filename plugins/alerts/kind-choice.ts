import { ALARM_NUMBERS } from '../../events/alarm-types.ts';
import type { Notification } from '../../events/device-types.ts';
import { aboutKey } from '../../src/core/devices/alert-about.ts';
import { alertKind } from '../../src/core/devices/alert-sentence.ts';
import type { Translate } from '../../src/ui/view.tsx';

/** Returns what an alert is about, from a word that a server uses for a type of events or alarms. */
const aboutOf = (word: string): NonNullable<Notification['about']> =>
  aboutKey({ type: word }) === null ? { type: 'alarm', alarm: word } : { type: word };

/** The numbers that do not say what happened: of an event without a number, and of the ignition (on or off). */
const VAGUE: ReadonlySet<number> = new Set([0, ALARM_NUMBERS.ignition]);

/**
 * Returns the kind of an alert for the filter: the number of its type. If that does not say what happened, the server's
 * word for it, as long as the app has a text for that word.
 */
export function kindOfAlert({ kind, about }: Pick<Notification, 'kind' | 'about'>): string {
  if (!VAGUE.has(kind) || !about || aboutKey(about) === null) return `${kind}`;
  return about.type === 'alarm' ? (about.alarm ?? '') : about.type;
}

/** Returns the kind in an address; null if there is no such kind. Numbers have at most sixteen digits. */
export function kindIn(text: string | null): string | null {
  if (text === null) return null;
  if (/^\d{1,16}$/.test(text)) return `${Number(text)}`;
  return aboutKey(aboutOf(text)) === null ? null : text;
}

/** Returns the name of a kind that no alert in the list has. */
export const kindName = (kind: string, t: Translate): string =>
  alertKind(
    /^\d+$/.test(kind) ? { kind: Number(kind), title: '' } : { kind: 0, title: '', about: aboutOf(kind) },
    t,
  );
