import type { World } from '../world/world.ts';
import { bodyOf, refusal, success, text } from './answers.ts';
import type { Route } from './handlers.ts';

/** Trackers that customers add themselves. */
export const addDeviceRoutes = (world: World): Route[] => [
  {
    method: 'post',
    path: '/device',
    async answer({ customer, request }) {
      const body = await bodyOf(request);
      const name = text(body['name']).trim();
      if (name.length > 60) return refusal(422, { name: 'tooLong' });
      const added = world.added.add(customer, world.modeOf(customer), { imei: text(body['imei']), name });
      return typeof added === 'string'
        ? refusal(422, { imei: added })
        : success(world.rawDevice(customer.userID, added.id));
    },
  },
];
