import { between, chance } from './chance.ts';
import type { Route } from './roads-types.ts';
import type { Vehicle } from './vehicles.ts';

/** A ride along streets with one sample per second, in the units of `FixColumns`. */
export type Drive = {
  readonly seconds: number;
  readonly lat: Int32Array;
  readonly lng: Int32Array;
  readonly speed: Uint16Array;
  readonly heading: Uint16Array;
  /** For each second of the ride: 1 if the ignition is on, else 0. */
  readonly ignition: Uint8Array;
  readonly metres: number;
};

/** A planned stop of a ride: at the point with the index `point` of the route, for `seconds`. */
export type Stay = { readonly point: number; readonly seconds: number };

/** The route is split into parts of at most this length to plan the vehicle's motion (metres). */
const PIECE = 15;
/** If a stop is longer than this, the engine is switched off (seconds). */
const ENGINE_OFF_AFTER = 30;

/**
 * Drives a vehicle along a route: obeys speed limits, slows down for curves, stops at some junctions and at the
 * planned stops, and never exceeds the vehicle's acceleration or braking.
 *
 * The usual method with two passes over the speed limits: forwards for acceleration, backwards for braking, v² =
 * v₀² + 2·a·s.
 */
export const driveAlong = (
  route: Route,
  vehicle: Vehicle,
  seed: number,
  stays: readonly Stay[] = [],
): Drive => {
  const plan = planned(route, vehicle, seed, stays);
  const { at, standing, count } = timed(plan, vehicle);
  const seconds = Math.max(1, Math.ceil(at[count - 1] ?? 0));
  return sampled(route, plan, at, standing, seconds, vehicle);
};

type Plan = {
  /** For each node of the route: metres from the start. */
  readonly metres: number[];
  /** For each node of the route: the vehicle's speed at the node after both passes (m/s). */
  readonly speed: number[];
  /** For each node of the route: how long the vehicle waits there (seconds). */
  readonly wait: number[];
  /** For each node: the segment of the route that starts there. */
  readonly segment: number[];
};

const planned = (route: Route, vehicle: Vehicle, seed: number, stays: readonly Stay[]): Plan => {
  const plan: Plan = { metres: [], speed: [], wait: [], segment: [] };
  const points = route.metres.length;
  const staying = new Map(stays.map(({ point, seconds }) => [point, seconds]));
  for (let point = 0; point < points; point++) {
    const start = route.metres[point] ?? 0;
    const isEnd = point === 0 || point === points - 1;
    const wait = staying.get(point) ?? (isEnd ? 0 : junctionWait(route, vehicle, seed, point));
    plan.metres.push(start);
    plan.wait.push(wait);
    plan.segment.push(Math.min(point, points - 2));
    plan.speed.push(
      isEnd || wait > 0
        ? 0
        : Math.min(
            limit(route, vehicle, point),
            limit(route, vehicle, point - 1),
            curve(route, vehicle, point),
          ),
    );
    const length = (route.metres[point + 1] ?? start) - start;
    const pieces = Math.ceil(length / PIECE);
    for (let piece = 1; piece < pieces; piece++) {
      plan.metres.push(start + (length * piece) / pieces);
      plan.wait.push(0);
      plan.segment.push(point);
      plan.speed.push(limit(route, vehicle, point));
    }
  }
  const { metres, speed } = plan;
  const reach = (from: number, to: number, rate: number) => {
    const way = Math.abs((metres[to] ?? 0) - (metres[from] ?? 0));
    speed[to] = Math.min(speed[to] ?? 0, Math.sqrt((speed[from] ?? 0) ** 2 + 2 * rate * way));
  };
  for (let i = 1; i < metres.length; i++) reach(i - 1, i, vehicle.accelerates);
  for (let i = metres.length - 1; i > 0; i--) reach(i, i - 1, vehicle.brakes);
  return plan;
};

const limit = (route: Route, vehicle: Vehicle, segment: number): number =>
  Math.min(vehicle.maxKmh, (route.limitKmh[segment] ?? 30) * vehicle.keepsTo) / 3.6;

/** Returns how long the vehicle waits at a junction where the street changes. It waits at some junctions only. */
const junctionWait = (route: Route, vehicle: Vehicle, seed: number, point: number): number => {
  if (route.streetName[point] === route.streetName[point - 1]) return 0;
  if (chance(seed, point, 1) >= vehicle.stops) return 0;
  return Math.round(between(...vehicle.stopSeconds, chance(seed, point, 2)));
};

/** Returns the maximum speed for a bend: v = √(a·r), with the radius of the arc that rounds off the corner. */
const curve = (route: Route, vehicle: Vehicle, point: number): number => {
  let turn = Math.abs(bearing(route, point) - bearing(route, point - 1));
  if (turn > 180) turn = 360 - turn;
  if (turn < 5) return Infinity;
  const before = (route.metres[point] ?? 0) - (route.metres[point - 1] ?? 0);
  const after = (route.metres[point + 1] ?? 0) - (route.metres[point] ?? 0);
  const cut = Math.min(12, Math.max(3, Math.min(before, after) / 2));
  const radius = cut / Math.tan((Math.min(turn, 170) * Math.PI) / 360);
  return Math.max(1, Math.sqrt(vehicle.corners * radius));
};

/** Returns the direction of a segment of the route (degrees from north). */
const bearing = ({ coordinates }: Route, segment: number): number => {
  const i = segment * 2;
  const lat = coordinates[i + 1] ?? 0;
  const east = ((coordinates[i + 2] ?? 0) - (coordinates[i] ?? 0)) * Math.cos((lat * Math.PI) / 180);
  const north = (coordinates[i + 3] ?? 0) - lat;
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
};

/** Returns when the vehicle leaves each node of its route (seconds from the start). */
const timed = ({ metres, speed, wait }: Plan, vehicle: Vehicle) => {
  const count = metres.length;
  const at = new Float64Array(count);
  const standing = new Float64Array(count);
  let now = wait[0] ?? 0;
  at[0] = now;
  standing[0] = now;
  for (let i = 1; i < count; i++) {
    const way = (metres[i] ?? 0) - (metres[i - 1] ?? 0);
    const sum = (speed[i] ?? 0) + (speed[i - 1] ?? 0);
    now += sum > 0.1 ? (2 * way) / sum : 2 * Math.sqrt(way / vehicle.accelerates);
    now += wait[i] ?? 0;
    standing[i] = wait[i] ?? 0;
    at[i] = now;
  }
  return { at, standing, count };
};

const sampled = (
  route: Route,
  plan: Plan,
  at: Float64Array,
  standing: Float64Array,
  seconds: number,
  vehicle: Vehicle,
): Drive => {
  const drive: Drive = {
    seconds,
    lat: new Int32Array(seconds),
    lng: new Int32Array(seconds),
    speed: new Uint16Array(seconds),
    heading: new Uint16Array(seconds),
    ignition: new Uint8Array(seconds),
    metres: plan.metres.at(-1) ?? 0,
  };
  let node = 0;
  for (let second = 0; second < seconds; second++) {
    while (node < at.length - 2 && (at[node + 1] ?? 0) <= second) node++;
    const next = Math.min(node + 1, at.length - 1);
    const arrives = (at[next] ?? 0) - (standing[next] ?? 0);
    const left = at[node] ?? 0;
    const stands = second >= arrives || second < left;
    const v0 = plan.speed[node] ?? 0;
    const v1 = plan.speed[next] ?? 0;
    const begin = plan.metres[node] ?? 0;
    const end = plan.metres[next] ?? 0;
    const share = stands ? 1 : (second - left) / Math.max(1e-9, arrives - left);
    // If the speed changes evenly from v0 to v1, the distance grows with the square of time. If both speeds are almost
    // zero, it grows linearly.
    const wayShare = v0 + v1 > 0.1 ? (2 * v0 * share + (v1 - v0) * share * share) / (v0 + v1) : share;
    const metre = second < left ? begin : begin + (end - begin) * wayShare;
    const segment = plan.segment[node] ?? 0;
    place(drive, second, route, segment, metre);
    drive.speed[second] = stands ? 0 : Math.round((v0 + (v1 - v0) * share) * 36);
    drive.heading[second] = Math.round(bearing(route, segment) * 10) % 3600;
    drive.ignition[second] =
      vehicle.hasIgnition && !(stands && (standing[next] ?? 0) > ENGINE_OFF_AFTER) ? 1 : 0;
  }
  return drive;
};

const place = (
  drive: Drive,
  second: number,
  { coordinates, metres }: Route,
  segment: number,
  metre: number,
): void => {
  const start = metres[segment] ?? 0;
  const length = (metres[segment + 1] ?? start) - start;
  const share = length > 0 ? Math.min(1, Math.max(0, (metre - start) / length)) : 0;
  const i = segment * 2;
  const lng = (coordinates[i] ?? 0) + ((coordinates[i + 2] ?? 0) - (coordinates[i] ?? 0)) * share;
  const lat = (coordinates[i + 1] ?? 0) + ((coordinates[i + 3] ?? 0) - (coordinates[i + 1] ?? 0)) * share;
  drive.lat[second] = Math.round(lat * 1e7);
  drive.lng[second] = Math.round(lng * 1e7);
};
