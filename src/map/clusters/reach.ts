import type { Box } from '../boxes.ts';
import { mercatorLat, pixelsPerDegree } from '../mercator.ts';
import { COVERS } from './group.ts';

/** With up to this many devices in view each has its own marker, unless markers overlap. */
const FEW = 60;
/** Once devices are clustered, the limit is lower, so that panning does not make them flicker. */
const FEW_AFTER = 48;
const FAR = 62;
const NEAR = 34;
/** From here on streets are distinguishable: only devices that nearly touch are clustered. */
const NEAR_FROM_ZOOM = 15;
/** From here on houses are distinguishable. */
const SINGLE_FROM_ZOOM = 17;

/** Clusters are recalculated per zoom step. */
export const levelOf = (zoom: number): number => Math.floor(zoom * 2) / 2;

/**
 * Returns the distance within which devices are clustered, for a zoom and a number of devices in view (CSS pixels).
 */
export function reachFor(zoom: number, devices: number, before: number): number {
  const few = before > COVERS ? FEW_AFTER : FEW;
  if (devices <= few || zoom >= SINGLE_FROM_ZOOM) return COVERS;
  return zoom >= NEAR_FROM_ZOOM ? NEAR : FAR;
}

/** Maximum automatic zoom for an area. */
const CLOSEST = 15.5;
/** If members are further apart than this after zooming, they can be seen one by one (pixels). */
const APART = 72;

/** Whether zooming in would separate a cluster's members; otherwise they are fanned out. */
export function wouldPart(members: Pick<Box, 'west' | 'south' | 'east' | 'north'>, zoom: number): boolean {
  if (zoom > CLOSEST - 1) return false;
  const width = (members.east - members.west) / 1e7;
  const height = mercatorLat(members.north / 1e7) - mercatorLat(members.south / 1e7);
  return Math.max(width, height) * pixelsPerDegree(CLOSEST) > APART;
}

/** Returns the radius of a cluster with this many devices (CSS pixels). */
export const clusterRadius = (count: number): number => 15.5 + 3.6 * Math.log10(Math.max(2, count));
