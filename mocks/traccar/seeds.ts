import { CITY_FACTS, offset } from '../simulator/roads-types.ts';
import { demoIdOf } from '../world/accounts.ts';
import type { Raw } from './users.ts';

/** Types of objects that the mock Traccar server stores, each in a table of the same structure. */
export const KINDS = [
  'groups',
  'geofences',
  'notifications',
  'calendars',
  'drivers',
  'maintenance',
  'commands',
  'attributes/computed',
] as const;
export type Kind = (typeof KINDS)[number];

/** For each object type: the default of every field, in Traccar's order. */
export const BLANK: Readonly<Record<Kind | 'devices', Raw>> = {
  devices: {
    id: 0,
    attributes: {},
    groupId: 0,
    calendarId: 0,
    name: null,
    uniqueId: null,
    status: 'offline',
    lastUpdate: null,
    positionId: 0,
    phone: null,
    model: null,
    contact: null,
    category: null,
    disabled: false,
    expirationTime: null,
  },
  groups: { id: 0, attributes: {}, groupId: 0, name: null },
  geofences: { id: 0, attributes: {}, calendarId: 0, name: null, description: null, area: null },
  notifications: {
    id: 0,
    attributes: {},
    description: null,
    calendarId: 0,
    always: false,
    type: null,
    commandId: 0,
    notificators: null,
  },
  calendars: { id: 0, attributes: {}, name: null, data: null },
  drivers: { id: 0, attributes: {}, name: null, uniqueId: null },
  maintenance: { id: 0, attributes: {}, name: null, type: null, start: 0, period: 0 },
  commands: { id: 0, attributes: {}, deviceId: 0, type: null, textChannel: false, description: null },
  'attributes/computed': {
    id: 0,
    description: null,
    attribute: null,
    expression: null,
    type: null,
    priority: 0,
  },
};

type Seeds = Partial<Record<Kind, readonly Raw[]>>;

const group = (id: number, name: string, groupId = 0): Raw => ({ id, name, groupId });
const place = (lat: number, lon: number): string => `${lat.toFixed(5)} ${lon.toFixed(5)}`;
/** Converts points (metres east and north of a town's centre) to coordinates as in the text of a Traccar area. */
const around = (points: readonly (readonly [number, number])[]): string[] =>
  points.map(([east, north]) => {
    const [lon, lat] = offset(CITY_FACTS.goteborg.centre, east, north);
    return place(lat, lon);
  });

/** A calendar of working hours: every day from 8:00 to 17:00. */
const WORK = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Fixpoint//Demo//EN',
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTART;TZID=Europe/Stockholm:20260101T080000',
  'DTEND;TZID=Europe/Stockholm:20260101T170000',
  'RRULE:FREQ=DAILY',
  'SUMMARY:Event',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

const rule = (id: number, type: string, attributes: Raw = {}): Raw => ({
  id,
  type,
  attributes,
  always: true,
  notificators: 'web,mail',
});
const RULES: readonly Raw[] = [
  rule(1, 'alarm', { alarms: 'sos,lowBattery,lowPower,powerCut,vibration,geofence' }),
  rule(2, 'geofenceEnter'),
  rule(3, 'geofenceExit'),
  rule(4, 'deviceOverspeed'),
  rule(5, 'commandResult'),
  rule(6, 'ignitionOn'),
];

const [[depot, ...round], [from, ...line]] = [
  around([
    [0, 0],
    [-2600, -900],
    [-900, -2500],
    [1500, -2300],
    [2600, -400],
    [1900, 1900],
    [-800, 2500],
    [-2600, -900],
  ]),
  around([
    [-1800, -600],
    [-600, -200],
    [700, 300],
    [1900, 900],
  ]),
];

const HOUSEHOLD: Seeds = {
  groups: [
    group(11, 'Family'),
    group(12, 'Company'),
    group(13, 'Leisure'),
    group(14, 'Deliveries', 12),
    group(15, 'Night shift', 14),
  ],
  geofences: [
    {
      id: 21,
      name: 'Depot',
      description: '',
      area: `CIRCLE (${depot}, 400.0)`,
      attributes: { color: '#c2303a' },
    },
    { id: 22, name: 'City', area: `POLYGON ((${round.join(', ')}))`, attributes: { color: '#2f6fde' } },
    { id: 23, name: 'Tram road', area: `LINESTRING (${[from, ...line].join(', ')})` },
  ],
  notifications: RULES,
  calendars: [{ id: 31, name: 'Working hours', data: btoa(WORK) }],
  drivers: [{ id: 41, name: 'Dora', uniqueId: 'driver-1' }],
  maintenance: [
    { id: 51, name: 'Oil change', type: 'totalDistance', start: 0, period: 10_000_000 },
    { id: 52, name: 'Inspection', type: 'hours', start: 0, period: 1_800_000_000 },
  ],
  commands: [
    { id: 61, type: 'positionSingle', description: 'Locate' },
    { id: 62, type: 'custom', description: 'Signal report', attributes: { data: 'CSQ#' } },
  ],
};

/** Returns the objects, such as fences, that a customer has at the start. */
export const seedsOf = (customer: number): Seeds => {
  switch (demoIdOf(customer)) {
    case 'customer':
      return HOUSEHOLD;
    case 'fleet':
      return {
        groups: [
          group(20, 'Europe'),
          group(21, 'Göteborg', 20),
          group(22, 'Liechtenstein', 20),
          group(23, 'Astana'),
          group(24, 'Montevideo'),
        ],
        notifications: RULES.map((one) => ({ ...one, id: Number(one['id']) + 100 })),
      };
    case 'pets':
      return { groups: [group(31, 'Family')] };
    default:
      return {};
  }
};

/** By device key: the group of a device that is in a deeper group here than in the demo of the product API. */
export const GROUP_OF: Readonly<Record<string, number>> = {
  'Parcel van 7': 14,
  'Courier motorbike': 14,
  'Night patrol': 15,
};

/** By device key: ids of the fences that household devices are linked to at the start. */
export const FENCES_OF: Readonly<Record<string, readonly number[]>> = {
  'Taxi 241': [21, 22],
  'Parcel van 7': [21, 22, 23],
  'Night patrol': [22],
};
/** By device key: ids of the maintenance that household devices are linked to at the start. */
export const CARE_OF: Readonly<Record<string, readonly number[]>> = {
  'Taxi 241': [51, 52],
  'Parcel van 7': [51],
};
/** By device key: ids of the stored commands that household devices are linked to at the start. */
export const ORDERS_OF: Readonly<Record<string, readonly number[]>> = {
  'Taxi 241': [61, 62],
  'Parcel van 7': [62],
};
/** By device key: the driver whose key a household device reports. */
export const DRIVER_OF: Readonly<Record<string, string>> = { 'Taxi 241': 'driver-1' };
