import { aboutKey } from '../../src/core/devices/alert-about.ts';
import { readableName } from '../../src/ui/readable-name.ts';
import type { Translate } from '../../src/ui/view.tsx';

/** The activities of a phone's motion sensor, by the names that tracking apps report. */
const ACTIVITIES: ReadonlyMap<string, string> = new Map([
  ['still', 'still'],
  ['walking', 'walking'],
  ['on_foot', 'walking'],
  ['running', 'running'],
  ['on_bicycle', 'cycling'],
  ['cycling', 'cycling'],
  ['in_vehicle', 'vehicle'],
  ['automotive', 'vehicle'],
  ['unknown', 'unknown'],
]);

/** Returns the text for what a tracker's wearer does; an activity without a text keeps the tracker's name, in words. */
export function activityText(name: string, t: Translate): string {
  const known = ACTIVITIES.get(name);
  return known === undefined ? readableName(name) : t(`sensors.activities.${known}`);
}

/** Returns the text for the alarms in a position, which the server separates by commas. */
export function alarmsText(alarms: string, t: Translate, language: string): string {
  const names = alarms.split(',').map((each) => {
    const alarm = each.trim();
    const key = aboutKey({ type: 'alarm', alarm });
    return key === null ? readableName(alarm) : t(key);
  });
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}
