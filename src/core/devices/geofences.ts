import type { Geofence, GeofenceChanges } from '../../../events/geofence-types.ts';
import * as geofenceEvents from '../../../events/geofences.ts';
import { select, selectBy } from '../../kernel/read.ts';
import { listKind, nameIn } from '../changes/kind.ts';
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

type Geofences = Overlaid<Geofence> & { readonly leftOut: readonly string[] };

/** The fences of all devices of the account; `shown` includes changes that the server does not have yet. */
export const geofences = remoteList({
  id: 'core/geofences',
  facts: { listed: geofenceEvents.listed, failed: geofenceEvents.listFailed },
  initial: { ...nothingOverlaid, leftOut: [] } as Geofences,
  listed: (s, { geofences: all, leftOut }) => ({ ...fences.told(s, all), leftOut }),
  changed: fences.changed,
});

/** The fences of one device, as shown. */
export const geofencesOf = selectBy((read, device: number) =>
  read(geofences).shown.filter((each) => each.device === device),
);

/** Each place once, by its first fence: a fence for three devices is three fences around the same place. */
export const fencePlaces = select((read): readonly Geofence[] => {
  const first = new Map<string, Geofence>();
  for (const fence of read(geofences).shown.toSorted((a, b) => a.id - b.id))
    if (!first.has(placeKey(fence))) first.set(placeKey(fence), fence);
  return [...first.values()];
});

/** Fences around places. */
export const geofenceKind = listKind<'geofence', Geofence>({
  of: 'geofence',
  ability: ['fences', 'fenceEditing'],
  idOf: ({ id }) => id,
  calls({ id, device }, backend, read) {
    const whole = (set: GeofenceChanges) =>
      ({ id, device, ...read?.(geofences).shown.find((each) => each.id === id), ...set }) as Geofence;
    return {
      list: () => backend.geofences([device]),
      create: (key, set) => backend.createGeofence(key, whole(set)),
      save: (set) => backend.saveGeofence(whole(set), set),
      remove: () => backend.deleteGeofence(device, id),
    };
  },
  reload: () => geofenceEvents.listRequested(),
  called(edit, read) {
    const name = read(geofences).shown.find(({ id }) => id === edit.id)?.name ?? nameIn(edit);
    return name ? { text: 'changes.geofenceCalled', values: { name } } : { text: 'changes.geofence' };
  },
  rights: ({ device }) => ({ devices: [device], actions: ['geofences'] }),
});
