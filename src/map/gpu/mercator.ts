import { project, project32 } from '@deck.gl/core';

/** Conditions of Deck's projection code whose outcome is fixed, because the app's map is flat and places are degrees. */
const FIXED = {
  'project.projectionMode == PROJECTION_MODE_GLOBE': 'false',
  'project.projectionMode == PROJECTION_MODE_IDENTITY': 'false',
  'project.coordinateSystem == COORDINATE_SYSTEM_LNGLAT': 'true',
  'project.coordinateSystem == COORDINATE_SYSTEM_CARTESIAN': 'false',
  'project.coordinateSystem == COORDINATE_SYSTEM_METER_OFFSETS': 'false',
};

/**
 * Replaces conditions in shader code by their fixed outcome. The graphics driver then leaves out the code that never
 * runs, and compiles the rest faster: a program of the map takes 0.1 to 0.4 s on a machine without a graphics card.
 * @throws Error if the code lacks a condition, because a new version of Deck has other code
 */
export function withFixed(code: string, outcomes: Readonly<Record<string, string>>): string {
  return Object.entries(outcomes).reduce((text, [condition, outcome]) => {
    if (!text.includes(condition)) throw new Error(`Deck's shader code has no condition "${condition}".`);
    return text.replaceAll(condition, outcome);
  }, code);
}

/** Deck's module `project32` for places in degrees on a flat map. */
export const mercator32: typeof project32 = {
  ...project32,
  dependencies: [{ ...project, vs: withFixed(project.vs, FIXED) }],
};
