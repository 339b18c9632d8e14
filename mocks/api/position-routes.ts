import type { FixArrays } from '../../src/api/fix-builder.ts';
import {
  devicesAmong,
  falsify,
  foreignAmong,
  fixesBetween,
  lastFixes,
  liveBetween,
  rawFixes,
  readyFor,
} from '../world/positions.ts';
import { sensorsAt } from '../world/sensors.ts';
import type { MockDevice } from '../world/mock-device.ts';
import type { World } from '../world/world.ts';
import { bodyOf, refusal, success, whole } from './answers.ts';
import type { Question, Route } from './handlers.ts';

const MOST_POINTS = 100_000;

/** The mock server's routes for last positions and the recorded history. */
export const positionRoutes = (world: World): Route[] => {
  /** Answers a request for the history of one of the customer's own devices. */
  const history =
    (range: (query: URLSearchParams, device: MockDevice) => FixArrays | null) =>
    async ({ customer, param, query }: Question): Promise<Response> => {
      const [device] = devicesAmong(world, customer.userID, [whole(param('deviceID')) ?? 0]);
      if (!device) return refusal(404, 'Resource not found');
      await readyFor(world, [device]);
      world.members.looked([device.id], customer);
      const fixes = range(query, device);
      if (!fixes) return refusal(400, 'Bad request');
      const list = rawFixes(falsify(world, customer.userID, fixes)).filter(
        ({ wifi }) => (wifi === null ? query.get('gps') : query.get('wifi')) !== '0',
      );
      if (query.get('sort') !== 'asc') list.reverse();
      for (const each of list) Object.assign(each, sensorsAt(device, Number(each['dateunix'])));
      return success(list, {
        number_of_correct_markers: list.length,
        faulty_markers: [],
        number_of_faulty_markers: 0,
      });
    };

  return [
    {
      method: 'post',
      path: '/trackerdata/getalllastpositions',
      reads: true,
      async answer({ request, customer }) {
        const { deviceIDs, fromLastPoint, dateunix } = await bodyOf(request);
        if (!Array.isArray(deviceIDs)) return refusal(400, 'Bad request');
        const devices = devicesAmong(
          world,
          customer.userID,
          deviceIDs.map((id) => whole(id) ?? 0),
        );
        await readyFor(world, devices);
        world.members.looked(foreignAmong(world, customer.userID, devices), customer);
        const since = whole(dateunix);
        const fixes =
          (fromLastPoint === true || fromLastPoint === 1) && since !== null
            ? liveBetween(world, devices, Math.max(since, world.now() - LONGEST_GAP), world.now() + 1)
            : lastFixes(world, devices, 1);
        const list = rawFixes(falsify(world, customer.userID, fixes));
        // The server sends sensor values only to a request for a single device, not for a whole fleet.
        if (devices.length === 1)
          for (const each of list) Object.assign(each, sensorsAt(devices[0], Number(each['dateunix'])));
        return success(list);
      },
    },
    {
      method: 'get',
      path: '/trackerdata/:deviceID/last_minutes',
      answer: history((query, device) => {
        const minutes = whole(query.get('lastMinutes'));
        return minutes === null || minutes < 0
          ? null
          : liveBetween(world, [device], world.now() - minutes * 60, world.now() + 1);
      }),
    },
    {
      method: 'get',
      path: '/trackerdata/:deviceID/last_points',
      answer: history((query, device) => {
        const points = whole(query.get('lastPoints'));
        return points === null || points < 0
          ? null
          : lastFixes(world, [device], Math.min(points, MOST_POINTS));
      }),
    },
    {
      method: 'get',
      path: '/trackerdata/:deviceID/date_range',
      answer: history((query, device) => {
        const from = whole(query.get('dateStart'));
        const to = whole(query.get('dateEnd'));
        return from === null || to === null ? null : fixesBetween(world, [device], from, to + 1);
      }),
    },
  ];
};

/**
 * If a client's last fix is at most this old, the server sends all fixes since then (seconds). After a longer absence,
 * the client requests the history instead.
 */
const LONGEST_GAP = 3600;
