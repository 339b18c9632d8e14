import * as v from 'valibot';

/**
 * Marks a list of degrees, longitude and latitude in turn: a line, or the corners of an area. An export moves these as it does a
 * place beside other things.
 */
export const lngLats = <const Schema extends v.GenericSchema<number[]>>(schema: Schema) =>
  v.pipe(schema, v.metadata({ lngLats: true }));
