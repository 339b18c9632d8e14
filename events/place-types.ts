import * as v from 'valibot';

/**
 * Marks a list of degrees, longitude and latitude alternating: a line, or the corners of an area. An export shifts
 * them like any other place.
 */
export const lngLats = <const Schema extends v.GenericSchema<number[]>>(schema: Schema) =>
  v.pipe(schema, v.metadata({ lngLats: true }));

/** Marks an object whose `lat` and `lng` are whole numbers (degrees × 10⁷), as in columns. */
export const wholeDegrees = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ wholeDegrees: true }));

/** Marks a text that reveals a place. An export replaces it when it hides names or places. */
export const saysPlace = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ personal: true, saysPlace: true }));
