import * as v from 'valibot';

/** A notification in the service's words. */
export const toldEntry = v.object({
  id: v.number(),
  iddevice: v.number(),
  icon: v.string(),
  bezeichnung: v.string(),
  meldung: v.string(),
  meldungtyp: v.number(),
  dateunix: v.number(),
  lat: v.nullable(v.number()),
  lng: v.nullable(v.number()),
  isread: v.picklist([0, 1]),
  speed: v.nullable(v.number()),
  speederlaubt: v.nullable(v.number()),
  geofence: v.optional(v.number()),
});
