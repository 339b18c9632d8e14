import type { Geofence } from '../../../events/geofence-types.ts';
import * as geofenceEvents from '../../../events/geofences.ts';
import { select, selectBy } from '../../kernel/read.ts';
import { placeKey } from '../../rules/fences/alike.ts';
import { nothingOverlaid, overlay, type Overlaid } from '../changes/overlaid.ts';
import { remoteList } from '../server/remote.ts';

const fences = overlay<'geofence', Geofence>({
  of: 'geofence',
  idOf: ({ id }) => id,
  after(fence, edit) {
    const made = { id: edit.id, device: edit.device, ...fence, ...edit.set };
    return made.shape ? (made as Geofence) : null;
  },
});

/** Leaves out each geofence without a device that is also in the list at a device. */
export function placed(fences: readonly Geofence[]): Geofence[] {
  const used = new Set(
    fences.flatMap(({ device, of: one }) => (device === 0 || one === undefined ? [] : [one])),
  );
  return fences.filter(({ device, of: one }) => device !== 0 || one === undefined || !used.has(one));
}

type Geofences = Overlaid<Geofence> & { readonly leftOut: readonly string[] };

/** The geofences of all devices of the account; `shown` includes changes that the server has not saved yet. */
export const geofences = remoteList({
  id: 'core/geofences',
  facts: { listed: geofenceEvents.listed, failed: geofenceEvents.listFailed },
  initial: { ...nothingOverlaid, leftOut: [] } as Geofences,
  listed: (s, { geofences: all, leftOut }) => ({ ...fences.told(s, all), leftOut }),
  changed(s, fact) {
    const next = fences.changed(s, fact);
    const confirmed = next === s ? s.confirmed : placed(next.confirmed);
    return confirmed.length === next.confirmed.length ? next : { ...next, ...fences.told(next, confirmed) };
  },
});

/** The geofences of one device, including changes that the server has not saved yet. */
export const geofencesOf = selectBy((read, device: number) =>
  read(geofences).shown.filter((each) => each.device === device),
);

/**
 * Every area only once, as its first geofence. An area for three devices consists of three geofences with the same
 * shape.
 */
export const fencePlaces = select((read): readonly Geofence[] => {
  const first = new Map<string, Geofence>();
  for (const fence of read(geofences).shown.toSorted((a, b) => a.id - b.id))
    if (!first.has(placeKey(fence))) first.set(placeKey(fence), fence);
  return [...first.values()];
});
