import type { Device } from '../../../events/device-types.ts';
import type { SessionBackend } from '../backend.ts';
import { all, type Call, chained, mapped, unavailable } from '../call.ts';
import { isRecord, kindOf, unreadable } from '../reading.ts';
import { newDevice, toDevice, toGroup, withDevice, withGroup, withPicture } from './device.ts';
import { madeWith } from './links.ts';
import { withOwn } from './own.ts';
import { isId, type Raw, textIn } from './raw.ts';
import { answer, done, listIn, oneIn, takenAs, whole, wholeEntry } from './reply.ts';

type DeviceCalls = Pick<
  SessionBackend,
  | 'devices'
  | 'device'
  | 'saveDevice'
  | 'saveDevices'
  | 'addDevice'
  | 'saveIdentifier'
  | 'removeDevice'
  | 'saveDeviceImage'
  | 'testAlarm'
  | 'groups'
  | 'createGroup'
  | 'saveGroup'
  | 'deleteGroup'
>;

const deviceCall = (id: number): Call<Raw> => ({
  request: { method: 'get', path: `/devices/${id}` },
  read: answer(whole),
});

/** Loads the device with this identifier from the server, with all its fields. */
export const byIdentifier = (uniqueId: string): Call<Raw> => ({
  request: { method: 'get', path: '/devices', query: { uniqueId } },
  read: answer((body) => {
    const [found] = Array.isArray(body) ? (body as unknown[]) : [];
    return isRecord(found) && isId(found['id'])
      ? found
      : unreadable(`expected a device, got ${kindOf(found)}`);
  }),
});

const rawGroups: Call<readonly Raw[]> = {
  request: { method: 'get', path: '/groups' },
  read: answer((body, leftOut) => listIn(body, leftOut, wholeEntry)),
};
const group = (body: unknown) => oneIn(body, toGroup);

/**
 * The calls for devices and groups. A change is merged into the data that the server currently stores (TRAC-10).
 * @param api the address or the path of the server's API
 */
export function deviceCalls(api?: string): DeviceCalls {
  const read = (raw: unknown) => toDevice(raw, api);
  const shown = (body: unknown): Device => oneIn(body, read);
  const putDevice = (raw: Raw): Call<Device> => ({
    request: { method: 'put', path: `/devices/${String(raw['id'])}`, body: raw },
    read: answer(shown, { fields: takenAs('imei') }),
  });
  return {
    devices: () => ({
      request: { method: 'get', path: '/devices', vital: true },
      read: answer((body, leftOut) => listIn(body, leftOut, read)),
    }),
    device: (id) => ({ request: { method: 'get', path: `/devices/${id}` }, read: answer(shown) }),
    saveDevice: (id, changes) =>
      chained(deviceCall(id), (raw) => ({ next: putDevice(withDevice(raw, changes)) })),
    saveDevices: (ids, changes) =>
      all(ids.map((id) => chained(deviceCall(id), (raw) => ({ next: putDevice(withDevice(raw, changes)) })))),
    addDevice: (uniqueId, name, details = {}) => ({
      request: { method: 'post', path: '/devices', body: newDevice(uniqueId, name, details) },
      read: answer(shown, { fields: takenAs('imei') }),
    }),
    saveIdentifier: (id, uniqueId) =>
      chained(deviceCall(id), (raw) => ({ next: putDevice({ ...raw, uniqueId }) })),
    removeDevice: (id) => ({ request: { method: 'delete', path: `/devices/${id}` }, read: done }),
    saveDeviceImage: (imei, picture) =>
      chained(byIdentifier(imei), (raw) => ({
        next: chained(
          {
            request: {
              method: 'post',
              path: `/devices/${String(raw['id'])}/image`,
              binary: picture,
              answers: 'text',
            },
            read: answer((body) => textIn(body, 200) || unreadable('expected the name of a file')),
          },
          (deviceImage) => ({
            next: mapped(putDevice(withPicture(raw, deviceImage)), ({ image }) => image ?? ''),
          }),
        ),
      })),
    testAlarm: unavailable,
    groups: () => ({ ...rawGroups, read: answer((body, leftOut) => listIn(body, leftOut, toGroup)) }),
    createGroup: (key, { name, colour }) =>
      chained(madeWith(rawGroups, key), (made) => ({
        next: made
          ? { request: { method: 'get', path: `/groups/${String(made['id'])}` }, read: answer(group) }
          : {
              request: {
                method: 'post',
                path: '/groups',
                body: withOwn({ name, groupId: 0, attributes: {} }, { colour, key }),
              },
              read: answer(group),
            },
      })),
    saveGroup: (id, changes) =>
      chained({ request: { method: 'get', path: `/groups/${id}` }, read: answer(whole) }, (raw) => ({
        next: {
          request: { method: 'put', path: `/groups/${id}`, body: withGroup(raw, changes) },
          read: answer(group),
        },
      })),
    deleteGroup: (id) => ({ request: { method: 'delete', path: `/groups/${id}` }, read: done }),
  };
}
