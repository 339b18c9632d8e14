import type { Box } from '../boxes.ts';
import { mercatorLat, pixelsPerDegree } from '../mercator.ts';
import { COVERS } from './group.ts';

/** With so few devices in view each has its own marker, unless markers cover each other. */
const FEW = 60;
/** Once they are clustered, fewer are needed: panning does not make them flicker. */
const FEW_AFTER = 48;
const FAR = 62;
const NEAR = 34;
/** From here on streets are told apart: only what nearly touches is one. */
const NEAR_FROM_ZOOM = 15;
/** From here on houses are told apart. */
const SINGLE_FROM_ZOOM = 17;

/** Clusters are worked out again in steps of zoom. */
export const levelOf = (zoom: number): number => Math.floor(zoom * 2) / 2;

/** How near together devices become one, CSS pixels, for a zoom and so many devices in view. */
export function reachFor(zoom: number, devices: number, before: number): number {
  const few = before > COVERS ? FEW_AFTER : FEW;
  if (devices <= few || zoom >= SINGLE_FROM_ZOOM) return COVERS;
  return zoom >= NEAR_FROM_ZOOM ? NEAR : FAR;
}

/** As close as the map goes by itself to show an area. */
const CLOSEST = 15.5;
/** Members wider apart than this, once the map is there, can be seen one by one. */
const APART = 72;

/** True when going there would show a cluster's members apart; else they are fanned out. */
export function wouldPart(members: Pick<Box, 'west' | 'south' | 'east' | 'north'>, zoom: number): boolean {
  if (zoom > CLOSEST - 1) return false;
  const width = (members.east - members.west) / 1e7;
  const height = mercatorLat(members.north / 1e7) - mercatorLat(members.south / 1e7);
  return Math.max(width, height) * pixelsPerDegree(CLOSEST) > APART;
}

/** Radius of the drawn cluster of so many devices, CSS pixels. */
export const clusterRadius = (count: number): number => 15.5 + 3.6 * Math.log10(Math.max(2, count));
