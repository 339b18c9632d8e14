import * as v from 'valibot';
import type { DeviceChanges } from '../../../events/change-types.ts';
import type { Device, DeviceModel, Group, Notification } from '../../../events/device-types.ts';
import { colourOfProfile } from '../../rules/colours.ts';
import { isRecord } from '../reading.ts';
import { rawFlag, rawId, rawNumber, rawNumberOrNull, rawText } from './raw.ts';
import type { AlarmKind, AlarmSetting, DeviceAlarms, TrackingPlan } from '../../../events/alarm-types.ts';

/** The service's names for the fields of each alarm: its switch, its threshold, and its repeat interval (seconds). */
const NAMES: readonly (readonly [kind: AlarmKind, on: string, from?: string | undefined, every?: string])[] =
  [
    ['shock', 'alarmbewegung', undefined, 'alarmbewegungintervall'],
    ['battery', 'alarmakkuwarnung', 'alarmakkuwarnungab', 'alarmakkuwarnungintervall'],
    ['radius', 'radius_laststatus', 'radius_meter'],
    ['sos', 'alarmsos'],
    ['speed', 'alarmgeschwindigkeit', 'alarmgeschwindigkeitab', 'alarmgeschwindigkeitintervall'],
    ['powerCut', 'alarmstromunterbrechung'],
    ['ignition', 'alarmzuendalarm'],
    ['fall', 'alarm_fall_enabled'],
    ['geofence', 'alarm_geofence'],
    ['volt', 'alarm_volt', 'alarm_volt_value'],
    ['turnOff', 'alarm_turn_off'],
  ];
const EVERY_BY_DEFAULT = 10_800;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const ALL = [
  'alarm_enabled',
  'alarmintervall',
  'alarm_recipients',
  'alarm_quiet',
  'alarm_paused_until',
  'intervalllaenge',
  'spurmodus',
  ...NAMES.flatMap(([, ...names]) => names.filter((name) => name !== undefined)),
];
/** Schema entries for all fields of a device that hold alarms or the tracking plan. Each is optional. */
const rawAlarmFields = Object.fromEntries(ALL.map((name) => [name, v.optional(v.unknown())]));
/** The names of a device's fields that describe its alarms. */
const ALARM_FIELDS: readonly string[] = ALL.filter(
  (name) => !['intervalllaenge', 'spurmodus'].includes(name),
);

type Raw = Readonly<Record<string, unknown>>;
const numberIn = (value: unknown): number | null => v.parse(rawNumberOrNull, value);
const isOn = (value: unknown) => value === 1 || value === true || value === '1';

/** Converts the alarms of a device from the service's format to the app's. Returns `{}` if the service sent none. */
export function toAlarms(raw: Raw): { alarms?: DeviceAlarms } {
  const told = NAMES.filter(([, on]) => raw[on] !== undefined && raw[on] !== null);
  if (told.length === 0 && raw['alarm_enabled'] === undefined) return {};
  const kinds = told.map(([kind, on, from, every]): [AlarmKind, AlarmSetting] => [
    kind,
    {
      on: isOn(raw[on]),
      from: from === undefined ? null : numberIn(raw[from]),
      every: every === undefined ? null : numberIn(raw[every]),
    },
  ]);
  const quiet = raw['alarm_quiet'];
  const [begins, ends] = isRecord(quiet) ? [quiet['from'], quiet['to']] : [];
  const isTime = (time: unknown): time is string => typeof time === 'string' && TIME.test(time);
  const recipients = raw['alarm_recipients'];
  return {
    alarms: {
      on: raw['alarm_enabled'] === undefined || isOn(raw['alarm_enabled']),
      every: numberIn(raw['alarmintervall']) ?? EVERY_BY_DEFAULT,
      kinds: Object.fromEntries(kinds),
      recipients: Array.isArray(recipients)
        ? recipients.map((each) => v.parse(rawText, each)).filter((each) => each !== '')
        : [],
      quiet: isTime(begins) && isTime(ends) ? { from: begins, to: ends } : null,
      pausedUntil: numberIn(raw['alarm_paused_until']),
    },
  };
}

/** Converts a device's alarms to the service's format. */
export function toRawAlarms(alarms: DeviceAlarms): Record<string, unknown> {
  const kinds = NAMES.flatMap(([kind, on, from, every]): [string, unknown][] => {
    const setting = alarms.kinds[kind];
    if (!setting) return [];
    return [
      [on, setting.on ? 1 : 0],
      ...(from !== undefined && setting.from !== null
        ? [[from, kind === 'volt' ? setting.from.toFixed(2) : setting.from] as [string, unknown]]
        : []),
      ...(every !== undefined && setting.every !== null ? [[every, setting.every] as [string, unknown]] : []),
    ];
  });
  return {
    alarm_enabled: alarms.on ? 1 : 0,
    alarmintervall: alarms.every,
    alarm_recipients: alarms.recipients,
    alarm_quiet: alarms.quiet,
    alarm_paused_until: alarms.pausedUntil,
    ...Object.fromEntries(kinds),
  };
}

/**
 * Returns how often a tracker reports its position, if the service says so. The service's field `spurmodus` = 1
 * means that the tracker sleeps while it stands still.
 */
export function toPlan(raw: Raw): { plan?: TrackingPlan } {
  const seconds = numberIn(raw['intervalllaenge']);
  return seconds === null || seconds < 1 ? {} : { plan: { seconds, saving: isOn(raw['spurmodus']) } };
}
export const toRawPlan = ({ seconds, saving }: TrackingPlan): Record<string, unknown> => ({
  intervalllaenge: seconds,
  spurmodus: saving ? 1 : 0,
});

/**
 * Schema of this account's access to a device that another account shares. If the access is unreadable, the device
 * counts as shared by an unknown owner. An unknown role gets the fewest rights.
 */
const rawAccess = v.fallback(
  v.nullable(
    v.object({
      role: v.fallback(v.picklist(['view', 'edit']), 'view'),
      by: v.optional(rawText, ''),
      until: v.optional(rawNumberOrNull, null),
    }),
  ),
  { role: 'view', by: '', until: null },
);

/** Schema of a pause: whether the sharing of a device is paused, and what members see meanwhile. */
const rawPause = v.fallback(
  v.nullable(
    v.object({
      until: v.optional(rawNumberOrNull, null),
      reason: v.optional(rawText, ''),
      by: v.optional(rawText, ''),
    }),
  ),
  null,
);

/** Schema of a device as the service writes it; all other fields are ignored. */
export const rawDevice = v.object({
  id: rawId,
  imei: v.pipe(rawText, v.nonEmpty()),
  name: v.optional(rawText),
  model_nr: v.optional(rawNumberOrNull),
  device_models: v.optional(v.unknown()),
  route_profile: v.optional(v.unknown()),
  spurfarbe: v.optional(rawText),
  iconname: v.optional(rawText),
  iconusecustom: v.optional(rawFlag(false)),
  iconcustomimage: v.optional(rawText),
  category_id: v.optional(rawNumberOrNull),
  devicepos: v.optional(rawNumberOrNull),
  deviceshow: v.optional(rawFlag(true)),
  note: v.optional(rawText),
  telefonnummer: v.optional(rawText),
  switched_off_at: v.optional(rawNumberOrNull),
  access: v.optional(rawAccess),
  sharing_paused: v.optional(rawPause),
  ...rawAlarmFields,
});
type RawDevice = v.InferOutput<typeof rawDevice>;

/**
 * Converts a device of the service to the app's format. The app's `position` in the device list counts from 1, the
 * service's `devicepos` from 0.
 */
export function toDevice(raw: RawDevice): Device {
  const device_models = toModels(raw);
  return {
    id: raw.id,
    imei: raw.imei,
    name: raw.name ?? '',
    device_models,
    colour: toColour(raw.spurfarbe, colourOfProfile(device_models[0]?.route_profile)),
    icon: raw.iconname ?? '',
    image: toImage(raw),
    group: raw.category_id ?? null,
    position: Math.max(0, Math.floor(raw.devicepos ?? 0)) + 1,
    shown: raw.deviceshow ?? true,
    note: raw.note ?? '',
    ...(raw.telefonnummer && { phone: raw.telefonnummer }),
    switchedOffAt: raw.switched_off_at ?? null,
    ...(raw.access && { access: raw.access }),
    ...(raw.sharing_paused && { pause: raw.sharing_paused }),
    ...toAlarms(raw),
    ...toPlan(raw),
  };
}

/**
 * Schema of some fields of a device, as socket messages and responses to writes contain them. Missing fields stay
 * unchanged.
 */
const rawDevicePart = v.object({ ...v.partial(rawDevice).entries, id: rawId });

/**
 * Returns what changed on a device; a full record gives every field. Null if the device's id is missing. The colour is
 * '' if the user has chosen none and the record does not name the device's models: the default colour depends on the
 * model.
 */
export const readDevicePart = (value: unknown): { device: number; changes: Partial<Device> } | null => {
  const result = v.safeParse(rawDevicePart, value);
  if (!result.success || !isRecord(value)) return null;
  const raw = result.output;
  const read = toDevice({ ...raw, imei: raw.imei ?? '' });
  const whole = read.device_models.length > 0 ? read : { ...read, colour: toColour(raw.spurfarbe, '') };
  const told: [keyof Device, readonly string[]][] = [
    ['imei', ['imei']],
    ['name', ['name']],
    ['device_models', ['device_models', 'model_nr']],
    ['colour', ['spurfarbe']],
    ['icon', ['iconname']],
    ['image', ['iconusecustom', 'iconcustomimage']],
    ['group', ['category_id']],
    ['position', ['devicepos']],
    ['shown', ['deviceshow']],
    ['note', ['note']],
    ['phone', ['telefonnummer']],
    ['switchedOffAt', ['switched_off_at']],
    ['alarms', ALARM_FIELDS],
    ['plan', ['intervalllaenge', 'spurmodus']],
    ['access', ['access']],
    ['pause', ['sharing_paused']],
  ];
  // Null ends a state: `access` null means that the account owns the device again, `pause` null means that sharing is
  // no longer paused.
  const ended = {
    ...(raw.access === null && { access: null }),
    ...(raw.sharing_paused === null && { pause: null }),
    // A number that was deleted can no longer be called.
    ...(raw.telefonnummer === '' && { phone: '' }),
  };
  const fields = told
    .filter(([, names]) => names.some((name) => name in value))
    .map(([field]) => [field, whole[field]])
    .filter(([, told]) => told !== undefined);
  return { device: raw.id, changes: { ...Object.fromEntries([['id', raw.id], ...fields]), ...ended } };
};

/**
 * Converts changes of a device to the service's format. `was`: the values before the changes. If a setting has several
 * parts, only the parts that differ from `was` are sent, so that another user's simultaneous change is not overwritten.
 */
export const toRawDevice = (changes: DeviceChanges, was?: DeviceChanges): Record<string, unknown> => ({
  ...(changes.name !== undefined && { name: changes.name }),
  ...(changes.colour !== undefined && { spurfarbe: changes.colour }),
  ...(changes.icon !== undefined && { iconname: changes.icon }),
  ...(changes.group !== undefined && { category_id: changes.group }),
  ...(changes.position !== undefined && { devicepos: changes.position - 1 }),
  ...(changes.shown !== undefined && { deviceshow: changes.shown ? 1 : 0 }),
  ...(changes.note !== undefined && { note: changes.note }),
  ...(changes.pause !== undefined && { sharing_paused: changes.pause }),
  ...(changes.image !== undefined &&
    (changes.image === null ? { iconusecustom: 0 } : { iconusecustom: 1, iconcustomimage: changes.image })),
  ...(changes.alarms && partsOf(toRawAlarms(changes.alarms), was?.alarms && toRawAlarms(was.alarms))),
  ...(changes.plan && partsOf(toRawPlan(changes.plan), was?.plan && toRawPlan(was.plan))),
});
const partsOf = (now: Record<string, unknown>, before: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => !(name in before) || JSON.stringify(before[name]) !== JSON.stringify(value),
    ),
  );

const toModels = (raw: RawDevice): DeviceModel[] => {
  const profile = firstText(raw.route_profile);
  const list = Array.isArray(raw.device_models) ? raw.device_models : [raw.device_models];
  const models = list.filter(isRecord).flatMap((model) => {
    const number = v.safeParse(rawNumber, model['model_nr'] ?? raw.model_nr);
    return number.success ? [toModel(model, number.output, profile)] : [];
  });
  if (models.length > 0 || typeof raw.model_nr !== 'number') return models;
  return [{ model_nr: raw.model_nr, route_profile: profile, capabilities: [] }];
};

const toModel = (model: Record<string, unknown>, model_nr: number, profile: string): DeviceModel => ({
  model_nr,
  ...(typeof model['name'] === 'string' && model['name'] !== '' && { name: model['name'] }),
  route_profile: firstText(model['route_profile']) || profile,
  capabilities: Object.entries(model)
    .filter(
      ([name, value]) =>
        name !== 'id' && name !== 'model_nr' && (value === 1 || value === true || value === '1'),
    )
    .map(([name]) => name),
});

const firstText = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
};

/** Returns the chosen colour; `otherwise` if none is chosen or the value is not a valid colour. */
const toColour = (raw: string | undefined, otherwise = colourOfProfile()): string => {
  const hex = /^#?([0-9a-f]{6})$/i.exec(raw?.trim() ?? '')?.[1];
  return hex ? `#${hex.toLowerCase()}` : otherwise;
};

/**
 * Accepts the addresses of device images. A data URL must hold a PNG, JPEG or WebP image; markup (SVG) is rejected.
 */
const DRAWABLE = /^(?!data:)|^data:image\/(png|jpeg|webp);base64,/i;
const toImage = (raw: RawDevice): string | null =>
  raw.iconusecustom && raw.iconcustomimage && DRAWABLE.test(raw.iconcustomimage) ? raw.iconcustomimage : null;

export const rawGroup = v.object({ id: rawId, name: v.optional(rawText), colour: v.optional(rawText) });
export const toGroup = (raw: v.InferOutput<typeof rawGroup>): Group => ({
  id: raw.id,
  name: raw.name ?? '',
  colour: toColour(raw.colour),
});

export const rawNotification = v.object({
  id: rawId,
  iddevice: rawId,
  meldungtyp: v.optional(rawNumberOrNull),
  bezeichnung: v.optional(rawText),
  meldung: v.optional(rawText),
  dateunix: rawId,
  lat: v.optional(rawNumberOrNull),
  lng: v.optional(rawNumberOrNull),
  isread: v.optional(rawFlag(false)),
  speed: v.optional(rawNumberOrNull),
  speederlaubt: v.optional(rawNumberOrNull),
  value: v.optional(rawNumberOrNull),
  limit: v.optional(rawNumberOrNull),
  geofence: v.optional(rawNumberOrNull),
  centre_lat: v.optional(rawNumberOrNull),
  centre_lng: v.optional(rawNumberOrNull),
});

const IGNITION = 7;
const AREAS: Readonly<Record<number, string>> = { 10: 'geofenceEnter', 11: 'geofenceExit' };

/**
 * Returns details of a notification that its type number does not contain: which geofence, or whether the ignition was
 * switched on or off.
 */
function aboutOf({
  meldungtyp,
  geofence,
  value,
}: v.InferOutput<typeof rawNotification>): Notification['about'] {
  const area = AREAS[meldungtyp ?? 0];
  if (area !== undefined && geofence) return { type: area, fence: geofence };
  if (meldungtyp !== IGNITION || value === undefined || value === null) return undefined;
  return { type: value > 0 ? 'ignitionOn' : 'ignitionOff' };
}

/** Returns a place of a notification. Null if it has none: 0,0 means "no place". */
const placeIn = (lat: number | null = null, lng: number | null = null) =>
  lat !== null && lng !== null && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0)
    ? { lat, lng }
    : null;

/**
 * Converts a notification from the service's format. Coordinates 0,0 mean "no place"; a type that is not a number
 * becomes type 0 (plain notification).
 */
export const toNotification = (raw: v.InferOutput<typeof rawNotification>): Notification => {
  const about = aboutOf(raw);
  const place = placeIn(raw.lat, raw.lng);
  const centre = placeIn(raw.centre_lat, raw.centre_lng);
  return {
    id: raw.id,
    device: raw.iddevice,
    kind: raw.meldungtyp ?? 0,
    title: raw.bezeichnung ?? '',
    text: raw.meldung ?? '',
    at: raw.dateunix,
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    read: raw.isread ?? false,
    value: raw.speed ?? (raw.meldungtyp === IGNITION ? null : (raw.value ?? null)),
    limit: raw.speederlaubt ?? raw.limit ?? null,
    ...(centre && { centre }),
    ...(about && { about }),
  };
};
