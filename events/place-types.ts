import * as v from 'valibot';

/**
 * Marks a list of degrees, longitude and latitude in turn: a line, or the corners of an area. An export moves these as it does a
 * place beside other things.
 */
export const lngLats = <const Schema extends v.GenericSchema<number[]>>(schema: Schema) =>
  v.pipe(schema, v.metadata({ lngLats: true }));

/** Marks a thing whose `lat` and `lng` are whole numbers, degrees × 10⁷, as columns keep them. */
export const wholeDegrees = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ wholeDegrees: true }));

/** Marks a text that tells a place, whoever's it is: an export replaces it where names or places are hidden. */
export const saysPlace = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ personal: true, saysPlace: true }));
