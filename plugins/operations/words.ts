import type { Maintenance, Rule } from '../../events/operations-types.ts';
import { aboutKey } from '../../src/core/devices/alert-about.ts';
import { formatDay, formatDistance, formatUnit, type Units } from '../../src/ui/format.ts';
import { readableName } from '../../src/ui/readable-name.ts';
import type { Translate } from '../../src/ui/view.tsx';
import { sensorKind } from '../../src/rules/sensors.ts';
import { sensorName } from '../../src/ui/sensor-format.ts';
import { countedBy, DAY_MILLIS, type Due, MILLIS_PER_HOUR, startDay } from './due.ts';

/** What is needed to create texts: the translations, the language, the units and the user's time zone. */
export type Tongue = {
  readonly t: Translate;
  readonly language: string;
  readonly units: Units;
  readonly zone?: string | undefined;
};

/** The name of a server event; for an unknown event, the server's name for it, in words. */
export function eventName(type: string, t: Translate): string {
  if (type === 'alarm') return t('operations.alarm');
  const key = aboutKey({ type });
  return key === null ? readableName(type) : t(key);
}
export function alarmName(alarm: string, t: Translate): string {
  const key = aboutKey({ type: 'alarm', alarm });
  return key === null ? readableName(alarm) : t(key);
}

/** Notification channels whose names are translated. */
const CHANNELS: ReadonlySet<string> = new Set(['web', 'mail', 'sms', 'command']);
export const channelName = (channel: string, t: Translate): string =>
  CHANNELS.has(channel) ? t(`operations.channels.${channel}`) : readableName(channel);

/** What an alarm rule reports: its event, with the alarm types if it is an alarm. */
export function ruleTitle({ type, alarms }: Rule, { t, language }: Tongue): string {
  const event = eventName(type, t);
  if (type !== 'alarm' || alarms.length === 0) return event;
  const kinds = alarms.map((alarm) => alarmName(alarm, t));
  return `${event}: ${new Intl.ListFormat(language, { type: 'conjunction' }).format(kinds)}`;
}

/** Names the groups through which something is linked to devices, such as `through the group Company`. */
export const throughGroups = (
  groups: readonly { readonly name: string }[],
  { t, language }: Pick<Tongue, 't' | 'language'>,
): string =>
  t('operations.throughGroup', {
    count: groups.length,
    name: new Intl.ListFormat(language, { type: 'conjunction' }).format(groups.map(({ name }) => name)),
  });

/** Formats a value of a maintenance interval, such as `10,000 km`, `500 h` or `30 days`. */
function amount(type: string, value: number, { language, units }: Tongue): string {
  switch (countedBy(type)) {
    case 'way': {
      const way = formatDistance(value, units, language);
      return `${way.value}\u00a0${way.unit}`;
    }
    case 'hours':
      return formatUnit(Math.round(value / MILLIS_PER_HOUR), 'hour', language);
    case 'date':
      return formatUnit(Math.round(value / DAY_MILLIS), 'day', language);
    default:
      return String(value);
  }
}

/** Returns the interval of a maintenance task and its starting point as text. */
export function careTitle({ type, start, period }: Maintenance, tongue: Tongue): string {
  const { t, language, zone } = tongue;
  const every = t('operations.every', { amount: amount(type, period, tongue) });
  if (countedBy(type) === null) return `${sensorName(type, sensorKind(type), t)}: ${every}`;
  if (countedBy(type) === 'date') {
    const day = Date.parse(startDay(start, zone)) / 1000;
    return `${every}, ${t('operations.from', { start: formatDay(day, language, 'UTC') })}`;
  }
  return start > 0 ? `${every}, ${t('operations.from', { start: amount(type, start, tongue) })}` : every;
}

/** Says how much is left until maintenance is due, or by how much it is late. */
export function dueWords(type: string, { state, by }: Due, tongue: Tongue): string {
  if (countedBy(type) === 'date' && by === 0) return tongue.t('operations.dueToday');
  const words = { amount: amount(type, by, tongue) };
  return tongue.t(state === 'overdue' ? 'operations.overdue' : 'operations.left', words);
}
