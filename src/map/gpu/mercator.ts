import { project, project32 } from '@deck.gl/core';

/**
 * Conditions in Deck's projection code that always have the same outcome here, because the app's map is flat and its
 * places are in degrees.
 */
const FIXED = {
  'project.projectionMode == PROJECTION_MODE_GLOBE': 'false',
  'project.projectionMode == PROJECTION_MODE_IDENTITY': 'false',
  'project.coordinateSystem == COORDINATE_SYSTEM_LNGLAT': 'true',
  'project.coordinateSystem == COORDINATE_SYSTEM_CARTESIAN': 'false',
  'project.coordinateSystem == COORDINATE_SYSTEM_METER_OFFSETS': 'false',
};

/**
 * Replaces conditions in shader code by their fixed outcomes. The graphics driver can then leave out the code that
 * never runs, and compiles the rest faster. Without a graphics card, compiling one of the map's programs takes 0.1 to
 * 0.4 s.
 * @throws Error if the code lacks one of the conditions, because a new version of Deck has different code
 */
export function withFixed(code: string, outcomes: Readonly<Record<string, string>>): string {
  return Object.entries(outcomes).reduce((text, [condition, outcome]) => {
    if (!text.includes(condition)) throw new Error(`Deck's shader code has no condition "${condition}".`);
    return text.replaceAll(condition, outcome);
  }, code);
}

/** Deck's module `project32`, reduced to places in degrees on a flat map. */
export const mercator32: typeof project32 = {
  ...project32,
  dependencies: [{ ...project, vs: withFixed(project.vs, FIXED) }],
};
