/** How a vehicle moves: its physical limits and its habits. */
export type Vehicle = {
  /** Maximum speed of the vehicle (km/h), even if the street allows more. */
  readonly maxKmh: number;
  /** At which fraction of the speed limit the vehicle drives. */
  readonly keepsTo: number;
  /** The vehicle's maximum acceleration, braking and cornering (m/s²). */
  readonly accelerates: number;
  readonly brakes: number;
  readonly corners: number;
  /** `stops`: probability that the vehicle must stop when it turns into another street. `stopSeconds`: for how long. */
  readonly stops: number;
  readonly stopSeconds: readonly [number, number];
  readonly hasIgnition: boolean;
};

const car = {
  maxKmh: 130,
  keepsTo: 0.95,
  accelerates: 1.6,
  brakes: 2.2,
  corners: 2.4,
  stops: 0.35,
  stopSeconds: [4, 35],
  hasIgnition: true,
} as const satisfies Vehicle;

export const VEHICLES = {
  car,
  taxi: { ...car, stops: 0.3, stopSeconds: [1, 3] },
  patrol: { ...car, keepsTo: 0.8, stops: 0.2, stopSeconds: [1, 3] },
  van: { ...car, keepsTo: 0.9, accelerates: 1.2, maxKmh: 110 },
  truck: { ...car, keepsTo: 0.9, accelerates: 0.7, brakes: 1.4, corners: 1.4, maxKmh: 80 },
  bus: {
    ...car,
    keepsTo: 0.85,
    accelerates: 0.9,
    brakes: 1.3,
    corners: 1.4,
    maxKmh: 80,
    stopSeconds: [2, 12],
  },
  sweeper: { ...car, maxKmh: 14, accelerates: 0.6, stops: 0.1, stopSeconds: [1, 3] },
  tractor: { ...car, maxKmh: 30, accelerates: 0.7, brakes: 1.4, stops: 0.1, stopSeconds: [1, 3] },
  motorcycle: { ...car, accelerates: 2.6, brakes: 3, corners: 3.2, stops: 0.25, stopSeconds: [1, 3] },
  bicycle: {
    maxKmh: 21,
    keepsTo: 1,
    accelerates: 0.7,
    brakes: 1.3,
    corners: 1.6,
    stops: 0.15,
    stopSeconds: [2, 15],
    hasIgnition: false,
  },
  walker: {
    maxKmh: 5,
    keepsTo: 1,
    accelerates: 0.6,
    brakes: 0.9,
    corners: 2,
    stops: 0.1,
    stopSeconds: [2, 20],
    hasIgnition: false,
  },
} as const satisfies Record<string, Vehicle>;

export type VehicleName = keyof typeof VEHICLES;
