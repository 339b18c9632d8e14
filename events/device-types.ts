import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';
import { deviceAccess, sharingPause } from './access-types.ts';
import { deviceAlarms, trackingPlan } from './alarm-types.ts';

/** A tracker model and what it can do. A device's first model decides icon and route colour. */
const deviceModel = v.object({
  model_nr: v.number(),
  name: v.optional(v.string()),
  /**
   * The kind of use, which decides the marker's default icon: `car`, `pet`, `bike`, `watch` … An unknown kind is
   * shown as a plain dot.
   */
  route_profile: v.string(),
  /** Names of the alarms and actions the model supports, as the API spells them (`alarm_sos`, `alarm_volt` …). */
  capabilities: v.array(v.string()),
});
export type DeviceModel = v.InferOutput<typeof deviceModel>;

/** A tracker that belongs to the customer. */
export const device = v.object({
  id: v.number(),
  imei: personal(v.string()),
  name: personal(v.string()),
  device_models: v.array(deviceModel),
  /** Colour of marker and trail, `#rrggbb`. */
  colour: v.string(),
  /** Name of the icon that the customer chose. '' for the model's own. */
  icon: v.string(),
  /** Path of the customer's own picture, or null if none. */
  image: v.nullable(personal(v.string())),
  /** Id of its group, or null if none. */
  group: v.nullable(v.number()),
  /** Position in the list, from 1. */
  position: v.number(),
  /** Whether it is shown on the map. */
  shown: v.boolean(),
  note: personal(v.string()),
  /**
   * Kind of use as stored on the server. '' if none. These three fields are absent if the server does not store
   * them.
   */
  category: v.optional(personal(v.string())),
  /** Phone number of its SIM card, and its contact person. */
  phone: v.optional(personal(v.string())),
  contact: v.optional(personal(v.string())),
  /** When the device reported that it was switched off (Unix seconds), or null. */
  switchedOffAt: v.nullable(v.number()),
  /**
   * Absent if the server did not send it, as in the list of a large fleet. The app then requests the single device.
   */
  alarms: v.optional(deviceAlarms),
  plan: v.optional(trackingPlan),
  /** Absent or null: the device belongs to the customer. */
  access: v.optional(v.nullable(deviceAccess)),
  /** Set while its sharing is paused. */
  pause: v.optional(v.nullable(sharingPause)),
});
export type Device = v.InferOutput<typeof device>;

export const group = v.object({ id: v.number(), name: personal(v.string()), colour: v.string() });
export type Group = v.InferOutput<typeof group>;

/** A message from a device or the service to the customer, such as a device alarm. */
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
  /** Measured value and its limit, if the kind has them. */
  value: v.nullable(v.number()),
  limit: v.nullable(v.number()),
  /** What happened, if the server sends a kind instead of a text. Each language has its own words for it. */
  about: v.optional(
    v.object({
      /** The server's name for it, such as `deviceOverspeed`. */
      type: v.string(),
      /** The kind of an alarm, such as `lowBattery`. */
      alarm: v.optional(v.string()),
      /** The id of the fence (`Geofence.of`). */
      fence: v.optional(v.number()),
      /** The device's answer, or the driver. */
      said: v.optional(personal(v.string())),
    }),
  ),
});
export type Notification = v.InferOutput<typeof notification>;
