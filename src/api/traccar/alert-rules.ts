import type { Notification } from '../../../events/device-types.ts';
import { type Call, chained, known, mapped, orElse } from '../call.ts';
import { LIVE_CHANNEL, type Rule, toRule } from './event.ts';
import { type GroupLinks, type Links, linksFor, MOST_ASKED } from './links.ts';
import { answer, listIn } from './reply.ts';
import type { ServerSettings } from './server-settings.ts';

/** The event type of alarms. A rule reports only those of its alarm types. */
const ALARM = 'alarm';

/** An event of the server as an alert, with its alarm types and the position to which it refers. */
export type Told = {
  readonly alert: Notification;
  readonly alarms: readonly string[];
  readonly position: number | null;
};

/**
 * Loads the user's rules that report to open apps. The alert list shows only what they report, so that it contains the
 * same alerts that arrive live (TRAC-12).
 */
export const liveRules: Call<readonly Rule[]> = {
  request: { method: 'get', path: '/notifications' },
  read: answer((body, leftOut) =>
    listIn(body, leftOut, toRule).filter(
      ({ type, channels, alarms }) =>
        channels.includes(LIVE_CHANNEL) && (type !== ALARM || alarms.length > 0),
    ),
  ),
};

/** What is known of the links of rules: by device, the ids of the rules that apply to it; and the links of groups. */
export type RuleLinks = {
  readonly byDevice: ReadonlyMap<number, ReadonlySet<number>>;
  readonly groups: GroupLinks | null;
};
export const NO_LINKS: RuleLinks = { byDevice: new Map(), groups: null };

const links = linksFor('/notifications', 'notificationId');

/** Whether a rule is about an event of this type and these alarm types, whatever the device. */
const isAbout = ({ type, alarms }: Rule, told: Told): boolean =>
  type === told.alert.about?.type && (type !== ALARM || told.alarms.some((each) => alarms.includes(each)));

/** Returns for each device the rules that are linked to it, or to a group around it. */
function together(devices: readonly number[], direct: Links, groups: GroupLinks): RuleLinks['byDevice'] {
  const byDevice = new Map(devices.map((id) => [id, new Set<number>()]));
  for (const [rule, ids] of direct) for (const id of ids) byDevice.get(id)?.add(rule);
  for (const [rule, around] of groups)
    for (const group of around) for (const id of group.devices) byDevice.get(id)?.add(rule);
  return byDevice;
}

/**
 * Loads which rules apply to these devices. A device stays unknown if the server does not tell, or if there are too many
 * devices to ask for.
 */
function linksOf(
  settings: ServerSettings,
  rules: readonly Rule[],
  devices: readonly number[],
  before: RuleLinks,
): Call<RuleLinks> {
  const asked = devices.filter((id) => !before.byDevice.has(id)).slice(0, MOST_ASKED);
  const chosen = rules.filter(({ always }) => !always).map(({ id }) => id);
  if (asked.length === 0) return known(before);
  return chained(orElse<Links | null>(links.of(settings, chosen, asked), null), (direct, leftOut) => {
    if (direct === null) return { ok: true, value: before, leftOut };
    const grouped = before.groups ? known(before.groups) : orElse<GroupLinks | null>(links.ofGroups(), null);
    return {
      next: chained(grouped, (groups, more) => ({
        ok: true,
        value: groups
          ? { byDevice: new Map([...before.byDevice, ...together(asked, direct, groups)]), groups }
          : before,
        leftOut: [...leftOut, ...more],
      })),
    };
  });
}

/**
 * Keeps the events that a rule reports. Links are loaded only for devices with events that no rule for all devices
 * reports. An event of a device whose links are unknown is kept.
 */
export function reportedBy(
  settings: ServerSettings,
  rules: readonly Rule[],
  told: readonly Told[],
  before: RuleLinks,
): Call<{ readonly told: readonly Told[]; readonly links: RuleLinks }> {
  const meant = told.flatMap((one) => {
    const about = rules.filter((rule) => isAbout(rule, one));
    return about.length > 0 ? [{ one, about, always: about.some(({ always }) => always) }] : [];
  });
  const open = new Set(meant.filter(({ always }) => !always).map(({ one }) => one.alert.device));
  return mapped(linksOf(settings, rules, [...open], before), (found) => ({
    told: meant
      .filter(({ one, about, always }) => {
        const linked = found.byDevice.get(one.alert.device);
        return always || !linked || about.some(({ id }) => linked.has(id));
      })
      .map(({ one }) => one),
    links: found,
  }));
}
