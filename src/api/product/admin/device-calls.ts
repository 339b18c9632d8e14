import * as v from 'valibot';
import type { AdminDevice, DeviceDetail } from '../../../../events/admin-devices.ts';
import type { AdminBackend } from '../../admin-backend.ts';
import type { Call } from '../../call.ts';
import { entries, isRecord, parse } from '../../reading.ts';
import { answer } from '../answer.ts';
import { rawFlag, rawId, rawNumberOrNull, rawText } from '../raw.ts';
import { pagedCall } from './paged.ts';

const rawDevice = v.object({
  id: rawId,
  imei: v.optional(rawText, ''),
  name: v.optional(rawText, ''),
  model: v.optional(rawText, ''),
  model_nr: v.optional(rawNumberOrNull, null),
  owner: v.fallback(
    v.nullable(v.object({ id: rawId, name: v.optional(rawText, ''), email: v.optional(rawText, '') })),
    null,
  ),
  last_contact: v.optional(rawNumberOrNull, null),
});
type RawDevice = v.InferOutput<typeof rawDevice>;
const toDevice = ({ model_nr, last_contact, ...raw }: RawDevice): AdminDevice => ({
  ...raw,
  modelNumber: model_nr ?? 0,
  lastContact: last_contact,
});

const rawDeed = v.object({
  at: v.number(),
  by: v.optional(rawText, ''),
  kind: v.picklist(['exchange', 'move', 'reset']),
  from: v.optional(rawText, ''),
  to: v.optional(rawText, ''),
});
const rawDetail = v.object({
  ...rawDevice.entries,
  capabilities: v.fallback(v.array(v.string()), []),
  sim: v.optional(rawText, ''),
  firmware: v.optional(rawText, ''),
  createdate: v.optional(rawNumberOrNull, null),
  setup_done: v.optional(rawFlag(true), 1),
  geofences: v.optional(rawNumberOrNull, null),
  shares: v.optional(rawNumberOrNull, null),
  history: v.fallback(v.array(v.fallback(v.nullable(rawDeed), null)), []),
});
const toDetail = (raw: v.InferOutput<typeof rawDetail>): DeviceDetail => ({
  ...toDevice(raw),
  capabilities: raw.capabilities,
  sim: raw.sim || null,
  firmware: raw.firmware || null,
  since: raw.createdate,
  isSetUp: raw.setup_done,
  geofences: raw.geofences ?? 0,
  shares: raw.shares ?? 0,
  history: raw.history.filter((deed) => deed !== null),
});

const detail = answer((success) => toDetail(parse(rawDetail, success, 'success')));
/**
 * The schema of a raw fix. Only place and time are read from what the device sent; `detail` has the sent text
 * unchanged.
 */
const rawFix = v.object({
  dateunix: v.optional(rawNumberOrNull, null),
  lat: v.optional(rawNumberOrNull, null),
  lng: v.optional(rawNumberOrNull, null),
});

const change = (deviceId: number, what: string, key: string, body: unknown): Call<DeviceDetail> => ({
  request: {
    method: 'post',
    path: `/admin/devices/${deviceId}/${what}`,
    body,
    headers: { 'Idempotency-Key': key },
  },
  read: detail,
});

type DeviceCalls = Pick<
  AdminBackend,
  'adminDevices' | 'adminDevice' | 'rawFixes' | 'exchangeDevice' | 'moveDevice' | 'resetDevice'
>;

/** The calls for trackers of all customers, and for what administrators can do with them. */
export const deviceCalls: DeviceCalls = {
  adminDevices: (query) => pagedCall('/admin/devices', query, rawDevice, toDevice),
  adminDevice: (deviceId) => ({
    request: { method: 'get', path: `/admin/devices/${deviceId}` },
    read: detail,
  }),
  rawFixes: (deviceId, last) => ({
    request: { method: 'get', path: `/admin/devices/${deviceId}/raw`, query: { last } },
    read: answer((success) =>
      entries(success, 'success').map((sent) => {
        const { dateunix, lat, lng } = isRecord(sent)
          ? parse(rawFix, sent, 'success')
          : { dateunix: null, lat: null, lng: null };
        return { at: dateunix ?? 0, lat, lng, raw: JSON.stringify(sent) };
      }),
    ),
  }),
  exchangeDevice: (deviceId, key, imei) => change(deviceId, 'exchange', key, { imei }),
  moveDevice: (deviceId, key, owner) => change(deviceId, 'move', key, { owner }),
  resetDevice: (deviceId, key) => change(deviceId, 'reset', key, {}),
};
