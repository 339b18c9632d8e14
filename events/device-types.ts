import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';
import { deviceAccess, sharingPause } from './access-types.ts';
import { deviceAlarms, trackingPlan } from './alarm-types.ts';

/**
 * A tracker model and what it can do. If a device has several models, the first one decides the device's icon and route
 * colour.
 */
const deviceModel = v.object({
  model_nr: v.number(),
  name: v.optional(v.string()),
  /**
   * What the tracker is used for: `car`, `pet`, `bike`, `watch` … It decides the default icon of the marker. For an
   * unknown use, the marker is a plain dot.
   */
  route_profile: v.string(),
  /**
   * Names of the alarms and actions the tracker model supports, as the API spells them (`alarm_sos`, `alarm_volt`
   * …).
   */
  capabilities: v.array(v.string()),
});
export type DeviceModel = v.InferOutput<typeof deviceModel>;

/** A tracker ("device") that the customer owns or that another customer shares with them. */
export const device = v.object({
  id: v.number(),
  imei: personal(v.string()),
  name: personal(v.string()),
  device_models: v.array(deviceModel),
  /** Colour of the device's marker and trail, `#rrggbb`: the owner's choice, or else the first model's colour. */
  colour: v.string(),
  /** Name of the icon that the customer chose for the device. '' if the model's icon is used. */
  icon: v.string(),
  /** Path of the customer's own picture of the device, or null if none. */
  image: v.nullable(personal(v.string())),
  /** Id of the device's group, or null if it is in none. */
  group: v.nullable(v.number()),
  /** The device's position in the device list: counted from 1, or any number that the devices are sorted by. */
  position: v.number(),
  /** Whether the map shows the device. */
  shown: v.boolean(),
  note: personal(v.string()),
  /**
   * What the device is used for, as stored on the server. '' if nothing is stored. Like `phone` and `contact`, it is
   * absent if the server has no such field.
   */
  category: v.optional(personal(v.string())),
  /** Phone number of the device's SIM card, and the device's contact person. */
  phone: v.optional(personal(v.string())),
  contact: v.optional(personal(v.string())),
  /** The tracker's model, as the user entered it. */
  model: v.optional(personal(v.string())),
  /** When the device reported that it was switched off (Unix seconds). Null if it did not. */
  switchedOffAt: v.nullable(v.number()),
  /**
   * The device's alarm settings. Absent if the server did not send them, as in the list of a large fleet. The app
   * then requests the single device.
   */
  alarms: v.optional(deviceAlarms),
  plan: v.optional(trackingPlan),
  /**
   * What this account may do with a device of another customer. Absent or null: the device belongs to this
   * customer.
   */
  access: v.optional(v.nullable(deviceAccess)),
  /** The current pause of the device's sharing. Absent or null: sharing is not paused. */
  pause: v.optional(v.nullable(sharingPause)),
});
export type Device = v.InferOutput<typeof device>;

export const group = v.object({ id: v.number(), name: personal(v.string()), colour: v.string() });
export type Group = v.InferOutput<typeof group>;

/** A message from a device or the service to the customer, such as a device alarm. */
export const notification = v.object({
  id: v.number(),
  device: v.number(),
  /**
   * Type of the notification, `meldungtyp` of the API: 1 shock, 2 battery, 3 radius, 4 SOS, 5 speed … A notification
   * with an unknown number is a plain message.
   */
  kind: v.number(),
  title: personal(v.string()),
  text: personal(v.string()),
  at: v.number(),
  lat: v.nullable(personal(v.number())),
  lng: v.nullable(personal(v.number())),
  read: v.boolean(),
  /**
   * The measured value that caused the notification, and the limit for that value. Null if this type of notification
   * has none.
   */
  value: v.nullable(v.number()),
  limit: v.nullable(v.number()),
  /** The middle of the circle that the device left, if the server sends it with a radius alarm. */
  centre: v.optional(v.object({ lat: personal(v.number()), lng: personal(v.number()) })),
  /**
   * What happened. Present if the server sends a notification type instead of a text. The app then writes the text in
   * the user's language.
   */
  about: v.optional(
    v.object({
      /** The server's name for the notification's type, such as `deviceOverspeed`. */
      type: v.string(),
      /** The alarm type that the notification reports, such as `lowBattery`. */
      alarm: v.optional(v.string()),
      /** The id of the fence that the notification is about (`Geofence.of`). */
      fence: v.optional(v.number()),
      /** The id of the maintenance task that the notification is about. */
      maintenance: v.optional(v.number()),
      /** The device's response to a command, or the id that identifies the driver. */
      said: v.optional(personal(v.string())),
    }),
  ),
});
export type Notification = v.InferOutput<typeof notification>;
