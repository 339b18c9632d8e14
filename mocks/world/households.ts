import type { DemoAccountId } from '../accounts.ts';
import type { DemoName } from '../texts/names/en.ts';
import { type DeviceSketch, round, working } from './mock-device.ts';

const HOUR = 3600;
/** The house in Vaduz where the animals of the pets account live (metres east and north of the centre). */
const PETS_HOME = [-600, 520] as const;

type HouseholdSketch = DeviceSketch & { readonly name: DemoName };

/**
 * Returns the devices of the demo's small accounts. `since`: when this demo began (Unix seconds). Devices that are
 * silent or switched off have been so since before then.
 */
export const householdOf = (account: DemoAccountId, since: number): readonly HouseholdSketch[] => {
  const g = { city: 'goteborg' } as const;
  const l = { city: 'liechtenstein' } as const;
  const m = { city: 'montevideo' } as const;
  const a = { city: 'astana' } as const;
  switch (account) {
    case 'customer':
      return [
        {
          ...g,
          name: 'Taxi 241',
          model: 'car',
          colour: '#d98e04',
          group: 12,
          interval: 1,
          behaviour: working(
            round('taxi', 3200, 4, [300, 1500]),
            [
              [5.35, 15.2],
              [15.8, 26.6],
            ],
            [600, 2400],
            { rounds: 4 },
          ),
          note: 'Day and night shift',
        },
        {
          ...g,
          name: 'Parcel van 7',
          model: 'van',
          colour: '#2f6fde',
          group: 12,
          interval: 2,
          behaviour: working(round('van', 1800, 16, [35, 320], [1100, -900]), [[7.5, 18.6]], [900, 1800]),
        },
        {
          ...g,
          name: 'Night patrol',
          model: 'car',
          colour: '#1b2a4a',
          group: 12,
          interval: 2,
          behaviour: working(round('patrol', 1900, 15, [0, 0], [-900, -200]), [[18, 30.5]], [330, 480]),
        },
        {
          ...g,
          name: 'Courier motorbike',
          model: 'motorcycle',
          colour: '#c2303a',
          group: 12,
          interval: 1,
          behaviour: working(round('motorcycle', 2400, 13, [0, 0], [200, -500]), [[5.5, 21.5]], [330, 480], {
            rounds: 2,
          }),
        },
        {
          ...g,
          name: 'Street sweeper',
          model: 'truck',
          colour: '#128a8a',
          icon: 'machine',
          group: 12,
          interval: 3,
          behaviour: working(
            round('sweeper', 700, 9, [0, 0], [-400, 500]),
            [
              [5, 14.5],
              [20.5, 28.8],
            ],
            [330, 540],
          ),
        },
        {
          ...g,
          name: 'Harbour shuttle',
          model: 'bus',
          colour: '#6d4bd0',
          group: 12,
          interval: 2,
          behaviour: working(round('bus', 2000, 14, [5, 12], [-300, -300]), [[4, 27.8]], [330, 480]),
        },
        {
          ...g,
          weakBattery: true,
          name: 'Anna’s estate car',
          model: 'car',
          colour: '#2f9e6e',
          group: 11,
          interval: 2,
          home: [1300, 900],
          behaviour: { kind: 'routine', routine: 'commuter' },
          note: 'Winter tyres in the cellar',
        },
        {
          ...g,
          name: 'Milo’s watch',
          model: 'watch',
          colour: '#e0559b',
          group: 11,
          interval: 5,
          home: [1300, 900],
          behaviour: { kind: 'routine', routine: 'school' },
        },
        {
          ...g,
          name: 'Bella',
          model: 'pet',
          colour: '#9a5b2c',
          icon: 'dog',
          group: 11,
          interval: 3,
          home: [1300, 900],
          behaviour: { kind: 'routine', routine: 'dog' },
          note: 'Chip 752 098 100 123 456',
        },
        {
          ...g,
          name: 'Fishing boat trailer',
          model: 'boat',
          icon: 'trailer',
          colour: '#5a6b7b',
          group: 13,
          interval: 2,
          behaviour: round('van', 2600, 9, [0, 0], [0, 600]),
          silentFrom: since - 5 * HOUR,
          note: 'Silent? Look behind the boat house',
        },
        {
          ...g,
          name: 'Camper',
          model: 'camper',
          icon: 'caravan',
          colour: '#7a8f2a',
          group: 13,
          interval: 2,
          home: [-1500, 1200],
          behaviour: { kind: 'routine', routine: 'commuter' },
          switchedOffAt: since - 26 * HOUR,
        },
        {
          ...g,
          name: 'New bike tracker',
          model: 'bike',
          colour: '#17a2c9',
          group: 13,
          behaviour: { kind: 'none' },
          note: 'Still in its box',
        },
      ];
    case 'pets':
      return [
        {
          ...l,
          name: 'Luna',
          model: 'pet',
          colour: '#8a4fd0',
          icon: 'cat',
          group: 31,
          interval: 10,
          home: PETS_HOME,
          behaviour: { kind: 'wander', radius: 180 },
        },
        {
          ...l,
          name: 'Max',
          model: 'pet',
          colour: '#d98e04',
          icon: 'cat',
          group: 31,
          weakBattery: true,
          interval: 10,
          home: PETS_HOME,
          behaviour: { kind: 'wander', radius: 260 },
        },
        {
          ...l,
          name: 'Rex',
          model: 'pet',
          colour: '#9a5b2c',
          icon: 'dog',
          group: 31,
          interval: 3,
          home: PETS_HOME,
          behaviour: { kind: 'routine', routine: 'dog' },
        },
        {
          ...l,
          name: 'Amigo',
          model: 'pet',
          colour: '#2f9e6e',
          icon: 'pet',
          interval: 3,
          behaviour: working(
            round('walker', 500, 7, [0, 0], [600, 800], 'liechtenstein'),
            [
              [7, 9.5],
              [11.5, 14],
              [16.5, 21.5],
            ],
            [900, 2400],
            { rounds: 3 },
          ),
        },
        {
          ...l,
          name: 'Old collar',
          model: 'pet',
          colour: '#5a6b7b',
          icon: 'dog',
          behaviour: { kind: 'none' },
        },
      ];
    case 'watch':
      return [
        {
          ...m,
          name: 'Sofía',
          model: 'watch',
          colour: '#e0559b',
          interval: 5,
          behaviour: { kind: 'routine', routine: 'school' },
        },
        {
          ...m,
          name: 'Mateo',
          model: 'watch',
          colour: '#2f6fde',
          interval: 5,
          behaviour: { kind: 'routine', routine: 'school' },
        },
        {
          ...m,
          name: 'Abuela Rosa',
          model: 'person',
          icon: 'senior',
          colour: '#8a4fd0',
          interval: 5,
          behaviour: { kind: 'routine', routine: 'senior' },
        },
        {
          ...m,
          name: 'Tomás',
          model: 'watch',
          colour: '#2f9e6e',
          interval: 3,
          behaviour: working(
            round('walker', 700, 3, [120, 600], [-300, 300], 'montevideo'),
            [
              [7.2, 9],
              [12.5, 14],
              [16, 19.5],
            ],
            [900, 2400],
            { rounds: 3 },
          ),
        },
      ];
    case 'bike':
      return [
        {
          ...a,
          name: 'Road bike',
          stolenAt: since - 40 * 60,
          model: 'bike',
          colour: '#c2303a',
          interval: 2,
          behaviour: round('bicycle', 2000, 9, [0, 0], [0, 0], 'astana'),
        },
        {
          ...a,
          name: 'City bike',
          model: 'bike',
          colour: '#2f6fde',
          interval: 3,
          behaviour: { kind: 'routine', routine: 'cyclist' },
        },
        {
          ...a,
          name: 'Cargo bike',
          model: 'bike',
          colour: '#d98e04',
          interval: 3,
          behaviour: working(
            round('bicycle', 1300, 11, [20, 60], [500, -400], 'astana'),
            [
              [8, 12.6],
              [13.4, 18.5],
            ],
            [900, 1800],
          ),
        },
        {
          ...a,
          name: 'Old mountain bike',
          model: 'bike',
          colour: '#5a6b7b',
          interval: 3,
          behaviour: { kind: 'routine', routine: 'resting' },
        },
      ];
    case 'base':
      return [
        {
          ...l,
          name: 'Tractor',
          model: 'truck',
          colour: '#2f9e6e',
          icon: 'tractor',
          interval: 4,
          behaviour: working(
            round('tractor', 420, 3, [900, 1500], [-1080, 60], 'liechtenstein'),
            [
              [6.8, 12.2],
              [13.1, 18.8],
            ],
            [600, 900],
            { rounds: 2, field: { rows: 22, length: 200, apart: 7 } },
          ),
        },
        {
          ...l,
          name: 'Family car',
          model: 'car',
          colour: '#2f6fde',
          interval: 3,
          behaviour: { kind: 'routine', routine: 'commuter' },
        },
        {
          ...l,
          name: 'Milk round',
          model: 'van',
          colour: '#c2303a',
          interval: 3,
          behaviour: working(
            round('van', 2400, 12, [30, 80], [0, 0], 'liechtenstein'),
            [
              [4.5, 9],
              [10, 13],
            ],
            [900, 1500],
          ),
        },
      ];
    case 'admin':
      return [
        {
          ...g,
          name: 'Test car A',
          model: 'car',
          colour: '#2f6fde',
          interval: 2,
          behaviour: round('taxi', 1500, 8),
        },
        {
          ...g,
          name: 'Test watch B',
          model: 'watch',
          colour: '#e0559b',
          interval: 5,
          behaviour: { kind: 'routine', routine: 'school' },
        },
      ];
    case 'superUser':
      return [
        {
          ...m,
          name: 'Demo van',
          model: 'van',
          colour: '#d98e04',
          interval: 2,
          behaviour: round('taxi', 1800, 9, [0, 0], [0, 0], 'montevideo'),
        },
        {
          ...l,
          name: 'Demo cat',
          model: 'pet',
          colour: '#8a4fd0',
          icon: 'cat',
          interval: 10,
          behaviour: { kind: 'wander', radius: 220 },
        },
      ];
    case 'fleet':
      return [];
  }
};
