import { readyFor } from '../world/positions.ts';
import type { RawNotification } from '../world/notifications.ts';
import type { World } from '../world/world.ts';
import { bodyOf, refusal, success, whole } from './answers.ts';
import type { Question, Route } from './handlers.ts';

/** How long the mock server stores alerts (seconds): long enough to include all of the previous year. */
const KEPT = 800 * 86_400;

/** The mock server's routes that read devices and notifications. */
export const deviceRoutes = (world: World): Route[] => {
  const isMalformed = () => world.scenarios.active.has('malformed');

  const notifications = async (
    { customer, query }: Question,
    deviceId: number | null,
  ): Promise<RawNotification[]> => {
    const devices = world.devicesOf(customer.userID);
    await readyFor(world, devices);
    const isRead = whole(query.get('isRead'));
    const kind = whole(query.get('alertType'));
    return world
      .notifications(customer.userID)
      .filter(
        (entry) =>
          (deviceId === null || entry.iddevice === deviceId) &&
          (isRead === null || entry.isread === isRead) &&
          (kind === null || entry.meldungtyp === kind),
      );
  };

  /** Returns the newest notifications of a period, of one device or of all. */
  const between = async (
    userID: number,
    from: number,
    to: number,
    query: URLSearchParams,
    device: number | null = null,
  ): Promise<RawNotification[]> => {
    await readyFor(world, world.devicesOf(userID));
    const begin = Math.max(from, world.now() - KEPT);
    return world
      .notifications(userID, begin - 1, Math.min(to, world.now()))
      .filter(({ iddevice }) => device === null || iddevice === device)
      .slice(0, whole(query.get('noOfNotification')) ?? 50);
  };

  /** Marks all alerts of one device, or of all devices, as read or unread. */
  const mark = async (question: Question, deviceId: number | null): Promise<Response> => {
    const isRead = question.query.get('isRead');
    if (isRead !== '0' && isRead !== '1') return refusal(400, 'Bad request');
    // In this request, `isRead` in the query is the new state of the alerts and not a filter. So the list is read
    // without the query.
    const all = await notifications({ ...question, query: new URLSearchParams() }, deviceId);
    const changed = all.filter(({ isread }) => isread !== Number(isRead)).map(({ id }) => id);
    world.markRead(changed, isRead === '1');
    return success(changed.length);
  };

  return [
    {
      method: 'get',
      path: '/device',
      answer({ customer }) {
        const devices = world.rawDevices(customer.userID);
        return success(isMalformed() ? damagedDevices(devices) : devices);
      },
    },
    {
      method: 'get',
      path: '/device/:deviceID',
      answer: ({ customer, param }) => {
        const device = world.rawDevice(customer.userID, whole(param('deviceID')) ?? 0);
        return device ? success(device) : refusal(404, 'Resource not found');
      },
    },
    {
      method: 'get',
      path: '/notifications',
      answer: async (question) => {
        const { customer, query } = question;
        const [from, to] = [whole(query.get('startDate')), whole(query.get('endDate'))];
        if (from !== null && to !== null) return success(await between(customer.userID, from, to, query));
        const list = await notifications(question, null);
        return success(isMalformed() ? damagedNotifications(list) : list);
      },
    },
    {
      method: 'get',
      path: '/notifications/count',
      answer: async (question) => {
        const unread = (await notifications(question, null)).filter(({ isread }) => isread === 0).length;
        return success({ number_of_unread: unread }, { number_of_unread: unread });
      },
    },
    {
      method: 'get',
      path: '/notifications/unread',
      answer: async (question) =>
        success((await notifications(question, null)).filter(({ isread }) => isread === 0)),
    },
    {
      method: 'get',
      path: '/notifications/:deviceID',
      answer: async (question) => success(await notifications(question, whole(question.param('deviceID')))),
    },
    {
      method: 'get',
      path: '/customnotifications/:deviceID',
      answer: async ({ customer, param, query }) => {
        const id = whole(param('deviceID'));
        const [from, to] = [whole(query.get('startDate')), whole(query.get('endDate'))];
        const devices = world.devicesOf(customer.userID);
        if (from === null || to === null) return refusal(400, 'Bad request');
        if (!devices.some((device) => device.id === id)) return refusal(404, 'Resource not found');
        return success(await between(customer.userID, from, to, query, id));
      },
    },
    {
      method: 'put',
      path: '/notifications/markReadByDevice/:deviceID',
      answer: (question) => mark(question, whole(question.param('deviceID')) ?? 0),
    },
    { method: 'put', path: '/notifications/markReadByCustomer', answer: (question) => mark(question, null) },
    {
      method: 'put',
      path: '/notifications',
      async answer({ request }) {
        const { ids, isread } = await bodyOf(request);
        if (!Array.isArray(ids)) return refusal(400, 'Bad request');
        world.markRead(
          ids.filter((id) => typeof id === 'number'),
          isread === 1 || isread === true,
        );
        return success(true);
      },
    },
  ];
};

/** Returns a device list as a faulty server would send it: with invalid entries and unknown values. */
const damagedDevices = (devices: readonly Record<string, unknown>[]): unknown[] => [
  null,
  'device',
  { name: 'No id' },
  { id: 77, imei: { broken: true }, name: 'Broken IMEI' },
  ...devices.map((device, index) =>
    index === 0
      ? { ...device, route_profile: ['submarine'], device_models: [{ model_nr: 31337, submerged: 1 }] }
      : device,
  ),
];

const damagedNotifications = (list: readonly RawNotification[]): unknown[] => [
  { id: 'x' },
  ...list.map((entry, index) => (index === 0 ? { ...entry, meldungtyp: 99 } : entry)),
];
