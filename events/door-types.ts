import * as v from 'valibot';

/** Marks what lets in whoever has it, as the end of a shared link: no export has it, whatever the user leaves in. */
export const opensDoor = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ personal: true, opensDoor: true }));
