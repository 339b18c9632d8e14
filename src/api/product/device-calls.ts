import { ALARM_NUMBERS } from '../../../events/alarm-types.ts';
import type { GroupChanges } from '../../../events/change-types.ts';
import type { Backend } from '../backend.ts';
import { isRecord, salvage, unreadable } from '../reading.ts';
import { answer } from './answer.ts';
import { rawDevice, toDevice, toRawDevice, rawGroup, toGroup } from './read-device.ts';

type DeviceCalls = Pick<
  Backend,
  'devices' | 'device' | 'saveDevice' | 'saveDevices' | 'addDevice' | 'saveDeviceImage' | 'testAlarm'
>;

const one = answer((success, leftOut) => {
  const [device] = salvage(success, 'success', rawDevice, leftOut, toDevice);
  return device ?? unreadable(leftOut[0] ?? 'success: expected a device');
});
const pathOf = (imei: string) => `/device/${encodeURIComponent(imei)}`;
/**
 * Returns the result of a test alarm. `asleep`: the tracker gets the request when it wakes up. A response without a state
 * means that the server has raised the alarm.
 */
const outcomeOf = (success: unknown): 'sent' | 'asleep' =>
  isRecord(success) && success['state'] === 'asleep' ? 'asleep' : 'sent';

export const deviceCalls: DeviceCalls = {
  devices: () => ({
    request: { method: 'get', path: '/device', vital: true },
    read: answer((success, leftOut) => salvage(success, 'success', rawDevice, leftOut, toDevice)),
  }),
  device: (deviceId) => ({ request: { method: 'get', path: `/device/${deviceId}` }, read: one }),
  saveDevice: (deviceId, changes, was) => ({
    request: { method: 'put', path: `/device/${deviceId}`, body: toRawDevice(changes, was) },
    read: one,
  }),
  saveDevices: (ids, changes) => ({
    request: { method: 'put', path: '/devices', body: { ids, ...toRawDevice(changes) } },
    read: answer((success, leftOut) => salvage(success, 'success', rawDevice, leftOut, toDevice), {
      optional: true,
    }),
  }),
  addDevice: (imei, name) => ({
    request: { method: 'post', path: '/device', body: { imei, name } },
    read: one,
  }),
  saveDeviceImage: (imei, { mime, base64 }) => ({
    request: { method: 'post', path: `${pathOf(imei)}/image`, body: { mime, data: base64 } },
    read: answer(
      (success) =>
        isRecord(success) && typeof success['iconcustomimage'] === 'string'
          ? success['iconcustomimage']
          : unreadable('success.iconcustomimage: expected text'),
      { optional: true },
    ),
  }),
  testAlarm: (imei, kind) => ({
    about: { device: imei, action: 'alarms' },
    request: {
      method: 'post',
      path: `${pathOf(imei)}/alarm-test`,
      body: { meldungtyp: ALARM_NUMBERS[kind] },
    },
    read: answer(outcomeOf, { optional: true, bodiless: true }),
  }),
};

type GroupCalls = Pick<Backend, 'groups' | 'createGroup' | 'saveGroup' | 'deleteGroup'>;

const OPTIONAL = { optional: true } as const;
const toRawGroup = ({ name, colour }: GroupChanges) => ({
  ...(name !== undefined && { name }),
  ...(colour !== undefined && { colour }),
});
const groupIn = (options: { optional?: boolean }) =>
  answer((success, leftOut) => {
    const [group] = salvage(success, 'success', rawGroup, leftOut, toGroup);
    return group ?? unreadable(leftOut[0] ?? 'success: expected a group');
  }, options);

/**
 * The calls for groups of devices. A 404 for one group means that the group is deleted; a 404 for the list of
 * groups means that the server does not support groups.
 */
export const groupCalls: GroupCalls = {
  groups: () => ({
    request: { method: 'get', path: '/groups' },
    read: answer((success, leftOut) => salvage(success, 'success', rawGroup, leftOut, toGroup), OPTIONAL),
  }),
  createGroup: (key, group) => ({
    request: {
      method: 'post',
      path: '/groups',
      body: toRawGroup(group),
      headers: { 'Idempotency-Key': key },
    },
    read: groupIn(OPTIONAL),
  }),
  saveGroup: (id, changes) => ({
    request: { method: 'put', path: `/groups/${id}`, body: toRawGroup(changes) },
    read: groupIn({}),
  }),
  deleteGroup: (id) => ({
    request: { method: 'delete', path: `/groups/${id}` },
    read: answer(() => null, { bodiless: true }),
  }),
};
