import type { DeviceAction } from '../../events/access-types.ts';

/**
 * Device fields, by the service's names, and the right that a member needs to change each. Only the owner may
 * change fields not listed.
 */
const RAW_FIELDS: readonly (readonly [RegExp, DeviceAction])[] = [
  [/^(name|spurfarbe|iconname|iconusecustom|iconcustomimage|note)$/, 'look'],
  [/^category_id$/, 'group'],
  [/^(devicepos|deviceshow)$/, 'arrange'],
  [/^(intervalllaenge|spurmodus)/, 'plan'],
  [/^sharing_paused$/, 'pause'],
  [/^(alarm|radius_)/, 'alarms'],
];
const rawAction = (field: string): DeviceAction =>
  RAW_FIELDS.find(([pattern]) => pattern.test(field))?.[1] ?? 'handOver';

type Raw = Readonly<Record<string, unknown>>;
/** What a request is about: devices by id or IMEI (`devices`), or alerts by id (`alerts`). */
export type About = {
  readonly actions: readonly DeviceAction[];
  readonly of: 'devices' | 'alerts';
  readonly refs: readonly string[];
};

/**
 * The requests that are about a device, by method and path below the API's base. In a path, `:` stands for the
 * device's id or IMEI.
 */
const CALLS: readonly (readonly [methods: string, path: RegExp, action: DeviceAction])[] = [
  ['post', /^\/device\/([^/]+)\/image$/, 'look'],
  ['post', /^\/device\/([^/]+)\/alarm-test$/, 'alarms'],
  ['post delete', /^\/device\/([^/]+)\/commands(?:\/|$)/, 'command'],
  ['put delete', /^\/device\/([^/]+)\/guard$/, 'guard'],
  ['put', /^\/device\/([^/]+)\/papers$/, 'papers'],
  ['post delete', /^\/device\/([^/]+)\/passport-photos/, 'papers'],
  ['get post put delete', /^\/device\/([^/]+)\/(?:voice-messages|photos)/, 'listen'],
  ['post put delete', /^\/geofence\/([^/]+)/, 'geofences'],
  ['get', /^\/trackerdata\/([^/]+)\//, 'seeHistory'],
  ['get', /^\/customnotifications\/([^/]+)$/, 'seeAlerts'],
  ['get', /^\/notifications\/(\d+)$/, 'seeAlerts'],
  ['get', /^\/logbook\/(?:getAllRoutes|generateSingleDevice\w+)\/([^/]+)/, 'logbook'],
  ['put', /^\/notifications\/markReadByDevice\/([^/]+)$/, 'markAlerts'],
];

/** Decodes percent escapes. A text with an invalid escape stays as it is, because no device has such a name. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
const texts = (list: unknown): readonly string[] => (Array.isArray(list) ? list.map(String) : []);

/**
 * Returns what a request does and with which devices. Null if it is not about devices. `path` is relative to the API's
 * base address.
 */
export function aboutOf(method: string, path: string, body: unknown): About | null {
  const how = method.toLowerCase();
  const sent: Raw = typeof body === 'object' && body !== null ? (body as Raw) : {};
  const one = how === 'put' ? /^\/device\/([^/]+)$/.exec(path)?.[1] : undefined;
  if (one !== undefined || (how === 'put' && path === '/devices')) {
    const { ids, id: _, imei: __, ...fields } = sent;
    return {
      of: 'devices',
      refs: one === undefined ? texts(ids) : [decoded(one)],
      actions: [...new Set(Object.keys(fields).map(rawAction))],
    };
  }
  if (how === 'put' && path === '/notifications')
    return { of: 'alerts', refs: texts(sent['ids']), actions: ['markAlerts'] };
  if ((how === 'post' || how === 'put') && /^\/(shares|members)(\/|$)/.test(path))
    return {
      of: 'devices',
      refs: texts(sent['deviceIDs']),
      actions: [path.startsWith('/shares') ? 'share' : 'invite'],
    };
  if (how !== 'get' && /^\/logbook\/(routes|locks)$/.test(path))
    return { of: 'devices', refs: texts([sent['iddevice']]), actions: ['logbook'] };
  for (const [methods, pattern, action] of CALLS) {
    const ref = methods.split(' ').includes(how) ? pattern.exec(path)?.[1] : undefined;
    if (ref !== undefined) return { of: 'devices', refs: [decoded(ref)], actions: [action] };
  }
  return null;
}
