import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';
import { appMode, language } from './session-types.ts';

/** The settings that the server stores for a customer. */
export const userSettings = v.object({
  logout_onclose: v.boolean(),
  appMode,
  logbook_mode: v.string(),
  survey_response: v.nullable(v.number()),
  uptodate_via_email: v.boolean(),
  show_imei_btn: v.boolean(),
  show_all_devices_btn: v.boolean(),
  show_alarms_btn: v.boolean(),
  show_note_btn: v.boolean(),
  /** IANA name of the time zone in which the app shows times. '' or absent: the browser's time zone. */
  time_zone: v.optional(v.string()),
  /** Whether an alarm plays a sound, by alarm type (`meldungtyp`). A type that is missing here plays one. */
  alarm_sounds: v.optional(v.record(v.string(), v.boolean())),
  /** Setting: a super user can edit the app's texts directly on the pages where they appear. */
  enablePhraseInContext: v.optional(v.boolean()),
  /** Setting: alarms are also sent by e-mail. */
  alert_emails: v.optional(v.boolean()),
});
export type UserSettings = v.InferOutput<typeof userSettings>;

/** The signed-in customer's data, as the service returns it. */
export const customer = v.object({
  id: v.number(),
  email: personal(v.string()),
  firstName: personal(v.string()),
  lastName: personal(v.string()),
  actlang: v.nullable(language),
  distanceUnit: v.picklist(['km', 'mi']),
  map: v.string(),
  snapToRoad: v.boolean(),
  socketUrl: v.nullable(personal(v.string())),
  superUser: v.boolean(),
  isTestAccount: v.boolean(),
  isAdmin: v.optional(v.boolean()),
  /** Names of an administrator's permissions: `users`, `devices`, `serverAlerts`, `surveys`, `feedback`. */
  adminPermissions: v.optional(v.array(v.string())),
  /** The app modes that this customer may switch between. Absent or one entry: the customer has no choice. */
  allowedModes: v.optional(v.array(appMode)),
});
/** The account fields that customers may change themselves. An absent field stays as it is. */
export const customerChanges = v.partial(
  v.pick(customer, ['firstName', 'lastName', 'actlang', 'distanceUnit', 'map', 'snapToRoad']),
);
export type CustomerChanges = v.InferOutput<typeof customerChanges>;
export const settingsChanges = v.partial(userSettings);
export type SettingsChanges = v.InferOutput<typeof settingsChanges>;
export type Customer = v.InferOutput<typeof customer>;
