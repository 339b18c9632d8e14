import type { Reply } from '../../ports/http/http-types.ts';
import type { Backend } from '../backend.ts';
import { isRecord, salvage, unreadable } from '../reading.ts';
import { answer } from './answer.ts';
import { rawGeofence, toGeofence, toRawGeofence } from './read-geofence.ts';

type GeofenceCalls = Pick<Backend, 'geofences' | 'createGeofence' | 'saveGeofence' | 'deleteGeofence'>;

/** Puts a response about geofences into the usual envelope, because the server sends only geofences without it. */
const wrapped = (reply: Reply): Reply =>
  reply.status >= 200 && reply.status < 300 && !(isRecord(reply.body) && 'success' in reply.body)
    ? { ...reply, body: { success: reply.body } }
    : reply;
/**
 * Whether a geofence in the server's list still exists: the list may contain deleted ones, with the date of their
 * deletion.
 */
const isThere = (entry: unknown) => !(isRecord(entry) && typeof entry['deleted_at'] === 'string');
const all = answer(
  (success, leftOut) =>
    salvage(
      Array.isArray(success) ? success.filter(isThere) : success,
      'success',
      rawGeofence,
      leftOut,
      toGeofence,
    ),
  { optional: true },
);
const one = (options: { optional?: boolean }) =>
  answer((success, leftOut) => {
    const [fence] = salvage(success, 'success', rawGeofence, leftOut, toGeofence);
    return fence ?? unreadable(leftOut[0] ?? 'success: expected a fence');
  }, options);
const created = one({ optional: true });
const saved = one({});

export const geofenceCalls: GeofenceCalls = {
  geofences: (deviceIds) => ({
    request: { method: 'post', path: '/geofences', body: { deviceIDs: deviceIds }, reads: true },
    read: (reply) => all(wrapped(reply)),
  }),
  createGeofence: (key, fence) => ({
    request: {
      method: 'post',
      path: `/geofence/${fence.device}`,
      body: toRawGeofence(fence),
      headers: { 'Idempotency-Key': key },
    },
    read: (reply) => created(wrapped(reply)),
  }),
  saveGeofence: (fence, changes) => ({
    request: {
      method: 'put',
      path: `/geofence/${fence.device}/${fence.id}`,
      // Shape and colour are always sent together: the server deletes whichever is missing from the request.
      body: toRawGeofence(
        changes.shape || changes.colour ? { ...changes, shape: fence.shape, colour: fence.colour } : changes,
      ),
    },
    read: (reply) => saved(wrapped(reply)),
  }),
  deleteGeofence: (deviceId, id) => ({
    request: { method: 'delete', path: `/geofence/${deviceId}/${id}` },
    read: answer(() => null, { bodiless: true }),
  }),
};
