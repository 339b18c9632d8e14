import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';
import { deviceAccess, sharingPause } from './access-types.ts';
import { deviceAlarms, trackingPlan } from './alarm-types.ts';

/** What one model of tracker is and can do. The first model of a device decides icon and route colour. */
const deviceModel = v.object({
  model_nr: v.number(),
  name: v.optional(v.string()),
  /** Kind of use, decides the marker's default icon: `car`, `pet`, `bike`, `watch` … An unknown one is shown as a plain dot. */
  route_profile: v.string(),
  /** Names of the alarms and actions the model has, in the API's words (`alarm_sos`, `alarm_volt` …). */
  capabilities: v.array(v.string()),
});
export type DeviceModel = v.InferOutput<typeof deviceModel>;

/** A tracker of the customer's. */
export const device = v.object({
  id: v.number(),
  imei: personal(v.string()),
  name: personal(v.string()),
  device_models: v.array(deviceModel),
  /** Colour of marker and trace, `#rrggbb`. */
  colour: v.string(),
  /** Name of the icon the customer chose, or '' for the model's own. */
  icon: v.string(),
  /** Path of the customer's own picture, or null. */
  image: v.nullable(personal(v.string())),
  /** Id of the group, or null. */
  group: v.nullable(v.number()),
  /** Place in the list, from 1. */
  position: v.number(),
  /** Shown on the map. */
  shown: v.boolean(),
  note: personal(v.string()),
  /** Kind of use as it is kept at the server; '' is none. These three are not there where the server keeps no such thing. */
  category: v.optional(personal(v.string())),
  /** The number of its card, and who looks after it. */
  phone: v.optional(personal(v.string())),
  contact: v.optional(personal(v.string())),
  /** The device has told that it was switched off, unix seconds, or null. */
  switchedOffAt: v.nullable(v.number()),
  /** Not there: the server did not tell, as in the list of a large fleet; the device itself is asked then. */
  alarms: v.optional(deviceAlarms),
  plan: v.optional(trackingPlan),
  /** Not there, or null: it is the customer's own. */
  access: v.optional(v.nullable(deviceAccess)),
  /** While its sharing is paused. */
  pause: v.optional(v.nullable(sharingPause)),
});
export type Device = v.InferOutput<typeof device>;

export const group = v.object({ id: v.number(), name: personal(v.string()), colour: v.string() });
export type Group = v.InferOutput<typeof group>;

/** Something a device or the service told the customer about (a device alarm among others). */
export const notification = v.object({
  id: v.number(),
  device: v.number(),
  /** `meldungtyp` of the API: 1 shock, 2 battery, 3 radius, 4 SOS, 5 speed … An unknown number is a plain notification. */
  kind: v.number(),
  title: personal(v.string()),
  text: personal(v.string()),
  at: v.number(),
  lat: v.nullable(personal(v.number())),
  lng: v.nullable(personal(v.number())),
  read: v.boolean(),
  /** Measured and allowed value where the kind has one. */
  value: v.nullable(v.number()),
  limit: v.nullable(v.number()),
  /** What happened, where the server tells it by kind instead of in a text: each language has its own words for it. */
  about: v.optional(
    v.object({
      /** The server's own word, such as `deviceOverspeed`. */
      type: v.string(),
      /** Of an alarm its kind, such as `lowBattery`. */
      alarm: v.optional(v.string()),
      /** The fence (`Geofence.of`). */
      fence: v.optional(v.number()),
      /** What the device answered, or who drives. */
      said: v.optional(personal(v.string())),
    }),
  ),
});
export type Notification = v.InferOutput<typeof notification>;
