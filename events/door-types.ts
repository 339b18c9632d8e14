import * as v from 'valibot';

/**
 * Marks a value as a secret that grants access, such as the last part of a shared link. No export includes it,
 * whatever the user chooses.
 */
export const opensDoor = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ personal: true, opensDoor: true }));
