import * as v from 'valibot';

/**
 * Marks a list of numbers as places: longitude and latitude alternating (degrees), for a line or the corners of an
 * area. An export that shifts places shifts these too.
 */
export const lngLats = <const Schema extends v.GenericSchema<number[]>>(schema: Schema) =>
  v.pipe(schema, v.metadata({ lngLats: true }));

/** Marks an object whose `lat` and `lng` are whole numbers (degrees × 10⁷), as in the columns of fixes. */
export const wholeDegrees = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ wholeDegrees: true }));

/** Marks a text that reveals a place. An export that hides names or places replaces the text. */
export const saysPlace = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ personal: true, saysPlace: true }));
