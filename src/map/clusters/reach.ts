import type { Box } from '../boxes.ts';
import { mercatorLat, pixelsPerDegree } from '../mercator.ts';
import { COVERS } from './group.ts';

/** With up to this many devices in view, each device has its own marker, unless markers overlap. */
const FEW = 60;
/**
 * The lower limit that replaces `FEW` while devices are clustered, so that clusters do not flicker when the user pans
 * the map.
 */
const FEW_AFTER = 48;
const FAR = 62;
const NEAR = 34;
/** From this zoom level on, users can tell streets apart. So only devices that nearly touch are clustered. */
const NEAR_FROM_ZOOM = 15;
/** From this zoom level on, users can tell houses apart. So only devices whose markers overlap are clustered. */
const SINGLE_FROM_ZOOM = 17;

/** Rounds a zoom level down to halves. Clusters are recalculated only when this value changes. */
export const levelOf = (zoom: number): number => Math.floor(zoom * 2) / 2;

/**
 * Returns the distance on screen below which devices are clustered (CSS pixels), for a zoom level and a number of
 * devices in view.
 */
export function reachFor(zoom: number, devices: number, before: number): number {
  const few = before > COVERS ? FEW_AFTER : FEW;
  if (devices <= few || zoom >= SINGLE_FROM_ZOOM) return COVERS;
  return zoom >= NEAR_FROM_ZOOM ? NEAR : FAR;
}

/** Maximum zoom level when the app brings an area into view. */
const CLOSEST = 15.5;
/** If a cluster's devices are further apart than this after zooming in, users can see them separately (pixels). */
const APART = 72;

/** Whether zooming in would separate the devices of a cluster. If it would not, a click fans them out instead. */
export function wouldPart(members: Pick<Box, 'west' | 'south' | 'east' | 'north'>, zoom: number): boolean {
  if (zoom > CLOSEST - 1) return false;
  const width = (members.east - members.west) / 1e7;
  const height = mercatorLat(members.north / 1e7) - mercatorLat(members.south / 1e7);
  return Math.max(width, height) * pixelsPerDegree(CLOSEST) > APART;
}
