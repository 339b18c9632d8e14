import type { GeofenceChanges } from '../../events/geofence-types.ts';
import { toRawGeofence } from '../../src/api/product/read-geofence.ts';

import { CITY_FACTS, offset } from '../simulator/roads-types.ts';
import type { MockDevice } from './mock-device.ts';

type Raw = Record<string, unknown>;
type Sketch = { readonly devices: readonly string[]; readonly fence: GeofenceChanges };

/** A polygon by metres east and north of a place. */
const polygon = (
  place: readonly [number, number],
  ...corners: readonly (readonly [east: number, north: number])[]
): GeofenceChanges['shape'] => ({
  kind: 'polygon',
  corners: corners.map(([east, north]) => {
    const [lng, lat] = offset(place, east, north);
    return { lat, lng };
  }),
});
const circle = ([lng, lat]: readonly [number, number], radius: number): GeofenceChanges['shape'] => ({
  kind: 'circle',
  lat,
  lng,
  radius,
});

const sketches = (account: string, homeOf: (name: string) => readonly [number, number]): Sketch[] => {
  const goteborg = CITY_FACTS.goteborg.centre;
  if (account === 'customer') {
    const [west, south] = offset(goteborg, -420, -380);
    const [east, north] = offset(goteborg, 380, 300);
    return [
      {
        devices: ['Anna’s estate car', 'Milo’s watch', 'Bella'],
        fence: { name: 'Home', colour: '#2f9e6e', shape: circle(homeOf('Bella'), 150) },
      },
      {
        devices: ['Taxi 241', 'Courier motorbike', 'Parcel van 7'],
        fence: {
          name: 'Old town',
          colour: '#2f6fde',
          shape: { kind: 'rectangle', west, south, east, north },
          onLeave: false,
        },
      },
      {
        devices: ['Harbour shuttle'],
        fence: {
          name: 'Shuttle’s round',
          colour: '#b8651b',
          shape: polygon(
            offset(goteborg, -300, -300),
            [-2600, -900],
            [-900, -2500],
            [1500, -2300],
            [2600, -400],
            [1900, 1900],
            [-800, 2500],
            [-2300, 1300],
          ),
          onEnter: false,
        },
      },
      {
        devices: ['Camper'],
        fence: { name: 'Winter storage', colour: '#5a6b7b', shape: circle(homeOf('Camper'), 80), on: false },
      },
    ];
  }
  if (account === 'pets')
    return [
      {
        devices: ['Luna', 'Max'],
        fence: {
          name: 'Garden and meadow',
          colour: '#8a4fd0',
          shape: polygon(homeOf('Luna'), [-260, -190], [210, -240], [290, 60], [120, 250], [-170, 220]),
        },
      },
      { devices: ['Rex'], fence: { name: 'Home', colour: '#2f9e6e', shape: circle(homeOf('Rex'), 120) } },
    ];
  return [];
};

/** Ids of the fences that the demo begins with: far below those that are made. */
const FIRST = 27_000;

/** The fences that an account of the demo begins with, in the API's words. */
export const demoFencesOf = (account: string, devices: readonly MockDevice[]): readonly Raw[] => {
  const byName = new Map(devices.map((device) => [device.name, device]));
  const homeOf = (name: string) => byName.get(name)?.home ?? CITY_FACTS.goteborg.centre;
  let id = FIRST + Math.floor((devices[0]?.id ?? 0) / 1_000_000) * 100;
  return sketches(account, homeOf).flatMap(({ devices: names, fence }) =>
    names.flatMap((name): Raw[] => {
      const device = byName.get(name);
      return device
        ? [
            {
              id: id++,
              iddevice: device.id,
              ...toRawGeofence({ on: true, onEnter: true, onLeave: true, ...fence }),
            },
          ]
        : [];
    }),
  );
};
