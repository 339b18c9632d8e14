import type { Geofence, GeofenceChanges } from '../../../events/geofence-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as geofenceEvents from '../../../events/geofences.ts';
import type { Failure } from '../../../events/session-types.ts';
import { projection } from '../../kernel/projection.ts';
import { select, selectBy } from '../../kernel/read.ts';
import { listKind, nameIn } from '../changes/kind.ts';
import { placeKey } from '../../rules/fences/alike.ts';
import { nothingOverlaid, overlay, type Overlaid } from '../changes/overlaid.ts';

const fences = overlay<'geofence', Geofence>({
  of: 'geofence',
  idOf: ({ id }) => id,
  after(fence, edit) {
    const made = { id: edit.id, device: edit.device, ...fence, ...edit.set };
    return made.shape ? (made as Geofence) : null;
  },
});

export type Geofences = Overlaid<Geofence> & {
  readonly status: 'loading' | 'ready' | 'failed' | 'unavailable';
  readonly failure: Failure | null;
  readonly leftOut: readonly string[];
};

const merged = (s: Geofences, lain: Overlaid<Geofence>): Geofences =>
  lain === (s as Overlaid<Geofence>) ? s : { ...s, ...lain };

/** The fences around places, of all devices of the account; `shown` has what the server does not know yet. */
export const geofences = projection<Geofences>(
  'core/geofences',
  { ...nothingOverlaid, status: 'loading', failure: null, leftOut: [] },
  (on) => [
    on(geofenceEvents.listed, (s, { payload }) =>
      payload.source === 'storage' && s.status === 'ready'
        ? s // the server was faster
        : {
            ...merged(s, fences.told(s, payload.geofences)),
            status: 'ready',
            failure: null,
            leftOut: payload.leftOut,
          },
    ),
    on(geofenceEvents.listFailed, (s, { payload: { failure } }) => ({
      ...s,
      status: failure.reason === 'unavailable' ? 'unavailable' : s.status === 'ready' ? 'ready' : 'failed',
      failure,
    })),
    on(changeEvents.submitted, (s, { payload: { changes } }) => merged(s, fences.added(s, changes))),
    on(changeEvents.found, (s, { payload: { changes } }) => merged(s, fences.added(s, changes))),
    on(changeEvents.saved, (s, { payload: { id, outcome } }) => merged(s, fences.saved(s, id, outcome))),
    on(changeEvents.conflicted, (s, { payload: { id, theirs } }) =>
      merged(s, fences.conflicted(s, id, theirs)),
    ),
    on(changeEvents.refused, (s, { payload: { id } }) => merged(s, fences.takenBack(s, [id]))),
    on(changeEvents.dropped, (s, { payload: { ids } }) => merged(s, fences.takenBack(s, ids))),
    on(changeEvents.decided, (s, { payload: { id, keep } }) =>
      keep === 'theirs' ? merged(s, fences.takenBack(s, [id])) : s,
    ),
  ],
);

/** The fences of one device, as they show. */
export const geofencesOf = selectBy((read, device: number) =>
  read(geofences).shown.filter((each) => each.device === device),
);

/** Each place once, by its first fence: one that is set for three devices is three fences around the same place. */
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
