import type { Edit } from '../../../events/change-types.ts';
import { type Queued } from './queue.ts';
import './kinds-given.ts';

/** A change that waits. */
export const waiting = (id: string, edit: Edit, over: Partial<Queued> = {}): Queued => ({
  id,
  batch: 'b',
  at: 1,
  notBefore: 1,
  edit,
  state: 'waiting',
  wasSent: false,
  isKept: true,
  isDecided: false,
  failures: 0,
  failure: null,
  theirs: null,
  ...over,
});
/** An edit of devices. */
export const devices = (ids: number[], set: object, was: object = {}): Edit => ({
  of: 'devices',
  ids,
  set,
  was: was as Record<string, object>,
});
/** An edit of a group; a new one unless told what it was. */
export const group = (id: number, was: object | null = null): Edit => ({
  of: 'group',
  id,
  set: { name: 'G' },
  was,
});
/** An edit of trips. */
export const trips = (ids: string[], comment = 'mine', was: object = {}): Edit => ({
  of: 'trips',
  device: 7,
  ids,
  set: { comment },
  was: was as Record<string, object>,
});
/** A trip is cut. */
export const cut = (id: string, splitAt = 100): Edit => ({
  of: 'tripShape',
  id,
  device: 7,
  set: { splitAt, share: 0.5 },
  was: {},
});
/** A trip is joined with another. */
export const join = (id: string, mergeWith: string): Edit => ({
  of: 'tripShape',
  id,
  device: 7,
  set: { mergeWith },
  was: {},
});
/** A trip by hand. */
export const byHand = (id: string, was: object | null = null) =>
  ({ of: 'trip', id, device: 7, set: { metres: 5 }, was }) as unknown as Edit;
/** Alerts are marked. */
export const alerts = (every: number | 'customer' | null = null): Edit => ({
  of: 'alerts',
  id: 0,
  ids: [1],
  every,
  set: { read: true },
  was: { read: false },
});
/** An edit of a fence. */
export const fence = (id: number, was: object | null = null) =>
  ({ of: 'geofence', id, device: 7, set: { name: 'x' }, was }) as unknown as Edit;
export const feedback = { of: 'feedback', id: 'new-1', set: { text: 'x' }, was: null } as unknown as Edit;
/** The edits of a queue. */
export const editsOf = (queue: readonly Queued[]) => queue.map(({ edit }) => edit);
