import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { saysPlace } from './place-types.ts';
import { listPage, listQuery } from './admin-lists.ts';
import { adminUser } from './admin-users.ts';
import { failure } from './session-types.ts';

const owner = v.object({ id: v.number(), name: personal(v.string()), email: personal(v.string()) });
/** A tracker as staff see it in a list. Times are Unix seconds. */
export const adminDevice = v.object({
  id: v.number(),
  imei: personal(v.string()),
  name: personal(v.string()),
  model: v.string(),
  modelNumber: v.number(),
  owner: v.nullable(owner),
  lastContact: v.nullable(v.number()),
});
export type AdminDevice = v.InferOutput<typeof adminDevice>;

/**
 * One action by staff on a tracker. `from` and `to`: the old and new IMEI (`exchange`) or the old and new owner
 * (`move`).
 */
export const deviceDeed = v.object({
  at: v.number(),
  by: personal(v.string()),
  kind: v.picklist(['exchange', 'move', 'reset']),
  from: personal(v.string()),
  to: personal(v.string()),
});
export const deviceDetail = v.object({
  ...adminDevice.entries,
  /** Names of the alarms and actions that the tracker's model supports, as the API spells them. */
  capabilities: v.array(v.string()),
  /** The tracker's SIM card. Null if the server does not send it. */
  sim: v.nullable(personal(v.string())),
  firmware: v.nullable(v.string()),
  since: v.nullable(v.number()),
  isSetUp: v.nullable(v.boolean()),
  /**
   * The number of geofences and of shares that belong to the tracker. A message shows both numbers before the tracker
   * gets another owner.
   */
  geofences: v.number(),
  shares: v.number(),
  history: v.array(deviceDeed),
});
export type DeviceDetail = v.InferOutput<typeof deviceDetail>;

export const deviceDeedKind = v.picklist(['exchange', 'move', 'reset']);
export type DeviceDeedKind = v.InferOutput<typeof deviceDeedKind>;

/** A page of the tracker list that staff see was loaded. */
export const listed = event('adminDevices/listed', listPage(adminDevice));
export const listFailed = event('adminDevices/listFailed', v.object({ query: listQuery, failure }));
export const listRequested = event('adminDevices/listRequested');

export const detailLoaded = event('adminDevices/detailLoaded', deviceDetail);
export const detailFailed = event('adminDevices/detailFailed', v.object({ id: v.number(), failure }));
export const detailRequested = event('adminDevices/detailRequested');

/** The last fixes of a tracker exactly as it sent them, one line of JSON each. Newest first. */
export const rawLoaded = event(
  'adminDevices/rawLoaded',
  v.object({
    id: v.number(),
    fixes: v.array(
      v.object({
        at: v.number(),
        lat: v.nullable(personal(v.number())),
        lng: v.nullable(personal(v.number())),
        raw: saysPlace(v.string()),
      }),
    ),
  }),
);
export const rawFailed = event('adminDevices/rawFailed', v.object({ id: v.number(), failure }));

/** Staff searched for the customer who will become the owner of a tracker. */
export const ownerSearched = event('adminDevices/ownerSearched', v.object({ text: personal(v.string()) }));
export const ownersFound = event(
  'adminDevices/ownersFound',
  v.object({ text: personal(v.string()), users: v.array(adminUser) }),
);
export const ownerSearchFailed = event('adminDevices/ownerSearchFailed', v.object({ failure }));

/**
 * Fields of a request to change a tracker. `key` makes it idempotent: the change is made once, even if the request is
 * sent several times.
 */
const wish = { id: v.number(), key: v.string() };
export const exchangeSubmitted = event(
  'adminDevices/exchangeSubmitted',
  v.object({ ...wish, imei: personal(v.string()) }),
);
export const moveSubmitted = event('adminDevices/moveSubmitted', v.object({ ...wish, owner: v.number() }));
export const resetSubmitted = event('adminDevices/resetSubmitted', v.object(wish));
/** A change to a tracker was made. `device`: the tracker after the change. */
export const changed = event(
  'adminDevices/changed',
  v.object({ kind: deviceDeedKind, device: deviceDetail }),
);
export const changeFailed = event(
  'adminDevices/changeFailed',
  v.object({ id: v.number(), kind: deviceDeedKind, failure }),
);
/** Staff closed the message about the last change to a tracker. */
export const noteClosed = event('adminDevices/noteClosed');
