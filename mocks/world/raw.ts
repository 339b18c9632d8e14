import { nameOfAccount } from './account-names.ts';
import { APP_MODES } from '../../events/session-types.ts';
import type { MockAccount } from './accounts.ts';
import type { MockDevice } from './mock-device.ts';
import { limitOf, LOW_PERCENT, LOW_VOLTS, RADIUS_METRES } from './notifications.ts';

/**
 * Fields that are the same for every device of the demo, in the service's format. The alarms that the demo raises are
 * on, with the limits that it raises them at (`notifications.ts`).
 */
const COMMON = {
  intern: 0,
  protokoll: 'auto',
  devicezeit: null,
  modellid: null,
  kategorie: null,
  speicherdauer: 365,
  intervalllaenge: 30,
  status: 1,
  spuraktiv: 1,
  spurpunkte: 180,
  spurminuten: 240,
  alarmintervall: 10_800,
  alarm_enabled: 1,
  alarm_geofence: 1,
  alarmbewegung: 1,
  alarmakkuwarnung: 1,
  alarmakkuwarnungab: LOW_PERCENT,
  alarmgeschwindigkeit: 1,
  alarmsos: 1,
  alarmzuendalarm: 1,
  alarmstromunterbrechung: 1,
  radius_laststatus: 1,
  radius_meter: RADIUS_METRES,
  alarm_volt: 1,
  alarm_volt_value: LOW_VOLTS.toFixed(2),
  alarm_turn_off: 1,
  alarm_fall_enabled: 0,
  iconusecustom: 0,
  iconcustomimage: null,
  privacy_mode: 0,
  share_link: false,
  setup_done: true,
  is_exchanged: 0,
  deleted_at: null,
  appmode: null,
} as const;

/**
 * Returns a device in the service's format. `position` is its place in the list, from 0. In large fleets, fields
 * that no client reads are left out.
 */
export const rawDeviceOf = (
  device: MockDevice,
  position: number,
  since: number,
  isLarge: boolean,
): Record<string, unknown> => ({
  id: device.id,
  name: device.name,
  imei: device.imei,
  model_nr: device.model.model_nr,
  devicepos: position,
  deviceshow: 1,
  spurfarbe: device.colour.toUpperCase(),
  iconname: device.icon,
  category_id: device.group === null ? null : String(device.group),
  note: device.note === '' ? null : device.note,
  ...(device.model.capabilities.includes('voice_messages') && {
    // Numbers that telephone companies reserve for films and books.
    telefonnummer: `+46 70 174 06 ${10 + (device.id % 80)}`,
  }),
  switched_off_at: device.switchedOffAt,
  route_profile: [device.model.route_profile],
  device_models: [
    {
      model_nr: device.model.model_nr,
      name: device.model.name,
      ...Object.fromEntries(device.model.capabilities.map((capability) => [capability, 1])),
    },
  ],
  ...(!isLarge && {
    ...COMMON,
    alarmgeschwindigkeitab: limitOf(device),
    createdate: since - 300 * 86_400,
    updatedate: since - 3 * 86_400,
    customImgUrl: `assets/device_markers/${device.icon}.svg`,
  }),
});

/** Ids of the mock accounts that may switch between all app modes. All other accounts have one mode. */
const EVERY_MODE: readonly string[] = ['customer', 'superUser'];

/** Returns a customer in the service's format. */
export const rawCustomerOf = (
  account: MockAccount,
  userID: number,
  since: number,
): Record<string, unknown> => ({
  id: userID,
  company_id: 7,
  company_role: account.id === 'admin' ? 1 : null,
  email: account.email,
  name: null,
  firstname: nameOfAccount(account.id)[0],
  lastname: nameOfAccount(account.id)[1],
  country: 'SE',
  actlang: null,
  route_icons: 'circle',
  snap_to_road: 0,
  pauses: 1,
  map: 'offline',
  distance_unit: 'km',
  socket_url: null,
  isActive: 1,
  private_mode: 0,
  createdate: since - 400 * 86_400,
  updatedate: since,
  map_types: 'offline,standard',
  super_user: account.id === 'superUser' ? 1 : 0,
  appmode: account.mode,
  is_admin: account.id === 'admin' ? 1 : 0,
  admin_permissions: account.id === 'admin' ? ['users', 'devices', 'feedback'] : [],
  allowed_modes: (EVERY_MODE.includes(account.id) ? APP_MODES : [account.mode]).join(','),
});

/** Returns the settings of a new customer. */
export const rawSettingsOf = (account: MockAccount): Record<string, unknown> => ({
  logout_onclose: 0,
  appMode: account.mode,
  logbook_mode: 'classic',
  survey_response: null,
  uptodate_via_email: 0,
  show_imei_btn: 1,
  show_all_devices_btn: 1,
  show_alarms_btn: 1,
  show_note_btn: 1,
  time_zone: '',
  alarm_sounds: {},
  alert_emails: 0,
});

/**
 * Removes the details of a device that the device list of a large fleet leaves out. A request for a single device
 * does return them.
 */
export const withoutDetails = (changed: Record<string, unknown> | undefined, isLarge: boolean) =>
  changed && isLarge
    ? Object.fromEntries(
        Object.entries(changed).filter(([name]) => !/^alarm|^intervalllaenge|^spurmodus|^radius_/.test(name)),
      )
    : changed;
