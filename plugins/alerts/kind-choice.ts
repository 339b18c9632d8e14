import type { Notification } from '../../events/device-types.ts';
import { aboutKey } from '../../src/core/devices/alert-about.ts';
import { alertKind } from '../../src/core/devices/alert-sentence.ts';
import type { Translate } from '../../src/ui/view.tsx';

/** The event type for which the inbox has the same text as for the alarm of this name. */
const OVERSPEED = { event: 'deviceOverspeed', alarm: 'overspeed' } as const;

/** Returns what an alert is about, from a word that a server uses for a type of events or alarms. */
const aboutOf = (word: string): NonNullable<Notification['about']> =>
  aboutKey({ type: word }) === null ? { type: 'alarm', alarm: word } : { type: word };

/**
 * Returns the kind of an alert for the filter: the server's word, if the app has a text for it, otherwise the number of
 * its type. Many events of a server that uses words have no number of their own. Alerts with the same text have the same
 * kind.
 */
export function kindOf({ kind, about }: Pick<Notification, 'kind' | 'about'>): string {
  if (!about || aboutKey(about) === null) return `${kind}`;
  const word = about.type === 'alarm' ? (about.alarm ?? '') : about.type;
  return word === OVERSPEED.event ? OVERSPEED.alarm : word;
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
