import type { Edit } from '../../../events/change-types.ts';
import { type Queued } from './queue.ts';
import './kinds-given.ts';

/** Returns a change that waits in the queue, for a test. */
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
/** Returns an edit of devices, for a test. */
export const devices = (ids: number[], set: object, was: object = {}): Edit => ({
  of: 'devices',
  ids,
  set,
  was: was as Record<string, object>,
});
/** Returns an edit of a group, for a test; it creates the group unless `was` is given. */
export const group = (id: number, was: object | null = null): Edit => ({
  of: 'group',
  id,
  set: { name: 'G' },
  was,
});
/** Returns an edit of trips, for a test. */
export const trips = (ids: string[], comment = 'mine', was: object = {}): Edit => ({
  of: 'trips',
  device: 7,
  ids,
  set: { comment },
  was: was as Record<string, object>,
});
/** Returns an edit that splits a trip, for a test. */
export const cut = (id: string, splitAt = 100): Edit => ({
  of: 'tripShape',
  id,
  device: 7,
  set: { splitAt, share: 0.5 },
  was: {},
});
/** Returns an edit that merges a trip with another, for a test. */
export const join = (id: string, mergeWith: string): Edit => ({
  of: 'tripShape',
  id,
  device: 7,
  set: { mergeWith },
  was: {},
});
/** Returns an edit of a trip that the user entered by hand, for a test. */
export const byHand = (id: string, was: object | null = null) =>
  ({ of: 'trip', id, device: 7, set: { metres: 5 }, was }) as unknown as Edit;
/** Returns an edit that marks alerts as read or unread, for a test. */
export const alerts = (every: number | 'customer' | null = null): Edit => ({
  of: 'alerts',
  id: 0,
  ids: [1],
  every,
  set: { read: true },
  was: { read: false },
});
/** Returns an edit of a geofence, for a test. */
export const fence = (id: number, was: object | null = null) =>
  ({ of: 'geofence', id, device: 7, set: { name: 'x' }, was }) as unknown as Edit;
export const feedback = { of: 'feedback', id: 'new-1', set: { text: 'x' }, was: null } as unknown as Edit;
/** Returns the edits of the changes in a queue. */
export const editsOf = (queue: readonly Queued[]) => queue.map(({ edit }) => edit);
